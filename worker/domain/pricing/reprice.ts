import type { FerryRoute } from "../ferries/ferry-route.ts";
import { roadDurationS, type JourneyLeg } from "../ferries/journey.ts";
import { sumSatang } from "../money.ts";
import { lateFeeSatang } from "../payments/cancellation-policy.ts";
import { depositAtBookingSatang, type PaymentTerms } from "../payments/order-money.ts";
import type { PricingConfig } from "./config.ts";
import {
  driverPaySatang,
  price,
  type Price,
  type PricedCrossing,
  type PricedRoute,
  type PriceRequest,
  type WayBackTerms,
} from "./quote.ts";
import { recordedCosts, type RecordedCosts, type RecordedFacts } from "./reprice-recorded.ts";
import type { LoadRange, VehicleType } from "./vehicle.ts";
import { withWayBack } from "./way-back-price.ts";

/** What an order keeps of the move that it was priced for, of what became of it, and of who pays it now. */
export interface OrderToReprice extends RecordedFacts, Omit<PaymentTerms, "gatewayEnabled"> {
  readonly orderId: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly vehicles: readonly VehicleType[];
  readonly workers: number;
  readonly loadRange: LoadRange;
  /** Road distance; `null` while a place is free text. */
  readonly distanceM: number | null;
  readonly journey: readonly JourneyLeg[] | null;
  /** The ferries of its price lines, with the crossing that each is for. */
  readonly ferries: readonly { readonly crossingIndex: number; readonly ferryRouteId: string }[];
  /** For which of its trucks, and for which pickups, the fuel was lower because a truck would return empty. */
  readonly wayBacks: readonly TruckOnWayBack[];
}

/** One of an order's trucks that returns anyway; epoch milliseconds. */
export interface TruckOnWayBack extends Omit<WayBackTerms, "sharePercent"> {
  readonly vehicleIndex: number;
}

/** A price, what its drivers are paid of it together, and what else the config says of it. */
export interface PriceAndPay extends Price, RecordedCosts {
  readonly paySatang: number;
  /** Due at booking; 0 for an order that would owe no deposit, as none does while the payment gateway is off. */
  readonly depositSatang: number;
  /** What cancelling would cost once it is not free any more, whether or not the order was cancelled. */
  readonly lateFeeSatang: number;
}

/** The move of an order at two pricing configs. */
export interface RepricedOrder extends Pick<OrderToReprice, "orderId" | "createdAt" | "vehicles"> {
  readonly distanceM: number;
  /** Whether times are recorded at stops of a completed job of it: without them there is no waiting to reckon. */
  readonly hasVisits: boolean;
  readonly isCancelled: boolean;
  readonly before: PriceAndPay;
  readonly after: PriceAndPay;
}

/** Why an order is left out: no route or price is stored with it, or it sails a ferry that is no longer in use. */
export type LeftOutReason = "not_stored" | "ferry_gone";

export interface Comparison {
  /** In the order in which they were given. */
  readonly orders: readonly RepricedOrder[];
  readonly leftOut: readonly { readonly orderId: string; readonly reason: LeftOutReason }[];
  /** How many of the orders cost less because a truck returned empty. */
  readonly onWayBack: number;
  /** How many of the orders have times recorded at their stops, and how many were cancelled. */
  readonly withVisits: number;
  readonly cancelled: number;
  readonly beforeSatang: number;
  readonly afterSatang: number;
  readonly payBeforeSatang: number;
  readonly payAfterSatang: number;
  readonly depositBeforeSatang: number;
  readonly depositAfterSatang: number;
  readonly lateFeeBeforeSatang: number;
  readonly lateFeeAfterSatang: number;
  readonly waitingBeforeSatang: number;
  readonly waitingAfterSatang: number;
  readonly waitingPayBeforeSatang: number;
  readonly waitingPayAfterSatang: number;
  readonly cancellationFeeBeforeSatang: number;
  readonly cancellationFeeAfterSatang: number;
}

/**
 * The moves of orders priced by `price` with two configs, with today's ferries. What was agreed for them is not part of
 * it: neither their own config nor an amount that was set by hand. The way is the one that is stored; a truck that returned
 * empty then does so again, at the share of each config, and for the others none is looked for. Where an order was driven or
 * cancelled, its waiting and its cancellation are what `recordedCosts` makes of them; what was waived stays waived.
 * @param ferries the ferries in use
 */
