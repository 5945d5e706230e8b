import { and, asc, count, desc, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { agreedSatang } from "#domain/payments/account.ts";
import type { Database } from "../../client.ts";
import { companies } from "../../schema/companies/companies.ts";
import { jobs as jobRows } from "../../schema/jobs.ts";
import { orderOffers } from "../../schema/order-offers.ts";
import { orderEvents, orderLines, orders, orderStops } from "../../schema/orders.ts";
import { users } from "../../schema/users.ts";
import { contactOpeningsQuery } from "../jobs/contact-openings.ts";
import { jobsOfOrder } from "../jobs/jobs.ts";
import { FEE_LOWERED } from "../payments/credits.ts";
import { IS_PAID_IN_PART, ledgerOfOrder } from "../payments/ledger.ts";
import { refundsOfOrder } from "../payments/order-money.ts";
import { latestOfferQuery } from "./offers.ts";
import { orderFilter, type OrderFilter } from "./order-filter.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder, type Page } from "../page.ts";

export interface OrderListOptions extends OrderFilter {
  readonly cursor?: Cursor | undefined;
  readonly limit?: number | undefined;
}

const NEWEST_FIRST: ListOrder = { direction: "descending", at: orders.createdAt, id: orders.orderId };

const LATEST_OFFER_VERSION = sql`(SELECT max(latest.version) FROM ${orderOffers} AS latest WHERE latest.order_id = ${orders.orderId})`;

/** How many of its jobs nobody has taken; by the index of an order's jobs. */
const OPEN_JOBS = sql<number>`(SELECT count(*) FROM ${jobRows} WHERE ${jobRows.orderId} = ${orders.orderId} AND ${jobRows.status} = 'available')`;

/** One row of an order list, newest first. */
export type OrderSummary = ReturnType<typeof toSummary>;

/** A page of a customer's own orders, newest first, and how many there are in all: `total` is `null` on later pages. */
export async function listOrdersOfCustomer(db: Database, customerId: string, options: OrderListOptions) {
  const own = eq(orders.customerId, customerId);
  const size = options.limit ?? PAGE_SIZE;
  const rows = orderListQuery(db, own, options).limit(size + 1);
  if (options.cursor !== undefined) return { ...summaries(await rows, size), total: null };
  // Not as a batch: D1 answers one by column names, of which a join has several alike.
  const [found, [counted]] = await Promise.all([rows, orderCountQuery(db, own, options)]);
  return { ...summaries(found, size), total: counted?.total ?? 0 };
}

function summaries(rows: readonly SummaryRow[], size: number): Page<OrderSummary> {
  return pageOf(rows, size, (row) => ({ at: row.order.createdAt, id: row.order.orderId }), toSummary);
}

/** The number of orders that a filter lets pass. */
export function orderCountQuery(db: Database, scope: SQL, filter: OrderFilter) {
  return db
    .select({ total: count() })
    .from(orders)
    .where(and(scope, orderFilter(filter)));
}

/** The statement of a customer's list, on its own so that a test can read its query plan. */
export function orderListQuery(db: Database, scope: SQL, { cursor, ...filter }: OrderListOptions) {
  return orderSummaryQuery(db, {
    where: and(scope, orderFilter(filter), behind(cursor, NEWEST_FIRST)),
    orderBy: sorted(NEWEST_FIRST),
  });
}

/** What a row shows of an order: its journey and goods are never read for a list. */
const SHOWN = {
  orderId: orders.orderId,
  kind: orders.kind,
  createdAt: orders.createdAt,
  pickupAt: orders.pickupAt,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  isPaidInPart: IS_PAID_IN_PART,
  totalSatang: orders.totalSatang,
  waitingSatang: orders.waitingSatang,
  cancellationFeeSatang: orders.cancellationFeeSatang,
  feeLoweredSatang: FEE_LOWERED,
  estimatedPaySatang: orders.estimatedPaySatang,
  contactName: orders.contactName,
  contactPhone: orders.contactPhone,
};

export interface SummaryOptions {
  readonly where: SQL | undefined;
  readonly orderBy: readonly SQL[];
  /** The column that the list is sorted by before the id; without one, when they were placed. */
  readonly sortedBy?: SQLiteColumn | undefined;
  /** A text that is read of each row, too. */
  readonly more?: SQL<string> | undefined;
}

const NOTHING_MORE = sql<string>`''`;

/** Orders as rows of a list. */
export function orderSummaryQuery(db: Database, options: SummaryOptions) {
  const { where, orderBy, sortedBy = orders.createdAt, more = NOTHING_MORE } = options;
  return db
    .select({
      order: SHOWN,
      pickup: { th: orders.pickupLabelTh, en: orders.pickupLabelEn },
      destination: { th: orders.destinationLabelTh, en: orders.destinationLabelEn },
      sortedBy: sql<number | string>`${sortedBy}`,
      offer: { state: orderOffers.state, expiresAt: orderOffers.expiresAt },
      openJobs: OPEN_JOBS,
      more,
    })
    .from(orders)
    .leftJoin(
      orderOffers,
      and(eq(orderOffers.orderId, orders.orderId), eq(orderOffers.version, LATEST_OFFER_VERSION)),
    )
    .where(where)
    .orderBy(...orderBy);
}

type SummaryRow = Awaited<ReturnType<typeof orderListQuery>>[number];

/** A cancelled order costs its fee, and no waiting. */
function owedWaiting({ status, waitingSatang }: SummaryRow["order"]): number {
  return status === "cancelled" ? 0 : waitingSatang;
}

/** The price with its waiting; of a cancelled order its fee, less what that was lowered by. */
function costOf(order: SummaryRow["order"]): number | null {
  const { status, totalSatang, waitingSatang, feeLoweredSatang: loweredSatang } = order;
  if (status === "cancelled") return agreedSatang({ ...order, isCancelled: true, loweredSatang });
  return totalSatang === null ? null : totalSatang + waitingSatang;
}

/** A row as lists show it. */
export function toSummary(row: SummaryRow) {
  const { order } = row;
  return {
    orderId: order.orderId,
    kind: order.kind,
    createdAt: order.createdAt,
    pickupAt: order.pickupAt,
    status: order.status,
    paymentStatus: order.paymentStatus,
    /** Whether a part of it was paid while it is not paid whole. */
    isPaidInPart: order.isPaidInPart === 1,
    totalSatang: order.totalSatang === null ? null : order.totalSatang + owedWaiting(order),
    /** What it costs: of a cancelled order its fee; `null` without a price. */
    costSatang: costOf(order),
    estimatedPaySatang: order.estimatedPaySatang,
    contactName: order.contactName,
    contactPhone: order.contactPhone,
    pickup: row.pickup,
    destination: row.destination,
    /** The latest offer as it is stored, or `null`. */
    offer: row.offer,
    openJobs: row.openJobs,
  };
}

/** The stops of an order, in travel order. */
export function stopsOfOrder(db: Database, orderId: string) {
  return db
    .select()
    .from(orderStops)
    .where(eq(orderStops.orderId, orderId))
    .orderBy(asc(orderStops.position));
}

/** Whoever acted: a driver by their own id, everybody else by that of their account; NULL: the system, or somebody who is gone. */
const ACTOR_NAME = sql<string | null>`CASE actor_kind
  WHEN 'driver' THEN (SELECT name FROM drivers WHERE drivers.driver_id = order_events.actor_id)
  ELSE (SELECT name FROM users WHERE users.id = order_events.actor_id) END`;

const DRIVER_NAME = sql<
  string | null
>`(SELECT name FROM drivers WHERE drivers.driver_id = order_events.driver_id)`;

/** What happened to an order, in that sequence, with the names of who did it and of the driver whom it was about. */
function eventsOfOrder(db: Database, orderId: string) {
  return db
    .select(EVENT_COLUMNS)
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.version), asc(orderEvents.position));
}

