import { orderOfLink, trackedOrder, trackedOrdersOf } from "#db/queries/tracking/tracked-orders.ts";
import type { TrackedOrder } from "#db/queries/tracking/tracked-orders.ts";
import { staffMay } from "#domain/access/staff.ts";
import { AppError } from "#domain/errors.ts";
import { overWater } from "#domain/ferries/journey.ts";
import type { StopVisit } from "#domain/jobs/visits.ts";
import { isFinal } from "#domain/orders/order.ts";
import { roughFix, type PositionFix } from "#domain/tracking/position.ts";
import { areLinksOpen } from "#domain/tracking/tracking-link.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { callerNetwork, limitOrThrow } from "../../rate-limit.ts";
import { sha256Hex } from "../../sha256-hex.ts";
import { expectedArrival, type ExpectedArrival } from "./expected-arrival.ts";
import { mayShare, TOKEN_SHAPE, tokenOfOrder } from "./tracking-links.ts";

type Needs = Pick<Dependencies, "db" | "settings" | "now">;
type TruckRow = TrackedOrder["trucks"][number];

/** When a truck arrives. */
export type ToldArrival = Omit<ExpectedArrival, "silentSince">;

/** What is known of one truck of an order. */
export interface TrackedTruck {
  readonly vehicle: TruckRow["vehicle"];
  readonly status: TruckRow["status"];
  /** While its job is in progress and its driver sends it; `null` otherwise. */
  readonly position: PositionFix | null;
  readonly arrival: ToldArrival | null;
  /** The stops that its driver has reached. */
  readonly visits: readonly StopVisit[];
}

/**
 * How an order is getting on, for its customer and the staff; whoever may share it also gets the token of its link. Staff who
 * do not dispatch get the positions as a link shows them, to a kilometre.
 * @throws AppError NOT_FOUND for anyone else, as if the order did not exist
 */
export async function readTracking(deps: Needs, viewer: Viewer, orderId: string) {
  const tracked = await trackedOrder(deps.db, orderId);
  const isCustomer = tracked?.order.customerId === viewer.userId;
  if (tracked === undefined || !(isCustomer || staffMay(viewer.role, "read_orders")))
    throw new AppError("NOT_FOUND");
  const isShareable = mayShare(viewer, tracked.order) && areLinksOpen(tracked.order, deps.now());
  const shown = shownTo(tracked, deps.now());
  // Where a driver is to the metre is for whom they drive, and for those who send them.
  const isExact = isCustomer || staffMay(viewer.role, "dispatch");
  return {
    ...shown,
    trucks: isExact ? shown.trucks : shown.trucks.map(withRoughFix),
    /** Whether the reader may share it. */
    isShareable,
    /** The token of the link; `null` without one. */
    linkToken: isShareable ? await tokenOfOrder(deps, orderId) : null,
  };
}

/** The orders of a customer that are on their way, then those that will be, earliest pickup first. */
export async function readMyShipments(
  { db, now }: Pick<Needs, "db" | "now">,
  viewer: Pick<Viewer, "userId">,
) {
  const found = await trackedOrdersOf(db, viewer.userId);
  return found
    .map((tracked) => ({
      orderId: tracked.order.orderId,
      pickupAt: tracked.order.pickupAt,
      ...shownTo(tracked, now()),
    }))
    .toSorted(
      (a, b) =>
        Number(b.status === "in_transit") - Number(a.status === "in_transit") || a.pickupAt - b.pickupAt,
    );
}

/**
 * What whoever has a link may see: state, areas, arrival and the rough position of each truck; no person, no address, no
 * price, no id. Unknown, revoked and expired links are all the same.
 * @param address the network address of the reader: wrong tokens are counted per network
 * @throws AppError NOT_FOUND, RATE_LIMITED
 */
export async function readSharedTracking(deps: Needs, token: string, address: string) {
  const { db, now } = deps;
  const orderId = TOKEN_SHAPE.test(token) ? await orderOfLink(db, await sha256Hex(token)) : undefined;
  const tracked = orderId === undefined ? undefined : await trackedOrder(db, orderId);
  if (tracked === undefined || !areLinksOpen(tracked.order, now())) {
    const network = callerNetwork(address);
    if (network !== null) await limitOrThrow(db, "tracking-link-miss", network, now());
    throw new AppError("NOT_FOUND");
  }
  const { status, stops, overWater: water, trucks } = shownTo(tracked, now());
  return {
    status,
    overWater: water,
    // A place in the customer's own words has no point: its area is what they wrote, perhaps an address or a name.
    stops: stops.map(({ role, area, latitude }) => ({ role, area: latitude === null ? null : area })),
    trucks: trucks.map(withRoughFix),
  };
}

/** What a link shows. */
export type SharedTracking = Awaited<ReturnType<typeof readSharedTracking>>;

function withRoughFix(truck: TrackedTruck): TrackedTruck {
  return { ...truck, position: truck.position === null ? null : roughFix(truck.position) };
}

function shownTo({ order, stops, trucks }: TrackedOrder, now: number) {
  return {
    status: order.status,
    overWater: overWater(order.journey ?? []),
    stops: stops.map(({ role, areaTh, areaEn, latitude, longitude }) => ({
      role,
      area: { th: areaTh, en: areaEn },
      latitude,
      longitude,
    })),
    trucks: trucks.map((truck): TrackedTruck => ({
      vehicle: truck.vehicle,
      status: truck.status,
      position: positionOf(truck),
      arrival: isFinal(order.status) ? null : arrivalOf(order, truck, stops.length, now),
      visits: truck.visits,
    })),
  };
}

function positionOf({ status, position }: TruckRow): PositionFix | null {
  if (status !== "in_progress" || position === null) return null;
  const { latitude, longitude, accuracyM, fixedAt } = position;
  if (latitude === null || longitude === null || accuracyM === null || fixedAt === null) return null;
  return { latitude, longitude, accuracyM, fixedAt };
}

function arrivalOf(
  plan: TrackedOrder["order"],
  { status, startedAt, told, visits, position: last }: TruckRow,
  stopCount: number,
  now: number,
): ToldArrival | null {
  if (status === "completed" || status === "cancelled") return null;
  // It is at the destination: nothing to expect.
  if (visits.length === stopCount) return null;
  const isUnderWay = status === "in_progress";
  const { fixedAt = null, nextStop = 0 } = last ?? {};
  const position = isUnderWay && fixedAt !== null ? { nextStop, fixedAt } : null;
  const truck = { plan, startedAt, visits, position, told: isUnderWay ? told : null };
  const expected = expectedArrival(truck, now);
  if (expected === null) return null;
  const { silentSince: _, ...arrival } = expected;
  return arrival;
}
