import { eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { driverJobsQuery, openJobsQuery } from "#db/queries/jobs/jobs.ts";
import { officeListQuery } from "#db/queries/orders/office/office-list.ts";
import { orderListQuery } from "#db/queries/orders/orders.ts";
import type { Cursor } from "#db/queries/page.ts";
import { reviewListQuery } from "#db/queries/reviews.ts";
import { orders } from "#db/schema/orders.ts";
import type { Statement } from "./compare.ts";
import { BUSY_CUSTOMER, BUSY_DRIVER, NEWEST_AT, oldestAt } from "./grown-database.ts";

/** The part of drizzle's query builder that measuring a page needs. */
export interface Pageable extends Statement {
  limit(rows: number): Statement & { offset(rows: number): Statement };
}

export interface PagedList<At extends number | string = number> {
  readonly name: string;
  readonly statement: (db: Database, orderCount: number, cursor?: Cursor<At>) => Pageable;
  /** The columns of the cursor, as the statement's rows name them. */
  readonly cursor: { readonly at: string; readonly id: string };
}

const ORDER_CURSOR = { at: "created_at", id: "order_id" };
const JOB_CURSOR = { at: "pickup_at", id: "job_id" };
const REVIEW_CURSOR = { at: "created_at", id: "review_id" };
const ofCustomer = eq(orders.customerId, BUSY_CUSTOMER);

/** The instant from which on jobs are open: a fifth of the available jobs have their pickup before it. */
function presentOf(orderCount: number): number {
  return oldestAt(orderCount) + (NEWEST_AT - oldestAt(orderCount)) / 5 + 3 * 24 * 60 * 60_000;
}

/** The lists that are measured page by page. */
export const LISTS: readonly PagedList[] = [
  {
    name: "every order",
    statement: (db, _, cursor) => officeListQuery(db, { cursor }),
    cursor: ORDER_CURSOR,
  },
  {
    name: "every delivered order",
    statement: (db, _, cursor) => officeListQuery(db, { status: "delivered", cursor }),
    cursor: ORDER_CURSOR,
  },
  {
    name: "every order in transit (few)",
    statement: (db, _, cursor) => officeListQuery(db, { status: "in_transit", cursor }),
    cursor: ORDER_CURSOR,
  },
  {
    name: "every order by pickup",
    statement: (db, _, cursor) => officeListQuery(db, { sort: "pickup", cursor }),
    cursor: { at: "pickup_at", id: "order_id" },
  },
  {
    name: "every order by price",
    statement: (db, _, cursor) => officeListQuery(db, { sort: "total", cursor }),
    cursor: { at: "total_sort", id: "order_id" },
  },
  {
    name: "every order by status",
    statement: (db, _, cursor) => officeListQuery(db, { sort: "status", cursor }),
    cursor: { at: "status_sort", id: "order_id" },
  },
  {
    name: "every order by payment",
    statement: (db, _, cursor) => officeListQuery(db, { sort: "payment", cursor }),
    cursor: { at: "payment_sort", id: "order_id" },
  },
  {
    name: "every order of a driver with a few hundred jobs",
    statement: (db, _, cursor) => officeListQuery(db, { driver: "driver-30", cursor }),
    cursor: ORDER_CURSOR,
  },
  {
    name: "a customer's orders",
    statement: (db, _, cursor) => orderListQuery(db, ofCustomer, { cursor }),
    cursor: ORDER_CURSOR,
  },
  {
    name: "a customer's delivered orders",
    statement: (db, _, cursor) => orderListQuery(db, ofCustomer, { status: "delivered", cursor }),
    cursor: ORDER_CURSOR,
  },
  {
    name: "a customer's orders in transit (few)",
    statement: (db, _, cursor) => orderListQuery(db, ofCustomer, { status: "in_transit", cursor }),
    cursor: ORDER_CURSOR,
  },
  {
    name: "open jobs",
    statement: (db, count, cursor) => openJobsQuery(db, "four_wheel", presentOf(count), cursor),
    cursor: JOB_CURSOR,
  },
  {
    name: "a driver's jobs",
    statement: (db, _, cursor) => driverJobsQuery(db, BUSY_DRIVER, cursor),
    cursor: JOB_CURSOR,
  },
  {
    name: "every review",
    statement: (db, _, cursor) => reviewListQuery(db, { cursor }),
    cursor: REVIEW_CURSOR,
  },
  {
    name: "every approved review",
    statement: (db, _, cursor) => reviewListQuery(db, { status: "approved", cursor }),
    cursor: REVIEW_CURSOR,
  },
  {
    name: "every pending review (few)",
    statement: (db, _, cursor) => reviewListQuery(db, { status: "pending", cursor }),
    cursor: REVIEW_CURSOR,
  },
];

/** Those that are sorted by a text. */
export const TEXT_LISTS: readonly PagedList<string>[] = [
  {
    name: "every order by customer",
    statement: (db, _, cursor) => officeListQuery(db, { sort: "customer", cursor }),
    cursor: { at: "customer_sort", id: "order_id" },
  },
  {
    name: "every delivered order by customer, backwards",
    statement: (db, _, cursor) => officeListQuery(db, { sort: "customer_desc", status: "delivered", cursor }),
    cursor: { at: "customer_sort", id: "order_id" },
  },
];