const EVENT_COLUMNS = {
  ...getTableColumns(orderEvents),
  actorName: ACTOR_NAME.as("actor_name"),
  driverName: DRIVER_NAME.as("driver_name"),
};

/** How many events a page of the history has. */
export const HISTORY_PAGE = 200;

/** The statement of `historyPage`, on its own so that a test can read its query plan. */
export function orderHistoryQuery(db: Database, orderId: string, cursor: Cursor | undefined) {
  return db
    .select(EVENT_COLUMNS)
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        cursor === undefined
          ? undefined
          : sql`(${orderEvents.version}, ${orderEvents.position}) < (${cursor.at}, ${Number(cursor.id)})`,
      ),
    )
    .orderBy(desc(orderEvents.version), desc(orderEvents.position));
}

/** A page of what happened to an order, the latest first. */
export async function historyPage(db: Database, orderId: string, cursor: Cursor | undefined) {
  const rows = await orderHistoryQuery(db, orderId, cursor).limit(HISTORY_PAGE + 1);
  const cursorOf = ({ version, position }: OrderEvent) => ({ at: version, id: String(position) });
  return pageOf(rows, HISTORY_PAGE, cursorOf, (row) => row);
}

/** An event of an order as its history shows it. */
export type OrderEvent = Awaited<ReturnType<typeof eventsOfOrder>>[number];

/** An order with everything that hangs on it, or `undefined`. */
export async function orderWithDetails(db: Database, orderId: string) {
  const [
    [order],
    stops,
    lines,
    events,
    jobs,
    [offer = null],
    contactOpenings,
    entries,
    refunds,
    [company = null],
    [placer = null],
  ] = await db.batch([
    db.select().from(orders).where(eq(orders.orderId, orderId)),
    stopsOfOrder(db, orderId),
    db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position)),
    eventsOfOrder(db, orderId),
    jobsOfOrder(db, orderId),
    latestOfferQuery(db, orderId),
    contactOpeningsQuery(db, orderId),
    ledgerOfOrder(db, orderId),
    refundsOfOrder(db, orderId),
    db
      .select({ companyId: companies.companyId, name: companies.name })
      .from(orders)
      .innerJoin(companies, eq(companies.companyId, orders.companyId))
      .where(eq(orders.orderId, orderId)),
    db
      .select({ name: users.name })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.placedBy))
      .where(eq(orders.orderId, orderId)),
  ]);
  if (order === undefined) return undefined;
  return { order, stops, lines, events, jobs, offer, contactOpenings, entries, refunds, company, placer };
}

export type OrderDetails = NonNullable<Awaited<ReturnType<typeof orderWithDetails>>>;
