import { and, asc, eq, exists, gt, inArray, isNull, sql } from "drizzle-orm";
import { doorChangeOf, openingOf, type BoardOpening } from "#domain/jobs/board-opening.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import type { Database } from "../../client.ts";
import { doorChanges } from "../../schema/orders/door-changes.ts";
import { drivers } from "../../schema/drivers.ts";
import { jobs, stoppedDrives } from "../../schema/jobs.ts";
import { orderOffers } from "../../schema/order-offers.ts";
import { orderEvents, orders } from "../../schema/orders.ts";

/** Reads an order as the board holds it, or `undefined` when there is no such order. */
export async function boardOpening(db: Database, orderId: string): Promise<BoardOpening | undefined> {
  const [opening] = await boardOpenings(db, [orderId]);
  return opening;
}

/** Reads orders as the board holds them, in one trip; those that do not exist are left out. */
export async function boardOpenings(
  db: Database,
  orderIds: readonly string[],
): Promise<readonly BoardOpening[]> {
  const ids = JSON.stringify(orderIds);
  const [orderRows, jobRows, history, offers, changes] = await db.batch([
    openedOrdersQuery(db, ids),
    openedJobsQuery(db, ids),
    historyQuery(db, ids),
    offersQuery(db, ids),
    changesQuery(db, ids),
  ]);
  const jobsOf = Map.groupBy(jobRows, ({ orderId }) => orderId);
  const historyOf = Map.groupBy(history, ({ orderId }) => orderId);
  // Ordered by version: the latest of an order is the last one.
  const offerOf = new Map(offers.map(({ orderId, ...offer }) => [orderId, offer]));
  const changeOf = new Map(changes.map(({ orderId, ...change }) => [orderId, change]));
  return orderRows.map((order) => {
    const { orderId } = order;
    const change = changeOf.get(orderId);
    return openingOf(order, jobsOf.get(orderId) ?? [], historyOf.get(orderId) ?? [], {
      offer: offerOf.get(orderId) ?? null,
      doorChange: change === undefined ? null : doorChangeOf(change),
    });
  });
}

/** Orders as a board takes them over. `ids`, here and below: a JSON array of orders. */
export function openedOrdersQuery(db: Database, ids: string) {
  return db
    .select()
    .from(orders)
    .where(inArray(orders.orderId, listed(ids)));
}

/** Their jobs, without those whose truck was taken away, in the order of their vehicles. */
export function openedJobsQuery(db: Database, ids: string) {
  return db
    .select()
    .from(jobs)
    .where(and(inArray(jobs.orderId, listed(ids)), isNull(jobs.takenAwayAt)))
    .orderBy(asc(jobs.orderId), asc(jobs.vehicleIndex));
}

/** The history of orders, on its own so that a test can read its query plan. */
export function historyQuery(db: Database, ids: string) {
  const { orderId, jobId, driverId, toStatus, at, version, position, kind, details } = orderEvents;
  const since = sql<number | null>`iif(${kind} = 'stop_corrected', ${details} ->> '$.since', NULL)`;
  return db
    .select({ orderId, jobId, driverId, toStatus, at, since })
    .from(orderEvents)
    .where(inArray(orderId, listed(ids)))
    .orderBy(asc(orderId), asc(version), asc(position));
}

/** The prices that were offered for them, the latest one last. */
export function offersQuery(db: Database, ids: string) {
  const { orderId, offerId, totalSatang, expiresAt, state, version } = orderOffers;
  return db
    .select({ orderId, offerId, totalSatang, expiresAt, state })
    .from(orderOffers)
    .where(inArray(orderId, listed(ids)))
    .orderBy(asc(orderId), asc(version));
}

/** The changes at the door that were proposed of them, the latest one last. */
export function changesQuery(db: Database, ids: string) {
  const { orderId, changeId, jobId, driverId, isByOffice, basedOn, expiresAt, state, terms, version } =
    doorChanges;
  const { idempotencyKey } = doorChanges;
  const made = { changeId, jobId, driverId, isByOffice, basedOn, idempotencyKey, terms };
  return db
    .select({ orderId, ...made, expiresAt, state })
    .from(doorChanges)
    .where(inArray(orderId, listed(ids)))
    .orderBy(asc(orderId), asc(version));
}

function listed(ids: string) {
  return sql`(SELECT value FROM json_each(${ids}))`;
}

/** What was driven of jobs that ended under way after `since`, epoch milliseconds. */
export function stoppedDrivesQuery(db: Database, since: number) {
  return db.select().from(stoppedDrives).where(gt(stoppedDrives.endsAt, since));
}

/** Whether there is anything that a board could know of; a company that has just begun has nothing. */
export async function hasDriversOrOrders(db: Database): Promise<boolean> {
  const found = await db.get<{ some: number }>(
    sql`SELECT EXISTS (SELECT 1 FROM ${drivers}) OR EXISTS (SELECT 1 FROM ${orders}) AS some`,
  );
  return found.some === 1;
}

/** Where a page of orders begins: behind this one. */
export interface BoardPosition {
  /** When it was placed, or its pickup, epoch milliseconds. */
  readonly at: number;
  readonly orderId: string;
}

/** The orders of a status that come after one, in the order in which they were placed. */
export function ordersOfStatusQuery(db: Database, status: OrderStatus, after: BoardPosition) {
  return db
    .select({ orderId: orders.orderId, at: orders.createdAt })
    .from(orders)
    .where(
      and(
        eq(orders.status, status),
        sql`(${orders.createdAt}, ${orders.orderId}) > (${after.at}, ${after.orderId})`,
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.orderId));
}

/**
 * Delivered orders with a job that was planned to end after `since`, by their pickup, that come after one.
 * @param since epoch milliseconds
 */
export function drivenLatelyQuery(db: Database, since: number, after: BoardPosition) {
  const drivenJob = db
    .select({ one: sql`1` })
    .from(jobs)
    .where(and(eq(jobs.orderId, orders.orderId), eq(jobs.status, "completed"), gt(jobs.endsAt, since)));
  return db
    .select({ orderId: orders.orderId, at: orders.pickupAt })
    .from(orders)
    .where(
      and(
        eq(orders.status, "delivered"),
        sql`(${orders.pickupAt}, ${orders.orderId}) > (${after.at}, ${after.orderId})`,
        exists(drivenJob),
      ),
    )
    .orderBy(asc(orders.pickupAt), asc(orders.orderId));
}
