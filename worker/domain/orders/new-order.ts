import type { Actor } from "../access/actor.ts";
import { overWater, type JourneyLeg } from "../ferries/journey.ts";
import type { BilingualText } from "../geo/place.ts";
import type { Goods } from "../goods/goods.ts";
import { summarize } from "../goods/goods-summary.ts";
import type { JobCard } from "../jobs/card.ts";
import type { BoardOrder } from "../jobs/job.ts";
import { driverPaySatang, type QuoteLine, type TransportLine } from "../pricing/quote.ts";
import { HANDLING_PER_STOP_S, type LoadRange } from "../pricing/vehicle.ts";
import { sumSatang } from "../money.ts";
import type { OrderKind, PaymentStatus } from "./order.ts";

/** A place of an order; free text has neither place id nor coordinates. */
export interface OrderStop {
  readonly role: "pickup" | "waypoint" | "destination";
  readonly placeId: string | null;
  readonly label: BilingualText;
  readonly area: BilingualText;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** House number, floor, gate: the customer's words. */
  readonly detail: string;
}

export interface Contact {
  readonly name: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  readonly hasWhatsapp: boolean;
  readonly lineId: string | null;
}

/** The way and the price of an order whose places are all known. */
export interface OrderPrice {
  readonly lines: readonly QuoteLine[];
  readonly totalSatang: number;
  readonly distanceM: number;
  readonly seaDistanceM: number;
  /** With the real waits at the ports for this order's pickup time. */
  readonly durationS: number;
  readonly journey: readonly JourneyLeg[];
  readonly crossings: readonly BilingualText[];
  readonly pricingVersion: number;
  readonly driverSharePercent: number;
}

/** Everything one press of *book* creates. */
export interface NewOrder {
  readonly orderId: string;
  readonly kind: OrderKind;
  readonly customerId: string;
  readonly contact: Contact;
  readonly notes: string;
  readonly pickupAt: number;
  readonly loadRange: LoadRange;
  readonly workers: number;
  readonly stops: readonly OrderStop[];
  /** What is moved, where the customer told it; the price never depends on it. */
  readonly goods: Goods | null;
  readonly price: OrderPrice | null;
  readonly paymentStatus: PaymentStatus;
  readonly gatewayEnabled: boolean;
  readonly createdAt: number;
  readonly idempotencyKey: string;
  readonly requestHash: string;
}

/** Until when the drivers of an order are busy: pickup, journey and half an hour at each stop. */
export function busyUntil(pickupAt: number, durationS: number, stopCount: number): number {
  return pickupAt + (durationS + stopCount * HANDLING_PER_STOP_S) * 1000;
}

/** One job per vehicle: two trucks are two jobs, so two drivers. Empty while a place is free text. */
export function jobCards(order: NewOrder): JobCard[] {
  const { price, stops, goods } = order;
  const pickup = stops[0];
  const destination = stops.at(-1);
  if (price === null || pickup === undefined || destination === undefined) return [];
  const transports = price.lines.filter(isTransport);
  const summary = goods === null ? {} : { goods: summarize(goods, transports.length) };
  return transports.map((line) => ({
    jobId: `${order.orderId}-${line.vehicleIndex + 1}`,
    orderId: order.orderId,
    vehicle: line.vehicle,
    loadRange: order.loadRange,
    workers: order.workers,
    pickupArea: pickup.area,
    destinationArea: destination.area,
    waypointCount: stops.length - 2,
    crossings: price.crossings,
    overWater: overWater(price.journey),
    distanceM: price.distanceM,
    durationS: price.durationS,
    pickupAt: order.pickupAt,
    estimatedPaySatang: driverPaySatang(line, price.driverSharePercent),
    ...summary,
  }));
}

/** What the drivers of an order earn together. */
export function totalPaySatang(cards: readonly JobCard[]): number {
  return sumSatang(cards.map((card) => card.estimatedPaySatang));
}

/** The order as the dispatch board first sees it. */
export function openingState(order: NewOrder, cards: readonly JobCard[]): BoardOrder {
  const durationS = order.price?.durationS ?? 0;
  return {
    orderId: order.orderId,
    customerId: order.customerId,
    status: "pending",
    version: 1,
    startsAt: order.pickupAt,
    endsAt: busyUntil(order.pickupAt, durationS, order.stops.length),
    jobs: cards.map(({ jobId, vehicle }) => ({
      jobId,
      vehicle,
      status: "available",
      driverId: null,
      releasedBy: null,
      overlapReason: null,
      completedAt: null,
    })),
  };
}

/** Who placed an order, for the first line of its history. */
export function placedBy(order: NewOrder): Actor {
  return { kind: "customer", id: order.customerId };
}

function isTransport(line: QuoteLine): line is TransportLine {
  return line.kind === "transport";
}
