import type { Actor } from "../access/actor.ts";
import type { Locale } from "../locale.ts";
import { DEFAULT_DRIVING_PLAN, type DrivingPlan } from "../driving-hours/rules.ts";
import type { Buyer } from "../documents/document.ts";
import { journey, overWater, type JourneyLeg } from "../ferries/journey.ts";
import type { BilingualText, LocatedStop, Point } from "../geo/place.ts";
import type { Goods } from "../goods/goods.ts";
import { summarize } from "../goods/goods-summary.ts";
import { busyUntil } from "../jobs/lists/busy-until.ts";
import { jobIdOf, type JobCard } from "../jobs/card.ts";
import { openingOf, type BoardOpening } from "../jobs/board-opening.ts";
import { UNCHARGED, type JobStatus } from "../jobs/job.ts";
import type { WaitingTerms } from "../waiting/waiting.ts";
import type { CancellationPolicy } from "../payments/cancellation-policy.ts";
import { awaitsPayment } from "../payments/order-money.ts";
import { driverPaySatang, type QuoteLine, type TransportLine } from "../pricing/quote.ts";
import type { LoadRange, VehicleType } from "../pricing/vehicle.ts";
import { sumSatang } from "../money.ts";
import type { LiabilityTerms } from "./liability.ts";
import { NO_DOOR, type Door, type StopPerson } from "./door.ts";
import type { OrderKind, PaymentStatus } from "./order.ts";

/** A place of an order; free text has neither place id nor coordinates. */
export interface OrderStop {
  readonly role: "pickup" | "waypoint" | "destination";
  readonly placeId: string | null;
  readonly label: BilingualText;
  readonly area: BilingualText;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Whether the coordinates are an exact point, which the label is only near. */
  readonly isExact?: boolean;
  /** What the customer calls the place, or "". Absent in offers of earlier versions. */
  readonly words?: string;
  /** House number, floor, gate, as the customer typed them. */
  readonly detail: string;
  /** The exact point of the door. Absent where the address names it, and in offers of earlier versions. */
  readonly pin?: Point | null;
  /** Who is there, when it is not the customer. Absent in offers of earlier versions. */
  readonly person?: StopPerson | null;
}

/** The contact for the driver. */
export interface OrderContact {
  readonly contactName: string;
  readonly contactEmail: string;
  /** E.164. */
  readonly contactPhone: string;
  readonly hasWhatsapp: boolean;
  readonly lineId: string | null;
}

/** The route and the price of an order whose places are all known. */
export interface OrderPrice {
  readonly lines: readonly QuoteLine[];
  readonly totalSatang: number;
  readonly distanceM: number;
  readonly seaDistanceM: number;
  /** Including legal breaks and nights, and the waits for ferries at this order's pickup time. */
  readonly durationS: number;
  readonly journey: readonly JourneyLeg[];
  readonly crossings: readonly BilingualText[];
  readonly pricingVersion: number;
  readonly driverSharePercent: number;
  /** How its driving is planned. Absent in offers of earlier versions, which were planned without breaks. */
  readonly drivingPlan?: DrivingPlan;
}

/** A quoted price for an order, with breaks, nights and waits for ferries at its pickup time (epoch milliseconds). */
export function orderPrice(quoted: Omit<OrderPrice, "durationS">, pickupAt: number): OrderPrice {
  const { drivingPlan = DEFAULT_DRIVING_PLAN } = quoted;
  return { ...quoted, drivingPlan, durationS: journey(quoted.journey, pickupAt, drivingPlan).durationS };
}

/** The role of a stop by its index. */
export function stopRole(index: number, stopCount: number): OrderStop["role"] {
  if (index === 0) return "pickup";
  return index === stopCount - 1 ? "destination" : "waypoint";
}

/** A known place and its door as a stop of an order. */
export function orderStop(role: OrderStop["role"], place: LocatedStop, door: Door): OrderStop {
  const { placeId, label, area, latitude, longitude, isExact = false } = place;
  return { role, placeId, label, area, latitude, longitude, ...(isExact && { isExact }), ...door };
}

/** Known places with their doors as the stops of an order, in travel order. */
export function orderStops(places: readonly LocatedStop[], doors: readonly Door[]): OrderStop[] {
  return places.map((place, index) =>
    orderStop(stopRole(index, places.length), place, doors[index] ?? NO_DOOR),
  );
}

/** On whose account an order is placed, and its terms. */
export interface OnAccount {
  readonly companyId: string;
  readonly creditDays: number;
  /** The number of the order among those of the company. */
  readonly sequence: number;
}

