import { pricingByVersion, readTariff } from "#db/queries/pricing.ts";
import type { OrderDetails } from "#db/queries/orders/orders.ts";
import { withWay, type AddedStop } from "#domain/door-changes/added-stop.ts";
import type { DoorChangeTerms } from "#domain/door-changes/door-change.ts";
import type { AskedDoorChange } from "#domain/door-changes/door-change-input.ts";
import {
  askedTerms,
  doorChangeFaults,
  whyNotFit,
  type PlainDoorTerms,
} from "#domain/door-changes/door-terms.ts";
import { officePrice } from "#domain/door-changes/office-price.ts";
import { priceDoorChange } from "#domain/door-changes/price-door-change.ts";
import { drivingPlanOf } from "#domain/driving-hours/rules.ts";
import { isPayFinal, payOf as payOfJob } from "#domain/earnings/pay.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { sumSatang } from "#domain/money.ts";
import type { AgreedPrice, LineAdjustment } from "#domain/orders/offer.ts";
import type { PricingConfig } from "#domain/pricing/config.ts";
import { driverPaySatang, type QuoteLine } from "#domain/pricing/quote.ts";
import type { Dependencies } from "../../dependencies.ts";
import { plainTermsOf, vehiclesOf } from "./read-door-changes.ts";
import { routeToStop, type DoorNeeded, type RoutedStop } from "./route-to-stop.ts";

type Needs = Pick<Dependencies, "db" | "now" | "geocoder" | "routeFinder">;

/**
 * The terms of an order before and after what is asked for, with their price: by the config that the order was priced
 * with; the way to another stop as today's roads and ferries have it.
 * @param byHand the lines that the office sets by hand; absent where a driver asks
 * @throws AppError BAD_INPUT where it changes nothing or takes something away, GOODS_DO_NOT_FIT, DOOR_CHANGE_BY_OFFICE
 *   where the order has no calculated price (for the office ORDER_NOT_CHANGEABLE), and as `routeToStop`
 */
export async function pricedTerms(
  deps: Needs,
  details: OrderDetails,
  { stop: askedStop, ...asked }: AskedDoorChange,
  needed: DoorNeeded,
  byHand?: readonly LineAdjustment[],
): Promise<DoorChangeTerms> {
  const { order, stops, lines } = details;
  const before = plainTermsOf(details);
  const after = askedTerms(before, asked, stops.length + (askedStop === undefined ? 0 : 1));
  const isOtherPrice = byHand !== undefined && byHand.length > 0;
  const faults = doorChangeFaults(before, after, askedStop !== undefined || isOtherPrice);
  if (Object.keys(faults).length > 0) throw badInput(faults);
  const vehicles = vehiclesOf(details);
  const tooMuch = whyNotFit(before.items, after.items, vehicles);
  if (tooMuch !== null) throw new AppError("GOODS_DO_NOT_FIT", { params: { ...tooMuch } });
  const { distanceM, journey, totalSatang } = order;
  const config = await configOf(deps, details);
  const unpriced = new AppError(byHand === undefined ? "DOOR_CHANGE_BY_OFFICE" : "ORDER_NOT_CHANGEABLE");
  if (config === undefined || distanceM === null || journey === null || totalSatang === null) throw unpriced;
  const added = askedStop === undefined ? null : await routed(deps, details, askedStop, needed);
  const agreed = lines.map(({ line }) => line);
  const isOver = details.jobs.map(({ job }) => isPayFinal(job.status));
  const priced = { ...before, vehicles, stopCount: stops.length, distanceM, journey, lines: agreed, isOver };
  const to = { ...after, way: added?.priced };
  const calculated = priceDoorChange(priced, config, to, byHand === undefined);
  if (calculated === null) throw unpriced;
  const price =
    byHand === undefined
      ? { lines: calculated, totalSatang: totalOf(calculated) }
      : setByHand(agreed, calculated, byHand, isOver);
  if (isOtherPrice && price.totalSatang === totalSatang && isSameTerms(before, after, askedStop))
    throw badInput({ "adjustments.0.amountSatang": "INVALID" });
  return {
    before: { ...before, lines: agreed, totalSatang },
    after: { ...after, ...price },
    ...(isOtherPrice && {
      paysSatang: vehicles.map((_, index) => payOf(config, price.lines, index)),
      fromPaysSatang: details.jobs.map(({ job }) => payOfJob(job)),
    }),
    ...(added !== null && { stop: stopOf(details, config, price.lines, added) }),
  };
}

/**
 * @throws AppError BAD_INPUT at the amount that is lower than what was agreed,
 *   or INVALID at a line that there is not or whose job is over
 */
function setByHand(
  agreed: readonly QuoteLine[],
  calculated: readonly QuoteLine[],
  byHand: readonly LineAdjustment[],
  isOver: readonly boolean[],
): AgreedPrice {
  const price = officePrice(agreed, calculated, byHand, isOver);
  if ("faults" in price) throw badInput(price.faults);
  return price;
}

function isSameTerms(before: PlainDoorTerms, after: PlainDoorTerms, stop: AskedDoorChange["stop"]): boolean {
  return stop === undefined && Object.keys(doorChangeFaults(before, after)).length > 0;
}

function totalOf(lines: readonly QuoteLine[]): number {
  return sumSatang(lines.map(({ amountSatang }) => amountSatang));
}

/** What the transport line of a truck pays its driver. */
function payOf(
  { driverSharePercent }: PricingConfig,
  lines: readonly QuoteLine[],
  vehicleIndex: number,
): number {
  const transport = lines.find((line) => line.kind === "transport" && line.vehicleIndex === vehicleIndex);
  return transport?.kind === "transport" ? driverPaySatang(transport, driverSharePercent) : 0;
}

async function configOf({ db }: Needs, { order: { pricingVersion } }: OrderDetails) {
  return pricingVersion === null ? undefined : pricingByVersion(db, pricingVersion);
}

async function routed(
  deps: Needs,
  details: OrderDetails,
  asked: NonNullable<AskedDoorChange["stop"]>,
  needed: DoorNeeded,
) {
  const { ferries } = await readTariff(deps.db, deps.now());
  return routeToStop(deps, details, ferries, asked, needed);
}

/** The added stop with its order's road; the driver's pay is the share of the transport line, and never less than it was. */
function stopOf(
  { order, stops, jobs }: OrderDetails,
  config: PricingConfig,
  lines: readonly QuoteLine[],
  { stop, way }: RoutedStop,
): AddedStop {
  const card = jobs[0]?.job.card;
  const share = payOf(config, lines, 0);
  const { pickupAt, distanceM, seaDistanceM, journey, drivingPlan } = order;
  const road = {
    pickupAt,
    stopCount: stops.length,
    distanceM: distanceM ?? 0,
    seaDistanceM: seaDistanceM ?? 0,
    journey: journey ?? [],
    crossings: card?.crossings ?? [],
    drivingPlan: drivingPlan ?? drivingPlanOf(config.maxDailyDrivingHours),
  };
  return { ...withWay(road, way), stop, estimatedPaySatang: Math.max(card?.estimatedPaySatang ?? 0, share) };
}
