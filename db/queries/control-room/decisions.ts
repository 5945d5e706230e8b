import { and, desc, eq, gte, lt, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { toBePaidSince, type WaitingKind } from "#domain/control-room/waiting.ts";
import { openSince } from "#domain/jobs/job.ts";
import { urgentPapersThrough } from "#domain/drivers/paper-reminder.ts";
import { MAX_VEHICLES, VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
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
import { balanceDueOf } from "../payments/ledger.ts";
import {
  heldByBarred,
  notCompleted,
  notStarted,
  OWED_DRIVER,
  TO_BE_PAID,
  WAITING,
  type Waiting,
} from "./waiting.ts";

/** How many of each kind are named. */
const NAMED_MAX = 4;

/** One thing that waits. */
export interface WaitingItem {
  /**
   * The id of what the deciding page opens: an order, a driver, a payment, a refund, a document, a claim or a
   * review; of an effect its own id.
   */
  readonly id: string;
  /** The order that it is about, where it is about one and people know it by that. */
  readonly orderId: string | null;
  /** Who or what it is about: a customer, a driver, an area; "" where the id says it all. */
  readonly label: string;
  readonly amountSatang: number | null;
  /**
   * Epoch milliseconds since when it waits. Of jobs, and of what is to be confirmed or paid, it is the
   * pickup; of offers and changes, when they end; of papers, their last day.
   */
  readonly at: number;
  /** How many there are that are told in the same words, as the jobs of one order. */
  readonly count: number;
}

/**
 * The first items of each of these kinds, in one trip: those with the earliest `at`; of unpaid orders those
 * whose pickup is nearest to now.
 */
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
      const rank = ({ at }: Pick<WaitingItem, "at">) => (kind === "unpaidOrders" ? Math.abs(at - now) : at);
      const items = asked.flatMap((each, at) => (each.kind === kind ? (answers[at] ?? []) : []));
      return [kind, counted(items.toSorted((a, b) => rank(a) - rank(b))).slice(0, NAMED_MAX)];
    }),
  );
}

/** Those that are told in the same words as one item, as the jobs of one order. */
function counted(items: readonly Omit<WaitingItem, "count">[]): WaitingItem[] {
  const same = Map.groupBy(items, ({ id, orderId, label, at }) => JSON.stringify([id, orderId, label, at]));
  return [...same.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : { ...first, count: 1 + others.length },
  );
}

const NOTHING = sql`NULL`;

/** What of the items of a kind is shown, and where they are if otherwise than they are counted. */
interface Source extends Partial<Waiting> {
  readonly id: SQLWrapper;
  readonly orderId: SQLWrapper;
  readonly label: SQLWrapper;
  readonly amountSatang: SQLWrapper;
  readonly at: SQLWrapper;
  /** After `at`, as in the index that is walked. */
  readonly tie: SQLWrapper;
  /** What the index has in place of `at`, where that is computed from it. */
  readonly order?: SQLWrapper;
  /** How many rows one item has at most; absent: one. */
  readonly rows?: number;
}

