import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { OrderStatus } from "#domain/orders/order.ts";
import type { Database } from "../../client.ts";
import { arrivalWindows, jobPositions, jobs } from "../../schema/jobs.ts";
import { orderEvents, orders, orderStops, trackingLinks } from "../../schema/orders.ts";
import { IS_OF_HOLDER } from "../jobs/under-way.ts";

/** Orders whose way can be followed, and those that will be on it. */
const ON_THEIR_WAY: readonly OrderStatus[] = ["in_transit", "confirmed"];
/** The most orders of one customer that are listed as on their way. */
const MOST_LISTED = 50;

/** One order with its stops, its jobs and what is known of their trucks, or `undefined`. */
export async function trackedOrder(db: Database, orderId: string) {
  const [found, stops, trucks, [ended]] = await db.batch([
    db.select(ORDER).from(orders).where(eq(orders.orderId, orderId)),
    stopsQuery(db, [orderId]),
    trucksQuery(db, [orderId]),
    endQuery(db, orderId),
  ]);
  const [order] = found;
  if (order === undefined) return undefined;
  return { order: { ...order, finalAt: ended?.at ?? null }, stops, trucks };
}

export type TrackedOrder = NonNullable<Awaited<ReturnType<typeof trackedOrder>>>;

/** A customer's orders that are on their way or will be, with their stops and jobs. */
export async function trackedOrdersOf(db: Database, customerId: string): Promise<TrackedOrder[]> {
  const found = await onTheirWayQuery(db, customerId);
  const orderIds = found.map(({ orderId }) => orderId);
  if (orderIds.length === 0) return [];
  const [stops, trucks] = await db.batch([stopsQuery(db, orderIds), trucksQuery(db, orderIds)]);
  return found.map((order) => ({
    order: { ...order, finalAt: null },
    stops: stops.filter(({ orderId }) => orderId === order.orderId),
    trucks: trucks.filter(({ orderId }) => orderId === order.orderId),
  }));
}

/** A customer's orders that are on their way, then those that will be; the newest first. */
export function onTheirWayQuery(db: Database, customerId: string) {
  return db
    .select(ORDER)
    .from(orders)
    .where(and(eq(orders.customerId, customerId), inArray(orders.status, ON_THEIR_WAY)))
    .orderBy(desc(orders.status), desc(orders.createdAt))
    .limit(MOST_LISTED);
}

const ORDER = {
  orderId: orders.orderId,
  customerId: orders.customerId,
  placedBy: orders.placedBy,
  status: orders.status,
  pickupAt: orders.pickupAt,
  distanceM: orders.distanceM,
  journey: orders.journey,
  drivingPlan: orders.drivingPlan,
};

function stopsQuery(db: Database, orderIds: readonly string[]) {
  return db
    .select({
      orderId: orderStops.orderId,
      role: orderStops.role,
      areaTh: orderStops.areaTh,
      areaEn: orderStops.areaEn,
      latitude: orderStops.latitude,
      longitude: orderStops.longitude,
    })
    .from(orderStops)
    .where(inArray(orderStops.orderId, orderIds))
    .orderBy(asc(orderStops.position));
}

/** The jobs of orders; a position counts only as that of the driver who holds the job. */
function trucksQuery(db: Database, orderIds: readonly string[]) {
  return db
    .select({
      orderId: jobs.orderId,
      jobId: jobs.jobId,
      vehicle: jobs.vehicle,
      status: jobs.status,
      startedAt: jobs.startedAt,
      visits: jobs.visits,
      position: {
        latitude: jobPositions.latitude,
        longitude: jobPositions.longitude,
        accuracyM: jobPositions.accuracyM,
        fixedAt: jobPositions.fixedAt,
        nextStop: jobPositions.nextStop,
      },
      told: {
        earliestAt: arrivalWindows.earliestAt,
        likelyAt: arrivalWindows.likelyAt,
        latestAt: arrivalWindows.latestAt,
        toldAt: arrivalWindows.toldAt,
      },
    })
    .from(jobs)
    .leftJoin(jobPositions, IS_OF_HOLDER)
    .leftJoin(arrivalWindows, eq(arrivalWindows.jobId, jobs.jobId))
    .where(and(inArray(jobs.orderId, orderIds), isNull(jobs.takenAwayAt)))
    .orderBy(asc(jobs.vehicleIndex));
}

/** When an order was last delivered or cancelled. */
function endQuery(db: Database, orderId: string) {
  return db
    .select({ at: sql<number | null>`max(${orderEvents.at})` })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        isNull(orderEvents.jobId),
        inArray(orderEvents.toStatus, ["delivered", "cancelled"]),
      ),
    );
}

/** The order that an open link was made for, or `undefined`. */
export async function orderOfLink(db: Database, tokenHash: string): Promise<string | undefined> {
  const found = await db
    .select({ orderId: trackingLinks.orderId })
    .from(trackingLinks)
    .where(and(eq(trackingLinks.tokenHash, tokenHash), isNull(trackingLinks.revokedAt)))
    .get();
  return found?.orderId;
}
