import {
  and,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { QueryBuilder, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { COUNT_MAX, toBePaidSince, WAITING_KINDS, type WaitingKind } from "#domain/control-room/waiting.ts";
import { startedUntil } from "#domain/control-room/lateness.ts";
import { openSince } from "#domain/jobs/job.ts";
import { urgentPapersThrough } from "#domain/drivers/paper-reminder.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Database } from "../../client.ts";
import { claims } from "../../schema/claims/claims.ts";
import { awaitedCertificates } from "../../schema/companies/certificates.ts";
import { openInvoices } from "../../schema/companies/open-invoices.ts";
import { documents } from "../../schema/documents.ts";
import { owedDrivers } from "../../schema/drivers/earnings.ts";
import { driverRegistrations } from "../../schema/drivers/registrations.ts";
import { jobs } from "../../schema/jobs.ts";
import { orderOffers } from "../../schema/order-offers.ts";
import { orders } from "../../schema/orders.ts";
import { doorChanges } from "../../schema/orders/door-changes.ts";
import { outbox } from "../../schema/outbox.ts";
import { payments, refunds } from "../../schema/payments.ts";
import { reviews } from "../../schema/reviews.ts";
import { urgentPapers } from "../drivers/expiring-papers.ts";
import { unpaidOf } from "../earnings/book.ts";
import { isForgotten } from "../jobs/under-way.ts";
import { HAS_ISSUED_DOCUMENT } from "../orders/offers.ts";

/** How many things of these kinds wait, at most `COUNT_MAX`, and 0 of the others; in one trip, each by an index. */
export async function countWaiting(
  db: Database,
  kinds: readonly WaitingKind[],
  now: number,
): Promise<Record<WaitingKind, number>> {
  const [first, ...rest] = kinds.map((kind) => waitingCountQuery(db, kind, now));
  const counts = first === undefined ? [] : await db.batch([first, ...rest]);
  const entries = WAITING_KINDS.map((kind) => [kind, counts[kinds.indexOf(kind)]?.[0]?.waiting ?? 0]);
  return Object.fromEntries(entries) as Record<WaitingKind, number>;
}

/** The statement that counts one kind, on its own so that a test can read its query plan. */
export function waitingCountQuery(db: Database, kind: WaitingKind, now: number) {
  const { table, where } = WAITING[kind](now);
  const counted = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .limit(COUNT_MAX)
    .as("counted");
  return db.select({ waiting: count() }).from(counted);
}

/** Where things of a kind wait. */
export interface Waiting {
  readonly table: SQLiteTable | SQL;
  readonly where: SQL | undefined;
}

/**
 * The orders of the index of unpriced ones, which has to be named: without statistics SQLite takes the index of all pending
 * orders for the shorter one.
 */
export const ORDERS_TO_PRICE = sql`${orders} INDEXED BY orders_unpriced`;

/**
 * Where each kind waits: as it is counted and, unless an index needs it otherwise, listed. Conditions of partial indexes are
 * literals: SQLite does not use such an index for a parameter.
 */
export const WAITING: Readonly<Record<WaitingKind, (now: number) => Waiting>> = {
  unpricedOrders: (now) => ({ table: ORDERS_TO_PRICE, where: isUnpriced(now) }),
  unconfirmedOrders: (now) => ({ table: orders, where: isUnconfirmed(now) }),
  notStarted: (now) => ({ table: jobs, where: or(...notStarted(now)) }),
  notCompleted: (now) => ({ table: jobs, where: or(...notCompleted(now)) }),
  barredDrivers: () => ({ table: jobs, where: or(...heldByBarred()) }),
  openJobs: (now) => ({
    table: jobs,
    where: and(
      eq(jobs.status, "available"),
      inArray(jobs.vehicle, VEHICLE_TYPES),
      gte(jobs.pickupAt, openSince(now)),
    ),
  }),
  registrations: () => ({ table: driverRegistrations, where: isNotNull(driverRegistrations.sentAt) }),
  papers: (now) => ({ table: urgentPapers(urgentPapersThrough(now), COUNT_MAX), where: undefined }),
  payments: () => ({ table: payments, where: eq(payments.state, "reported") }),
  refunds: () => ({ table: refunds, where: eq(refunds.state, "due") }),
  draftInvoices: () => ({ table: documents, where: sql`${documents.status} = 'draft'` }),
  overdueInvoices: (now) => ({ table: openInvoices, where: isOverdue(now) }),
  certificates: () => ({ table: awaitedCertificates, where: undefined }),
  payouts: (now) => ({ table: owedDrivers, where: isOwed(now) }),
  claims: () => ({ table: claims, where: eq(claims.state, "open") }),
  compensations: () => ({
    table: claims,
    where: and(sql`${claims.compensationSatang} > 0`, isNull(claims.compensatedAt)),
  }),
  reviews: () => ({ table: reviews, where: eq(reviews.status, "pending") }),
  unpaidOrders: (now) => ({ table: jobs, where: isToBePaid(now) }),
  offers: (now) => ({ table: orderOffers, where: isOfferOpen(now) }),
  doorChanges: (now) => ({ table: doorChanges, where: isDoorChangeOpen(now) }),
  parkedEffects: () => ({ table: outbox, where: isNotNull(outbox.parkedAt) }),
};

/**
 * The jobs that should be under way by now, as conditions of which each is a range of the index of open jobs: late to start
 * with a driver, or never taken. What is cancelled or completed is neither.
 */
export function notStarted(now: number): readonly SQL[] {
  return VEHICLE_TYPES.flatMap((vehicle) => [
    sql`${jobs.status} = 'reserved' AND ${jobs.vehicle} = ${vehicle} AND ${jobs.pickupAt} < ${startedUntil(now)}`,
    sql`${jobs.status} = 'available' AND ${jobs.vehicle} = ${vehicle} AND ${jobs.pickupAt} < ${openSince(now)}`,
  ]);
}

/**
 * The jobs under way that should have been completed by now, as conditions of which each is a range of the index of open jobs:
 * those under way, each of which is looked at.
 */
export function notCompleted(now: number): readonly SQL[] {
  return VEHICLE_TYPES.map(
    (vehicle) =>
      sql`${jobs.status} = 'in_progress' AND ${jobs.vehicle} = ${vehicle} AND ${isForgotten("jobs", now)}`,
  );
}

/**
 * The jobs under way whose driver may not act, as conditions of which each is a range of the index of open jobs: those under way,
 * each of which asks for its driver.
 */
export function heldByBarred(): readonly SQL[] {
  return VEHICLE_TYPES.map(
    (vehicle) => sql`${jobs.status} = 'in_progress' AND ${jobs.vehicle} = ${vehicle} AND NOT EXISTS (
      SELECT 1 FROM drivers AS holder WHERE holder.driver_id = jobs.driver_id AND holder.approved_at IS NOT NULL)`,
  );
}

/** Of any vehicle, with which the index of open jobs begins: a job that is to be paid, with a pickup that is near or to come. */
export function isToBePaid(now: number): SQL | undefined {
  return and(inArray(jobs.vehicle, VEHICLE_TYPES), gte(jobs.pickupAt, toBePaidSince(now)), TO_BE_PAID);
}

/**
 * A job that opens only once its order is paid. Of several trucks it is the first, since an order is paid as
 * one. An order that its customer reports as paid is left out: the office checks it.
 */
export const TO_BE_PAID = sql`${jobs.status} = 'awaiting_payment'
  AND NOT EXISTS (SELECT 1 FROM jobs AS other WHERE other.order_id = jobs.order_id
    AND other.vehicle_index < jobs.vehicle_index AND other.status = 'awaiting_payment')
  AND NOT EXISTS (SELECT 1 FROM payments WHERE payments.order_id = jobs.order_id AND +payments.state = 'reported')`;

/** A pending order without a price and without an offer that its customer may still accept: it is the office's turn. */
export function isUnpriced(now: number): SQL | undefined {
  return and(
    isNull(orders.totalSatang),
    sql`${orders.status} = 'pending'`,
    notExists(
      new QueryBuilder()
        .select({ one: sql`1` })
        .from(orderOffers)
        .where(and(eq(orderOffers.orderId, orders.orderId), isOfferOpen(now))),
    ),
  );
}

/**
 * A pending order that the office may confirm, as `confirm` of the board has it: one that waits for a price or for its payment has
 * no such job. One with a pickup that is long over waits for its start, not for a word.
 */
function isUnconfirmed(now: number): SQL | undefined {
  return and(sql`${orders.status} = 'pending'`, gte(orders.pickupAt, openSince(now)), HAS_JOB_TO_CONFIRM);
}

/** Of an order: whether it has a job that is confirmed with it, open or reserved. */
export const HAS_JOB_TO_CONFIRM = sql`EXISTS (SELECT 1 FROM jobs
  WHERE jobs.order_id = orders.order_id AND jobs.status IN ('available', 'reserved'))`;

/**
 * An offer that its customer may answer now: as `offerStateAt` and `isOvertaken`, one of an order that is cancelled, under way,
 * paid back, or invoiced to a company is over. Only an order with a price has documents.
 */
export function isOfferOpen(now: number): SQL | undefined {
  const isAnswerable = sql`EXISTS (SELECT 1 FROM orders AS offered
    WHERE offered.order_id = ${orderOffers.orderId} AND offered.status IN ('pending', 'confirmed')
      AND offered.payment_status <> 'refunded' AND (offered.company_id IS NULL OR NOT ${HAS_ISSUED_DOCUMENT}))`;
  return and(sql`${orderOffers.state} = 'open'`, gt(orderOffers.expiresAt, now), isAnswerable);
}

/** An open invoice of a company after its due day. */
export function isOverdue(now: number): SQL {
  return lt(openInvoices.dueOn, bangkokDay(now));
}

/** Who is owed something, with the name of the table: tables of subqueries have a column of the same name. */
export const OWED_DRIVER = sql`owed_drivers.driver_id`;

/** Somebody who earned something before today that was not paid; what was set back again is nothing to pay. */
function isOwed(now: number): SQL {
  return sql`${lt(owedDrivers.sinceDay, bangkokDay(now))} AND ${unpaidOf(OWED_DRIVER)} > 0`;
}

/**
 * A change at the door that its customer may answer now: as `doorChangeStateAt`, one whose job is over or another driver's, of
 * other terms than the order's, or behind a last stop that was left is over. The stops are counted as `stopCountOfJob` does.
 */
export function isDoorChangeOpen(now: number): SQL | undefined {
  const isAnswerable = sql`EXISTS (SELECT 1 FROM jobs AS driven JOIN orders AS changed ON changed.order_id = driven.order_id
    WHERE driven.job_id = ${doorChanges.jobId} AND driven.status = 'in_progress' AND driven.driver_id = ${doorChanges.driverId}
      AND changed.revision = ${doorChanges.basedOn}
      AND (${doorChanges.terms} ->> '$.stop' IS NULL OR driven.visits ->> '$[#-1].leftAt' IS NULL
        OR json_array_length(driven.visits) < (driven.card ->> '$.waypointCount') + 2))`;
  return and(sql`${doorChanges.state} = 'open'`, gt(doorChanges.expiresAt, now), isAnswerable);
}