export function compareConfigs(
  orders: readonly OrderToReprice[],
  { before, after }: { readonly before: PricingConfig; readonly after: PricingConfig },
  ferries: readonly FerryRoute[],
): Comparison {
  const byId = new Map(ferries.map((ferry) => [ferry.ferryRouteId, ferry]));
  const repriced: RepricedOrder[] = [];
  const leftOut: { orderId: string; reason: LeftOutReason }[] = [];
  for (const order of orders) {
    const { orderId, createdAt, vehicles, driven, cancelled } = order;
    const move = storedMove(order, byId);
    if (typeof move === "string") leftOut.push({ orderId, reason: move });
    else
      repriced.push({
        orderId,
        createdAt,
        vehicles,
        distanceM: move.route.roadDistanceM,
        hasVisits: driven.length > 0,
        isCancelled: cancelled !== null,
        before: priceAndPay(move, order, before),
        after: priceAndPay(move, order, after),
      });
  }
  const isRepriced = (orderId: string) => repriced.some((order) => order.orderId === orderId);
  const sum = (of: (order: RepricedOrder) => number) => sumSatang(repriced.map(of));
  return {
    orders: repriced,
    leftOut,
    withVisits: repriced.filter(({ hasVisits }) => hasVisits).length,
    cancelled: repriced.filter(({ isCancelled }) => isCancelled).length,
    onWayBack: orders.filter(({ orderId, wayBacks }) => wayBacks.length > 0 && isRepriced(orderId)).length,
    beforeSatang: sum((order) => order.before.totalSatang),
    afterSatang: sum((order) => order.after.totalSatang),
    payBeforeSatang: sum((order) => order.before.paySatang),
    payAfterSatang: sum((order) => order.after.paySatang),
    depositBeforeSatang: sum((order) => order.before.depositSatang),
    depositAfterSatang: sum((order) => order.after.depositSatang),
    lateFeeBeforeSatang: sum((order) => order.before.lateFeeSatang),
    lateFeeAfterSatang: sum((order) => order.after.lateFeeSatang),
    waitingBeforeSatang: sum((order) => order.before.waitingSatang),
    waitingAfterSatang: sum((order) => order.after.waitingSatang),
    waitingPayBeforeSatang: sum((order) => order.before.waitingPaySatang),
    waitingPayAfterSatang: sum((order) => order.after.waitingPaySatang),
    cancellationFeeBeforeSatang: sum((order) => order.before.cancellationFeeSatang),
    cancellationFeeAfterSatang: sum((order) => order.after.cancellationFeeSatang),
  };
}

interface StoredMove extends Pick<OrderToReprice, "wayBacks"> {
  readonly request: PriceRequest;
  readonly route: PricedRoute;
}

function storedMove(
  order: OrderToReprice,
  ferries: ReadonlyMap<string, FerryRoute>,
): StoredMove | LeftOutReason {
  const { vehicles, workers, loadRange, distanceM, journey, wayBacks } = order;
  if (distanceM === null || journey === null || vehicles.length === 0) return "not_stored";
  const crossings: PricedCrossing[] = [];
  for (const index of journey.filter(({ kind }) => kind === "ferry").keys()) {
    const line = order.ferries.find(({ crossingIndex }) => crossingIndex === index);
    if (line === undefined) return "not_stored";
    const ferry = ferries.get(line.ferryRouteId);
    if (ferry === undefined) return "ferry_gone";
    crossings.push(ferry);
  }
  const stopCount = journey.filter(({ kind }) => kind === "stop").length;
  return {
    request: { vehicles, workers, loadRange, stopCount },
    route: { roadDistanceM: distanceM, roadDurationS: roadDurationS(journey), crossings },
    wayBacks,
  };
}

function priceAndPay(
  { request, route, wayBacks }: StoredMove,
  order: Omit<PaymentTerms, "gatewayEnabled"> & RecordedFacts,
  config: PricingConfig,
): PriceAndPay {
  const computed = wayBacks.reduce<Price>(
    (priced, wayBack) => withWayBack(priced, { ...wayBack, sharePercent: config.wayBackSharePercent }),
    price(request, config, route),
  );
  const pays = computed.lines.flatMap((line) =>
    line.kind === "transport" ? [driverPaySatang(line, config.driverSharePercent)] : [],
  );
  const { totalSatang } = computed;
  const { kind, isOnAccount } = order;
  const terms = { kind, isOnAccount, gatewayEnabled: config.gatewayEnabled };
  return {
    ...computed,
    paySatang: sumSatang(pays),
    depositSatang: depositAtBookingSatang(terms, totalSatang, config.depositPercent),
    lateFeeSatang: lateFeeSatang(totalSatang, config.cancellationFeePercent),
    ...recordedCosts(order, config),
  };
}