/** The statements of one kind, on their own so that a test can read their query plans; several where an index needs it. */
export function waitingItemQueries(db: Database, kind: WaitingKind, now: number) {
  return SOURCES[kind](now).map((source) => {
    const { table, where } = { ...WAITING[kind](now), ...source };
    const { id, orderId, label, amountSatang, at, tie, order = at, rows = 1 } = source;
    return db
      .select({
        id: sql<string>`${id}`.as("id"),
        orderId: sql<string | null>`${orderId}`.as("order_id"),
        label: sql<string>`${label}`.as("label"),
        amountSatang: sql<number | null>`${amountSatang}`.as("amount_satang"),
        at: sql<number>`${at}`.as("at"),
      })
      .from(table)
      .where(where)
      .orderBy(sql`${order}`, sql`${tie}`)
      .limit(NAMED_MAX * rows);
  });
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

/** The name of the company that a row of a table refers to. */
function companyOf(table: "open_invoices" | "awaited_certificates"): SQL {
  return sql`coalesce((SELECT name FROM companies WHERE companies.company_id = ${sql.raw(table)}.company_id), '')`;
}

/** A day as it begins in Bangkok, epoch milliseconds. */
function instantOf(day: SQLWrapper): SQL {
  return sql`(unixepoch(${day}) - 7 * 3600) * 1000`;
}

const OF_CLAIM = {
  id: claims.claimId,
  orderId: claims.orderId,
  label: customerOf("claims"),
  at: claims.createdAt,
  tie: claims.claimId,
};

const OF_JOB = {
  id: jobs.orderId,
  orderId: jobs.orderId,
  label: customerOf("jobs"),
  amountSatang: NOTHING,
  at: jobs.pickupAt,
  tie: jobs.jobId,
  rows: MAX_VEHICLES,
};

/** Of an order it is the first job alone. */
const UNPAID = {
  ...OF_JOB,
  rows: 1,
  amountSatang: sql`(SELECT owed.total_satang FROM orders AS owed WHERE owed.order_id = jobs.order_id)`,
};

const SOURCES: Readonly<Record<WaitingKind, (now: number) => readonly Source[]>> = {
  notStarted: (now) => notStarted(now).map((where) => ({ ...OF_JOB, where })),
  notCompleted: (now) => notCompleted(now).map((where) => ({ ...OF_JOB, where })),
  barredDrivers: () => heldByBarred().map((where) => ({ ...OF_JOB, where })),
  unpricedOrders: () => [
    {
      id: orders.orderId,
      orderId: orders.orderId,
      label: orders.contactName,
      amountSatang: NOTHING,
      at: orders.createdAt,
      tie: orders.orderId,
    },
  ],
  unconfirmedOrders: () => [
    {
      id: orders.orderId,
      orderId: orders.orderId,
      label: orders.contactName,
      amountSatang: orders.totalSatang,
      at: orders.pickupAt,
      tie: orders.orderId,
    },
  ],
  // The index of open jobs begins with the vehicle.
  openJobs: (now) =>
    VEHICLE_TYPES.map((vehicle) => ({
      ...OF_JOB,
      where: and(eq(jobs.status, "available"), eq(jobs.vehicle, vehicle), gte(jobs.pickupAt, openSince(now))),
    })),
  // Those around now: to come, and behind.
  unpaidOrders: (now) =>
    VEHICLE_TYPES.flatMap((vehicle) => {
      const where = and(eq(jobs.vehicle, vehicle), TO_BE_PAID);
      const { pickupAt, jobId } = jobs;
      return [
        { ...UNPAID, where: and(where, gte(pickupAt, now)) },
        {
          ...UNPAID,
          where: and(where, gte(pickupAt, toBePaidSince(now)), lt(pickupAt, now)),
          order: desc(pickupAt),
          tie: desc(jobId),
        },
      ];
    }),
  registrations: () => [
    {
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
      // Fewer than are counted.
      table: urgentPapers(urgentPapersThrough(now), NAMED_MAX),
      id: sql`driver_id`,
      orderId: NOTHING,
      label: sql`iif(plate = '', name, name || ' · ' || plate)`,
      amountSatang: NOTHING,
      at: instantOf(sql`expires_on`),
      tie: sql`driver_id || paper || plate`,
    },
  ],
  payments: () => [
    {
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
      id: documents.documentId,
      orderId: documents.orderId,
      label: sql`coalesce(json_extract(${documents.buyer}, '$.name'), '')`,
      amountSatang: documents.totalSatang,
      at: documents.datedAt,
      tie: documents.documentId,
    },
  ],
  overdueInvoices: () => [
    {
      id: openInvoices.companyId,
      orderId: openInvoices.orderId,
      label: companyOf("open_invoices"),
      amountSatang: balanceDueOf(sql`open_invoices.order_id`),
      at: instantOf(openInvoices.dueOn),
      order: openInvoices.dueOn,
      tie: openInvoices.orderId,
    },
  ],
  certificates: () => [
    {
      id: awaitedCertificates.settlementId,
      orderId: NOTHING,
      label: companyOf("awaited_certificates"),
      amountSatang: awaitedCertificates.withheldSatang,
      at: awaitedCertificates.createdAt,
      tie: awaitedCertificates.settlementId,
    },
  ],
  payouts: () => [
    {
      id: owedDrivers.driverId,
      orderId: NOTHING,
      label: sql`coalesce((SELECT name FROM drivers WHERE drivers.driver_id = owed_drivers.driver_id), '')`,
      amountSatang: unpaidOf(OWED_DRIVER),
      at: instantOf(owedDrivers.sinceDay),
      order: owedDrivers.sinceDay,
      tie: owedDrivers.driverId,
    },
  ],
  claims: () => [{ ...OF_CLAIM, amountSatang: claims.claimedSatang }],
  compensations: () => [
    {
      ...OF_CLAIM,
      amountSatang: claims.compensationSatang,
    },
  ],
  reviews: () => [
    {
      id: reviews.reviewId,
      orderId: NOTHING,
      label: reviews.text,
      amountSatang: NOTHING,
      at: reviews.createdAt,
      tie: reviews.reviewId,
    },
  ],
  offers: () => [
    {
      id: orderOffers.orderId,
      orderId: orderOffers.orderId,
      label: customerOf("order_offers"),
      amountSatang: orderOffers.totalSatang,
      at: orderOffers.expiresAt,
      tie: sql`rowid`,
    },
  ],
  doorChanges: () => [
    {
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
      id: outbox.effectId,
      orderId: NOTHING,
      label: outbox.kind,
      amountSatang: NOTHING,
      at: outbox.parkedAt,
      tie: sql`rowid`,
    },
  ],
};
