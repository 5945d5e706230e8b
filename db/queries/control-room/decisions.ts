import { and, eq, gte, isNotNull, isNull, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { WaitingKind } from "#domain/control-room/waiting.ts";
import { openSince } from "#domain/jobs/job.ts";
import { urgentPapersThrough } from "#domain/drivers/paper-reminder.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import type { Database } from "../../client.ts";
import { claims } from "../../schema/claims/claims.ts";
import { documents } from "../../schema/documents.ts";
import { driverRegistrations } from "../../schema/drivers/registrations.ts";
import { jobs } from "../../schema/jobs.ts";
import { orderOffers } from "../../schema/order-offers.ts";
import { orders } from "../../schema/orders.ts";
import { doorChanges } from "../../schema/orders/door-changes.ts";
import { outbox } from "../../schema/outbox.ts";
import { payments, refunds } from "../../schema/payments.ts";
import { reviews } from "../../schema/reviews.ts";
import { urgentPapers } from "../drivers/expiring-papers.ts";
import {
  heldByBarred,
  isDoorChangeOpen,
  isOfferOpen,
  isUnpriced,
  notStarted,
  ORDERS_TO_PRICE,
} from "./waiting.ts";

/** How many of each kind are named. */
export const NAMED_MAX = 4;

/** One thing that waits. */
export interface WaitingItem {
  /** Of what the page that decides it opens: an order, a driver, a payment, a refund, a document, a claim, a review; of an effect its own. */
  readonly id: string;
  /** The order that it is about, where it is about one and people know it by that. */
  readonly orderId: string | null;
  /** Who or what it is about: a customer, a driver, an area; "" where the id says it all. */
  readonly label: string;
  readonly amountSatang: number | null;
  /** Since when it waits; of jobs the pickup, of offers and changes when they end, of papers their last day. Epoch milliseconds. */
  readonly at: number;
}

/** The first of each of these kinds: what waits longest, of open jobs those with the next pickup. In one trip. */
export async function firstWaiting(
  db: Database,
  kinds: readonly WaitingKind[],
  now: number,
): Promise<Partial<Record<WaitingKind, WaitingItem[]>>> {
  const asked = kinds.flatMap((kind) => waitingItemQueries(db, kind, now).map((query) => ({ kind, query })));
  const [first, ...rest] = asked.map(({ query }) => query);
  const answers = first === undefined ? [] : await db.batch([first, ...rest]);
  return Object.fromEntries(
    kinds.map((kind) => {
      const items = asked.flatMap((each, at) => (each.kind === kind ? (answers[at] ?? []) : []));
      return [kind, items.toSorted((a, b) => a.at - b.at).slice(0, NAMED_MAX)];
    }),
  );
}

const NOTHING = sql`NULL`;

/** Where the items of a kind are, and what of them is shown. */
interface Source {
  readonly table: SQLiteTable | SQL;
  readonly where: SQL | undefined;
  readonly id: SQLWrapper;
  readonly orderId: SQLWrapper;
  readonly label: SQLWrapper;
  readonly amountSatang: SQLWrapper;
  readonly at: SQLWrapper;
  /** After `at`, as in the index that is walked. */
  readonly tie: SQLWrapper;
}

/** The statements of one kind, on their own so that a test can read their query plans; several where an index needs it. */
export function waitingItemQueries(db: Database, kind: WaitingKind, now: number) {
  return SOURCES[kind](now).map(({ table, where, id, orderId, label, amountSatang, at, tie }) =>
    db
      .select({
        id: sql<string>`${id}`.as("id"),
        orderId: sql<string | null>`${orderId}`.as("order_id"),
        label: sql<string>`${label}`.as("label"),
        amountSatang: sql<number | null>`${amountSatang}`.as("amount_satang"),
        at: sql<number>`${at}`.as("at"),
      })
      .from(table)
      .where(where)
      .orderBy(sql`${at}`, sql`${tie}`)
      .limit(NAMED_MAX),
  );
}

/**
 * The customer of the order that a row of a table refers to. With names written out: in a select from one table drizzle
 * leaves the table's name away, and the inner table has a column of the same name.
 */
function customerOf(
  table: "payments" | "refunds" | "claims" | "jobs" | "order_offers" | "door_changes",
): SQL {
  return sql`coalesce((SELECT owner.contact_name FROM orders AS owner WHERE owner.order_id = ${sql.raw(table)}.order_id), '')`;
}

const OF_CLAIM = {
  table: claims,
  id: claims.claimId,
  orderId: claims.orderId,
  label: customerOf("claims"),
  at: claims.createdAt,
  tie: claims.claimId,
};

const OF_JOB = {
  table: jobs,
  id: jobs.orderId,
  orderId: jobs.orderId,
  label: customerOf("jobs"),
  amountSatang: NOTHING,
  at: jobs.pickupAt,
  tie: jobs.jobId,
};

const SOURCES: Readonly<Record<WaitingKind, (now: number) => readonly Source[]>> = {
  notStarted: (now) => notStarted(now).map((where) => ({ ...OF_JOB, where })),
  barredDrivers: () => heldByBarred().map((where) => ({ ...OF_JOB, where })),
  unpricedOrders: (now) => [
    {
      table: ORDERS_TO_PRICE,
      where: isUnpriced(now),
      id: orders.orderId,
      orderId: orders.orderId,
      label: orders.contactName,
      amountSatang: NOTHING,
      at: orders.createdAt,
      tie: orders.orderId,
    },
  ],
  // The index of open jobs begins with the vehicle.
  openJobs: (now) =>
    VEHICLE_TYPES.map((vehicle) => ({
      ...OF_JOB,
      where: and(eq(jobs.status, "available"), eq(jobs.vehicle, vehicle), gte(jobs.pickupAt, openSince(now))),
    })),
  registrations: () => [
    {
      table: driverRegistrations,
      where: isNotNull(driverRegistrations.sentAt),
      id: driverRegistrations.driverId,
      orderId: NOTHING,
      label: sql`coalesce(json_extract(${driverRegistrations.sent}, '$.name'), '')`,
      amountSatang: NOTHING,
      at: driverRegistrations.sentAt,
      tie: driverRegistrations.driverId,
    },
  ],
  papers: (now) => [
    {
      table: urgentPapers(urgentPapersThrough(now), NAMED_MAX),
      where: undefined,
      id: sql`driver_id`,
      orderId: NOTHING,
      label: sql`iif(plate = '', name, name || ' · ' || plate)`,
      amountSatang: NOTHING,
      // The day as it begins in Bangkok.
      at: sql`(unixepoch(expires_on) - 7 * 3600) * 1000`,
      tie: sql`driver_id || paper || plate`,
    },
  ],
  payments: () => [
    {
      table: payments,
      where: eq(payments.state, "reported"),
      id: payments.paymentId,
      orderId: payments.orderId,
      label: customerOf("payments"),
      amountSatang: payments.amountSatang,
      at: payments.createdAt,
      tie: payments.paymentId,
    },
  ],
  refunds: () => [
    {
      table: refunds,
      where: eq(refunds.state, "due"),
      id: refunds.refundId,
      orderId: refunds.orderId,
      label: customerOf("refunds"),
      amountSatang: refunds.amountSatang,
      at: refunds.createdAt,
      tie: refunds.refundId,
    },
  ],
  draftInvoices: () => [
    {
      table: documents,
      where: sql`${documents.status} = 'draft'`,
      id: documents.documentId,
      orderId: documents.orderId,
      label: sql`coalesce(json_extract(${documents.buyer}, '$.name'), '')`,
      amountSatang: documents.totalSatang,
      at: documents.datedAt,
      tie: documents.documentId,
    },
  ],
  claims: () => [{ ...OF_CLAIM, where: eq(claims.state, "open"), amountSatang: claims.claimedSatang }],
  compensations: () => [
    {
      ...OF_CLAIM,
      where: and(sql`${claims.compensationSatang} > 0`, isNull(claims.compensatedAt)),
      amountSatang: claims.compensationSatang,
    },
  ],
  reviews: () => [
    {
      table: reviews,
      where: eq(reviews.status, "pending"),
      id: reviews.reviewId,
      orderId: NOTHING,
      label: reviews.text,
      amountSatang: NOTHING,
      at: reviews.createdAt,
      tie: reviews.reviewId,
    },
  ],
  offers: (now) => [
    {
      table: orderOffers,
      where: isOfferOpen(now),
      id: orderOffers.orderId,
      orderId: orderOffers.orderId,
      label: customerOf("order_offers"),
      amountSatang: orderOffers.totalSatang,
      at: orderOffers.expiresAt,
      tie: sql`rowid`,
    },
  ],
  doorChanges: (now) => [
    {
      table: doorChanges,
      where: isDoorChangeOpen(now),
      id: doorChanges.orderId,
      orderId: doorChanges.orderId,
      label: customerOf("door_changes"),
      amountSatang: NOTHING,
      at: doorChanges.expiresAt,
      tie: sql`rowid`,
    },
  ],
  parkedEffects: () => [
    {
      table: outbox,
      where: isNotNull(outbox.parkedAt),
      id: outbox.effectId,
      orderId: NOTHING,
      label: outbox.kind,
      amountSatang: NOTHING,
      at: outbox.parkedAt,
      tie: sql`rowid`,
    },
  ],
};
