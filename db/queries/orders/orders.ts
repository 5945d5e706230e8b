import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { OrderStatus } from "#domain/orders/order.ts";
import type { Database } from "../../client.ts";
import { orderOffers } from "../../schema/order-offers.ts";
import { orderEvents, orderLines, orders, orderStops } from "../../schema/orders.ts";
import { contactOpeningsQuery } from "../jobs/contact-openings.ts";
import { jobsOfOrder } from "../jobs/jobs.ts";
import { ledgerOfOrder } from "../payments/ledger.ts";
import { refundsOfOrder } from "../payments/order-money.ts";
import { latestOfferQuery } from "./offers.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder, type Page } from "../page.ts";

export interface OrderListOptions {
  readonly status?: OrderStatus | undefined;
  readonly cursor?: Cursor | undefined;
  readonly limit?: number | undefined;
}

const pickup = alias(orderStops, "pickup");
const destination = alias(orderStops, "destination");

const NEWEST_FIRST: ListOrder = { direction: "descending", at: orders.createdAt, id: orders.orderId };

const LATEST_OFFER_VERSION = sql`(SELECT max(latest.version) FROM ${orderOffers} AS latest WHERE latest.order_id = ${orders.orderId})`;

/** One row of an order list, newest first. */
export type OrderSummary = ReturnType<typeof toSummary>;

/** A customer's own orders, newest first. */
export async function listOrdersOfCustomer(db: Database, customerId: string, options: OrderListOptions) {
  return listOrders(db, eq(orders.customerId, customerId), options);
}

/** Every order, newest first, for admins. */
export async function listAllOrders(db: Database, options: OrderListOptions) {
  return listOrders(db, undefined, options);
}

async function listOrders(
  db: Database,
  scope: SQL | undefined,
  options: OrderListOptions,
): Promise<Page<OrderSummary>> {
  const size = options.limit ?? PAGE_SIZE;
  const rows = await orderListQuery(db, scope, options).limit(size + 1);
  return pageOf(rows, size, (row) => ({ at: row.order.createdAt, id: row.order.orderId }), toSummary);
}

/** The statement of both lists, on its own so that a test can read its query plan. */
export function orderListQuery(db: Database, scope: SQL | undefined, { status, cursor }: OrderListOptions) {
  return (
    db
      .select({
        order: orders,
        pickup,
        destination,
        offer: { state: orderOffers.state, expiresAt: orderOffers.expiresAt },
      })
      .from(orders)
      // Left joins, so that SQLite walks the orders by their index and looks the stops up, never the other way.
      .leftJoin(pickup, and(eq(pickup.orderId, orders.orderId), eq(pickup.position, 0)))
      .leftJoin(
        destination,
        and(eq(destination.orderId, orders.orderId), eq(destination.role, "destination")),
      )
      .leftJoin(
        orderOffers,
        and(eq(orderOffers.orderId, orders.orderId), eq(orderOffers.version, LATEST_OFFER_VERSION)),
      )
      .where(
        and(
          scope,
          status === undefined ? undefined : eq(orders.status, status),
          behind(cursor, NEWEST_FIRST),
        ),
      )
      .orderBy(...sorted(NEWEST_FIRST))
  );
}

type SummaryRow = Awaited<ReturnType<typeof orderListQuery>>[number];

function toSummary(row: SummaryRow) {
  const { order } = row;
  return {
    orderId: order.orderId,
    kind: order.kind,
    createdAt: order.createdAt,
    pickupAt: order.pickupAt,
    status: order.status,
    paymentStatus: order.paymentStatus,
    totalSatang: order.totalSatang,
    estimatedPaySatang: order.estimatedPaySatang,
    contactName: order.contactName,
    contactPhone: order.contactPhone,
    pickup: labelOf(row.pickup),
    destination: labelOf(row.destination),
    /** The latest offer as it is stored, or `null`. */
    offer: row.offer,
  };
}

function labelOf(stop: SummaryRow["pickup"]) {
  return { th: stop?.labelTh ?? "", en: stop?.labelEn ?? "" };
}

/** An order with everything that hangs on it, or `undefined`. */
export async function orderWithDetails(db: Database, orderId: string) {
  const [[order], stops, lines, events, jobs, [offer = null], contactOpenings, entries, refunds] =
    await db.batch([
      db.select().from(orders).where(eq(orders.orderId, orderId)),
      db.select().from(orderStops).where(eq(orderStops.orderId, orderId)).orderBy(asc(orderStops.position)),
      db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position)),
      db
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.orderId, orderId))
        .orderBy(asc(orderEvents.version), asc(orderEvents.position)),
      jobsOfOrder(db, orderId),
      latestOfferQuery(db, orderId),
      contactOpeningsQuery(db, orderId),
      ledgerOfOrder(db, orderId),
      refundsOfOrder(db, orderId),
    ]);
  if (order === undefined) return undefined;
  return { order, stops, lines, events, jobs, offer, contactOpenings, entries, refunds };
}

export type OrderDetails = NonNullable<Awaited<ReturnType<typeof orderWithDetails>>>;
