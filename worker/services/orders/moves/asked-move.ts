import { doorOfRow, stopOfRow } from "#db/queries/orders/order-rows.ts";
import type { OrderDetails } from "#db/queries/orders/orders.ts";
import { whyNotFit } from "#domain/door-changes/door-terms.ts";
import type { DrivingPlan } from "#domain/driving-hours/rules.ts";
import { AppError, badInput } from "#domain/errors.ts";
import type { FieldCode } from "#domain/field-errors.ts";
import type { LocatedStop } from "#domain/geo/place.ts";
import { withOtherStops } from "#domain/goods/access-change.ts";
import type { Goods } from "#domain/goods/goods.ts";
import { readGoods } from "#domain/goods/goods-input.ts";
import { totalsOf } from "#domain/goods/goods-summary.ts";
import { loadRangeOf } from "#domain/goods/suggest-move.ts";
import { NO_GOODS } from "#domain/goods/goods.ts";
import type { MoveChange } from "#domain/jobs/revision.ts";
import { hasDoor, NO_DOOR, sameDoors, type Door } from "#domain/orders/door.ts";
import { isSameWay, moveChangeOf, type MoveTerms } from "#domain/orders/move-change.ts";
import { orderPrice, orderStop, stopRole, type OrderStop } from "#domain/orders/new-order.ts";
import type { AgreedPrice, OrderOffer } from "#domain/orders/offer.ts";
import type { AskedMove, MoveStopInput } from "#domain/orders/revision-input.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { checkFields } from "../../check-fields.ts";
import { locatePlace } from "../../pricing/locate-stops.ts";
import { checkDoors } from "../check-doors.ts";
import { pricedPlace } from "../new-doors.ts";
import { changeablePrice, priceRequest } from "../office/change-price.ts";
import { movePrice } from "./move-price.ts";
import { planInForce } from "./plan-in-force.ts";
import { trucksAfter } from "./trucks-after.ts";
import { wayAfter } from "./way-after.ts";

type Needs = Pick<Dependencies, "db" | "now" | "geocoder" | "routeFinder">;
/** A price needs the place of a new stop alone, the press its door as well. */
type Needed = "place" | "door";

/** What an order is asked to become. */
export interface PricedMoveChange {
  readonly before: AgreedPrice;
  readonly from: MoveTerms;
  /** The terms as the customer is asked for them, where they are. */
  readonly offer: OrderOffer;
  readonly change: MoveChange;
  /** How another way is planned. */
  readonly plan: DrivingPlan;
  readonly places: readonly LocatedStop[];
  /** The jobs of trucks that were to go, or to become others, and stay because one of their type is wanted. */
  readonly sameJobIds: readonly string[];
}

/**
 * An order with what the office asks for, at its price: by the config that it was priced with; the way to other places as
 * today's roads and ferries have it.
 * @throws AppError as `changeMove`
 */
export async function askedMove(
  deps: Needs,
  details: OrderDetails,
  asked: AskedMove,
  needed: Needed,
): Promise<PricedMoveChange> {
  const { order, jobs, stops: rows } = details;
  const before = await changeablePrice(deps, details);
  const goods = readGoods(order.goods, rows.length);
  const from = {
    workers: order.workers,
    loadRange: order.loadRange,
    vehicles: jobs.map(({ job }) => job.vehicle),
    stops: rows.map(stopOfRow),
    goods,
  };
  const { workers, loadRange } = asked;
  const { trucks, sameJobIds } = trucksAfter(details, asked.trucks);
  const vehicles = trucks.map(({ vehicle }) => vehicle);
  const chosen = asked.stops ?? rows.map((_, position) => ({ position }));
  const { places, stops } = await chosenStops(deps, rows, chosen, needed);
  const changedGoods = goodsOf(goods, asked.items, chosen);
  checkLoad(from, { vehicles, loadRange, goods: changedGoods });
  const plan = await planInForce(deps, details);
  const to = { workers, loadRange, vehicles, stops, goods: changedGoods };
  const way = await wayAfter(deps, details, from, to, places);
  const after = await movePrice(deps, details, before, { ...to, trucks }, way);
  const request = await priceRequest(deps, details, before, after, to);
  const ofGoods = JSON.stringify(changedGoods) === JSON.stringify(goods) ? null : changedGoods;
  const offer: OrderOffer = {
    ...request,
    ...(ofGoods !== null && { goods: ofGoods }),
    ...(!isSameWay(from, to) && {
      stops,
      vehicles,
      jobIds: trucks.map(({ jobId }) => jobId),
      price: orderPrice({ ...request.price, ...way?.road, drivingPlan: plan }, order.pickupAt),
    }),
  };
  const { totalSatang } = before;
  const change = moveChangeOf({ ...from, totalSatang }, { ...to, totalSatang: after.totalSatang });
  return { before, from, offer, change, plan, places, sameJobIds };
}

