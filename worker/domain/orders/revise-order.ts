import { profileOf } from "../driving-hours/profile.ts";
import { DEFAULT_DRIVING_PLAN, type DrivingPlan } from "../driving-hours/rules.ts";
import { journey, type JourneyLeg } from "../ferries/journey.ts";
import { withOtherStops } from "../goods/access-change.ts";
import type { Goods } from "../goods/goods.ts";
import { summarize } from "../goods/goods-summary.ts";
import type { JobCard } from "../jobs/card.ts";
import type { DrivingWindow } from "../jobs/job.ts";
import type { OrderChanges } from "../jobs/revision.ts";
import { sumSatang } from "../money.ts";
import { billedHalfHoursOf, labour, type LabourLine, type QuoteLine } from "../pricing/quote.ts";
import { busyUntil } from "../jobs/lists/busy-until.ts";
import { jobCards, orderPrice, totalPaySatang, type OrderStop } from "./new-order.ts";
import type { OrderOffer } from "./offer.ts";
import { keptStops } from "./offers/kept-stops.ts";

/** The terms of an order that a revision starts from; what has no price has no journey, total or cards either. */
export interface RevisableOrder {
  readonly stopCount: number;
  readonly journey: readonly JourneyLeg[] | null;
  readonly lines: readonly QuoteLine[];
  readonly totalSatang: number | null;
  /** Of every job, in the order of the jobs. */
  readonly cards: readonly JobCard[];
}

/** A window and what it writes to the order. */
export interface MovedOrder {
  readonly window: DrivingWindow;
  readonly changes: OrderChanges;
}

/**
 * An order at another pickup time (epoch milliseconds), or with another plan of its driving. The price stays; breaks,
 * nights and the waits for ferries are those of that time.
 * @param truckHoursAcknowledgedAt when its forbidden truck hours were confirmed; `null` where there are none
 */
export function moveOrder(
  order: RevisableOrder,
  pickupAt: number,
  truckHoursAcknowledgedAt: number | null,
  drivingPlan: DrivingPlan,
): MovedOrder {
  if (order.journey === null)
    return {
      window: { startsAt: pickupAt, endsAt: pickupAt },
      changes: { columns: { pickupAt, endsAt: null, truckHoursAcknowledgedAt } },
    };
  const { durationS, steps } = journey(order.journey, pickupAt, drivingPlan);
  const endsAt = busyUntil(pickupAt, durationS, order.stopCount);
  return {
    window: { startsAt: pickupAt, endsAt, driving: profileOf(steps, drivingPlan) },
    changes: {
      columns: { pickupAt, endsAt, durationS, truckHoursAcknowledgedAt, drivingPlan },
      cards: order.cards.map((card) => ({ ...card, pickupAt, durationS })),
    },
  };
}

/**
 * An order with another number of workers. Only the labour line changes: at the hourly price and the billed hours that
 * the order was priced with.
 * @param pricePerWorkerHourSatang of the pricing version of the order; used when it has no labour line yet
 */
export function changeWorkersOf(
  order: RevisableOrder,
  workers: number,
  pricePerWorkerHourSatang: number,
): OrderChanges {
  const cards = order.cards.map((card) => ({ ...card, workers }));
  if (order.totalSatang === null) return { columns: { workers }, cards };
  const others = order.lines.filter((line) => line.kind !== "labour");
  const before = order.lines.find((line): line is LabourLine => line.kind === "labour");
  const hourly = before?.pricePerWorkerHourSatang ?? pricePerWorkerHourSatang;
  const halfHours = before?.billedHalfHours ?? halfHoursOf(order);
  const lines = workers === 0 ? others : [...others, labour(workers, hourly, halfHours)];
  const totalSatang = sumSatang(lines.map((line) => line.amountSatang));
  return { columns: { workers, totalSatang }, lines, cards };
}

/** What other goods write to an order and its jobs, where no price follows from what is another one. */
export function describedAnew(goods: Goods, cards: readonly JobCard[]): OrderChanges {
  const summary = summarize(goods, cards.length);
  return { columns: { goods }, cards: cards.map((card) => ({ ...card, goods: summary })) };
}

/**
 * What accepting an offer writes to its order: its terms, and one job per vehicle. The access to a stop stays with it while it is
 * the same stop (`keptStops`).
 * @param truckHoursAcknowledgedAt when its forbidden truck hours were confirmed; `null` where there are none
 */
export function acceptedOffer(
  order: { readonly orderId: string; readonly goods: Goods | null; readonly stops: readonly OrderStop[] },
  offer: OrderOffer,
  truckHoursAcknowledgedAt: number | null,
): MovedOrder {
  const { stops, pickupAt, vehicles, loadRange, workers } = offer;
  const from = keptStops(order.stops, stops, offer.stopsFrom);
  const goods = offer.goods ?? (order.goods && withOtherStops(order.goods, from));
  const price = orderPrice(offer.price, pickupAt);
  const cards = jobCards({ ...order, goods, price, stops, loadRange, workers, pickupAt }, offer.jobIds);
  const drivingPlan = price.drivingPlan ?? DEFAULT_DRIVING_PLAN;
  const endsAt = busyUntil(pickupAt, price.durationS, stops.length);
  const driving = profileOf(journey(price.journey, pickupAt, drivingPlan).steps, drivingPlan);
  return {
    window: { startsAt: pickupAt, endsAt, driving },
    changes: {
      columns: {
        pickupAt,
        endsAt,
        truckHoursAcknowledgedAt,
        vehicles,
        loadRange,
        workers,
        ...(goods !== null && { goods }),
        distanceM: price.distanceM,
        seaDistanceM: price.seaDistanceM,
        durationS: price.durationS,
        journey: price.journey,
        drivingPlan,
        totalSatang: price.totalSatang,
        estimatedPaySatang: totalPaySatang(cards),
        pricingVersion: price.pricingVersion,
      },
      stops,
      lines: price.lines,
      cards,
    },
  };
}

/** The billed hours of an order without a labour line, from its stored journey. */
function halfHoursOf({ journey: legs, stopCount }: RevisableOrder): number {
  const all = legs ?? [];
  const roadDurationS = all.reduce((sum, leg) => (leg.kind === "road" ? sum + leg.durationS : sum), 0);
  const crossings = all.flatMap((leg) =>
    leg.kind === "ferry" ? [{ durationS: leg.durationS, frequencyMin: leg.timetable.frequencyMin }] : [],
  );
  return billedHalfHoursOf(roadDurationS, crossings, stopCount);
}