/** An invitation of a customer on file to the account that has their orders. */
export interface CustomerInvitation {
  readonly signUpId: string;
  readonly email: string;
  readonly locale: Locale;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** Everything that placing an order creates. */
export interface NewOrder extends OrderContact {
  readonly orderId: string;
  readonly kind: OrderKind;
  readonly customerId: string;
  /** Who of the staff places it for the customer, at a call; absent or `null`: the customer. */
  readonly placedBy?: string | null;
  readonly notes: string;
  readonly pickupAt: number;
  /** When the customer confirmed to know that the pickup time falls into forbidden truck hours; `null` when it does not. */
  readonly truckHoursAcknowledgedAt: number | null;
  readonly loadRange: LoadRange;
  readonly workers: number;
  /** What was asked for, also while there is no price. */
  readonly vehicles: readonly VehicleType[];
  readonly stops: readonly OrderStop[];
  /** What is moved, when the customer described it; the price never depends on it. */
  readonly goods: Goods | null;
  /** What the customer said the goods are worth, if anything. */
  readonly declaredValueSatang?: number | null;
  /** The wording of the liability terms that they were shown. */
  readonly liabilityTerms?: LiabilityTerms | null;
  readonly price: OrderPrice | null;
  /** Whom its documents are made out to, when the customer chose. */
  readonly buyer?: Buyer | null;
  /** The mail with which its customer on file takes the account over, sent with the order. */
  readonly invitation?: CustomerInvitation | null;
  /** The company on whose account it is placed. */
  readonly onAccount?: OnAccount | null;
  readonly paymentStatus: PaymentStatus;
  readonly gatewayEnabled: boolean;
  /** What cancelling costs; `null`: nothing. */
  readonly cancellationPolicy: CancellationPolicy | null;
  /** The part of the price that is due at booking; absent or 0: no deposit. */
  readonly depositSatang?: number;
  /** What waiting costs; absent or `null`: nothing. */
  readonly waitingTerms?: WaitingTerms | null;
  readonly createdAt: number;
  readonly idempotencyKey: string;
  readonly requestHash: string;
}

/** Until when the drivers of an order are busy, in epoch milliseconds; `null` while it has no route. */
export function orderEndsAt({
  price,
  pickupAt,
  stops,
}: Pick<NewOrder, "price" | "pickupAt" | "stops">): number | null {
  return price === null ? null : busyUntil(pickupAt, price.durationS, stops.length);
}

/** What the cards of an order's jobs say. */
type CardSource = Pick<
  NewOrder,
  "orderId" | "price" | "stops" | "goods" | "loadRange" | "workers" | "pickupAt"
>;

/**
 * One job per vehicle: two trucks are two jobs, so two drivers. Empty while a place is free text.
 * @param jobIds of the trucks, in their order; those that it lacks are numbered as in a new order
 */
export function jobCards(order: CardSource, jobIds: readonly string[] = []): JobCard[] {
  const { price, stops, goods } = order;
  const pickup = stops[0];
  const destination = stops.at(-1);
  if (price === null || pickup === undefined || destination === undefined) return [];
  const transports = price.lines.filter(isTransport);
  const summary = goods === null ? {} : { goods: summarize(goods, transports.length) };
  return transports.map((line) => ({
    jobId: jobIds[line.vehicleIndex] ?? jobIdOf(order.orderId, line.vehicleIndex + 1),
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

/** The sum of the drivers' pay of an order. */
export function totalPaySatang(cards: readonly JobCard[]): number {
  return sumSatang(cards.map((card) => card.estimatedPaySatang));
}

/** Jobs are open from the start, unless their order has to be paid first; one that costs nothing has not. */
export function initialJobStatus(
  order: Pick<NewOrder, "kind" | "gatewayEnabled" | "price" | "onAccount">,
): JobStatus {
  const isOnAccount = order.onAccount != null;
  return awaitsPayment({ ...order, isOnAccount }) && order.price?.totalSatang !== 0
    ? "awaiting_payment"
    : "available";
}

/** A new order as the dispatch board opens it. */
export function newOpening(order: NewOrder, cards: readonly JobCard[]): BoardOpening {
  const endsAt = orderEndsAt(order);
  const jobs = cards.map((card) => ({
    jobId: card.jobId,
    vehicle: card.vehicle,
    status: initialJobStatus(order),
    driverId: null,
    overlapReason: null,
    startedAt: null,
    startReceivedAt: null,
    completedAt: null,
    visits: [],
    commandIds: [],
    paySatang: null,
    ...UNCHARGED,
    card,
    pickupAt: order.pickupAt,
    endsAt: endsAt ?? order.pickupAt,
  }));
  const record = {
    ...order,
    waitingTerms: order.waitingTerms ?? null,
    status: "pending",
    version: 1,
    revision: 1,
    revisionKey: "",
    endsAt,
    journey: order.price?.journey ?? null,
    drivingPlan: order.price?.drivingPlan ?? null,
  } as const;
  return openingOf(record, jobs, []);
}

/** Who placed an order, for the first event of its history. */
export function placedBy({
  placedBy: staffId,
  customerId,
}: Pick<NewOrder, "placedBy" | "customerId">): Actor {
  return staffId == null ? { kind: "customer", id: customerId } : { kind: "admin", id: staffId };
}

function isTransport(line: QuoteLine): line is TransportLine {
  return line.kind === "transport";
}