/** The stops of an order as they are chosen: those of it that stay with their doors, and other places. */
async function chosenStops(
  { geocoder }: Needs,
  rows: OrderDetails["stops"],
  chosen: readonly MoveStopInput[],
  needed: Needed,
): Promise<{ readonly places: LocatedStop[]; readonly stops: OrderStop[] }> {
  const kept = chosen.flatMap((stop) => ("position" in stop ? [stop.position] : []));
  const isUnknown = (stop: MoveStopInput, index: number) =>
    "position" in stop &&
    (rows[stop.position] === undefined || chosen.findIndex((each) => isSamePosition(each, stop)) < index);
  checkFields(atStops(chosen.map((stop, index) => (isUnknown(stop, index) ? "INVALID" : null))));
  const places = await Promise.all(
    chosen.map(async (stop, index) => {
      if (!("position" in stop)) return locatePlace(geocoder, stop.place, `stops.${index}`);
      const row = rows[stop.position];
      const place = row === undefined ? undefined : await pricedPlace(geocoder, row);
      if (place === undefined) throw new AppError("ORDER_NOT_CHANGEABLE");
      return place;
    }),
  );
  const doors = chosen.map((stop) => {
    const row = "position" in stop ? rows[stop.position] : undefined;
    return row === undefined ? null : doorOfRow(row);
  });
  const asked = chosen.map((stop, index) => doors[index] ?? ("position" in stop ? NO_DOOR : stop));
  const same = new Set(sameDoors(places, asked));
  checkFields(atStops(chosen.map((_, index) => (same.has(index) ? "SAME_PLACE" : null))));
  const isAsItWas = kept.length === rows.length && kept.every((position, index) => position === index);
  const checked =
    needed === "place" || isAsItWas
      ? []
      : await checkDoors(
          geocoder,
          chosen.map((_, index) => doorAt(index)),
        );
  function doorAt(index: number) {
    const { person, pin, words, detail } = asked[index] ?? NO_DOOR;
    const door = { words, detail, pin: pin ?? undefined, person: person ?? undefined };
    // A stop that stays may be of an order from before doors were asked for.
    const isUnchecked = doors[index] != null && !hasDoor({ detail, pin: pin ?? null });
    return { path: `stops.${index}`, place: isUnchecked ? undefined : places[index], door };
  }
  const doorOf = (index: number): Door => doors[index] ?? checked[index] ?? NO_DOOR;
  const stops = places.map((place, index) => {
    const stop = chosen[index];
    const row = stop !== undefined && "position" in stop ? rows[stop.position] : undefined;
    const role = stopRole(index, places.length);
    return row === undefined ? orderStop(role, place, doorOf(index)) : { ...stopOfRow(row), role };
  });
  return { places, stops };
}

function isSamePosition(one: MoveStopInput, other: MoveStopInput): boolean {
  return "position" in one && "position" in other && one.position === other.position;
}

function atStops(codes: readonly (FieldCode | null)[]): Record<string, FieldCode | null> {
  return Object.fromEntries(codes.map((code, index) => [`stops.${index}`, code]));
}

/** The goods with other items; what is known of a stop's floor and lift goes with the stop. */
function goodsOf(
  before: Goods | null,
  items: Goods["items"] | undefined,
  chosen: readonly MoveStopInput[],
): Goods | null {
  const goods = before ?? (items === undefined || items.length === 0 ? null : NO_GOODS);
  if (goods === null) return null;
  const from = chosen.map((stop) => ("position" in stop ? stop.position : null));
  return { ...withOtherStops(goods, from), items: items ?? goods.items };
}

/** @throws AppError BAD_INPUT TOO_SMALL at `loadRange`, GOODS_DO_NOT_FIT where the trucks hold less than before or it is more */
function checkLoad(from: MoveTerms, to: Pick<MoveTerms, "vehicles" | "loadRange" | "goods">): void {
  const [was, items] = [from.goods?.items ?? [], to.goods?.items ?? []];
  if (to.loadRange === "under_850_kg" && loadRangeOf(totalsOf(items).weightKg) === "from_850_kg")
    throw badInput({ loadRange: "TOO_SMALL" });
  const didFit = whyNotFit([], items, from.vehicles) === null;
  const tooMuch = whyNotFit(didFit ? [] : was, items, to.vehicles);
  if (tooMuch !== null) throw new AppError("GOODS_DO_NOT_FIT", { params: { ...tooMuch } });
}
