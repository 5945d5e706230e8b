import { and, asc, desc, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import {
  ORDER_COUNT_MAX,
  SORTINGS,
  type OrderSort,
  type SortColumn,
} from "#domain/orders/office/list-terms.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import type { Sorting } from "#domain/sorting.ts";
import type { Database } from "../../../client.ts";
import { companies } from "../../../schema/companies/companies.ts";
import { drivers } from "../../../schema/drivers.ts";
import { jobs } from "../../../schema/jobs.ts";
import { orders } from "../../../schema/orders.ts";
import { pageOf, type Cursor, type Page } from "../../page.ts";
import { orderSummaryQuery, toSummary } from "../orders.ts";
import {
  areFew,
  bookedBefore,
  foreignParts,
  officeCondition,
  statusesOf,
  type OfficeFilter,
} from "./office-filter.ts";

export interface OfficeListOptions extends OfficeFilter {
  readonly sort?: OrderSort | undefined;
  readonly cursor?: Cursor<number | string> | undefined;
  /** That the filter is known to let few orders pass, which are then read and sorted. */
  readonly isFew?: boolean | undefined;
  /** What each row brings along as `sortKey`, to be sorted by elsewhere. */
  readonly keyOf?: SortColumn | undefined;
}

/** What each column is sorted by, before the id. */
const KEYS = {
  created: orders.createdAt,
  pickup: orders.pickupAt,
  customer: orders.customerSort,
  total: orders.totalSort,
  status: orders.statusSort,
  payment: orders.paymentSort,
} as const satisfies Record<SortColumn, SQLiteColumn>;

/** Which terms an order has, which trucks it needs, who drives it, one entry per job, and on whose account it is. */
interface More {
  /** Of its terms. */
  readonly revision: number;
  readonly vehicles: readonly VehicleType[];
  readonly drivers: readonly { readonly driverId: string; readonly name: string }[];
  readonly companyName: string | null;
  readonly sortKey: number | string | null;
}

const moreOf = (keyOf: SortColumn | undefined) => sql<string>`json_object(
  'sortKey', ${keyOf === undefined ? sql`NULL` : KEYS[keyOf]},
  'revision', ${orders.revision},
  'vehicles', json(${orders.vehicles}),
  'drivers', (SELECT json_group_array(json_object('driverId', held.driver_id, 'name', held.name)) FROM (
    SELECT ${drivers.driverId} AS driver_id, ${drivers.name} AS name FROM ${jobs} CROSS JOIN ${drivers}
    WHERE ${jobs.orderId} = ${orders.orderId} AND ${drivers.driverId} = ${jobs.driverId}) AS held),
  'companyName', (SELECT ${companies.name} FROM ${companies} WHERE ${companies.companyId} = ${orders.companyId}))`;

/** The statement of the office's list, on its own so that a test can read its query plan. */
export function officeListQuery(db: Database, options: OfficeListOptions) {
  const { cursor, isFew = areFew(options), sort: _sort, keyOf, ...filter } = options;
  const { column, direction } = sortingOf(options);
  const key = isFew ? sql`+${KEYS[column]}` : sql`${KEYS[column]}`;
  const by = direction === "ascending" ? asc : desc;
  return orderSummaryQuery(db, {
    more: moreOf(keyOf),
    sortedBy: KEYS[column],
    where: and(
      officeCondition(filter, {
        ...(isFew ? {} : { foreign: foreignParts(filter, column) }),
        cursorOf: cursor === undefined ? undefined : { column, direction },
      }),
      column === "created" && !isFew ? bookedBefore(filter) : undefined,
      cursor === undefined ? undefined : behind(key, direction, cursor),
    ),
    orderBy: [by(key), by(orders.orderId)],
  });
}

/** Among orders of one status, or of one payment, a sorting by it is one by when they were placed. */
export function sortingOf({
  sort = "newest",
  status,
  payment,
}: Pick<OfficeListOptions, "sort" | "status" | "payment">): Sorting<SortColumn> {
  const sorting = SORTINGS[sort];
  const isOne = (sorting.column === "status" ? status : payment) !== undefined;
  if (!isOne || (sorting.column !== "status" && sorting.column !== "payment")) return sorting;
  return SORTINGS[sorting.direction === "ascending" ? "newest" : "oldest"];
}

/** A row-value comparison, as `page.ts` says. */
function behind(key: SQL, direction: "ascending" | "descending", { at, id }: Cursor<number | string>): SQL {
  const after = sql.raw(direction === "ascending" ? ">" : "<");
  return sql`(${key}, ${orders.orderId}) ${after} (${at}, ${id})`;
}

/** Up to so many orders are read and sorted where a filter and the sorting have no index together. */
const SORTED_MAX = 1_000;

/**
 * A page of the orders that pass a filter, in a sorting. Where they have no index together and the filter lets more than
 * `SORTED_MAX` pass, the sorting's own index is walked until the page is full, which is soon as so many are to be met.
 */
export async function officeOrders(
  db: Database,
  options: OfficeListOptions,
  size: number,
): Promise<Page<OfficeOrderRow>> {
  if (statusesOf(options).length === 0) return { items: [], nextCursor: null };
  const { column } = sortingOf(options);
  const isForeign = !areFew(options) && foreignParts(options, column).size > 0;
  const isFew = areFew(options) || (isForeign && (await hasAtMost(db, options, SORTED_MAX)));
  const rows = await officeListQuery(db, { ...options, isFew }).limit(size + 1);
  return pageOf(rows, size, cursorOf, toRow);
}

async function hasAtMost(db: Database, filter: OfficeFilter, most: number): Promise<boolean> {
  const [row] = await officeCountQuery(db, filter, most + 1);
  return (row?.total ?? 0) <= most;
}

function cursorOf({ sortedBy, order }: SummaryRow): Cursor<number | string> {
  return { at: sortedBy, id: order.orderId };
}

type SummaryRow = Awaited<ReturnType<typeof officeListQuery>>[number];
export type OfficeOrderRow = ReturnType<typeof toRow>;

function toRow(row: SummaryRow) {
  const more = JSON.parse(row.more) as More;
  const byId = new Map(more.drivers.map((driver) => [driver.driverId, driver]));
  return {
    ...toSummary(row),
    revision: more.revision,
    /** What was asked for; empty for old orders whose places were free text. */
    vehicles: more.vehicles,
    companyName: more.companyName,
    sortKey: more.sortKey,
    drivers: [...byId.values()],
  };
}

/** What is counted and sorted of the orders that a text finds. */
export type OfficeMatch = Awaited<ReturnType<typeof officeMatches>>[number];

/** Which of some orders pass a filter, latest placed first. */
export async function officeMatches(
  db: Database,
  filter: OfficeFilter & { readonly among: readonly string[] },
) {
  return db
    .select({ orderId: orders.orderId, createdAt: orders.createdAt, status: orders.status })
    .from(orders)
    .where(officeCondition(filter))
    .orderBy(desc(sql`+${orders.createdAt}`), desc(orders.orderId));
}

/** How many orders of each status pass a filter, at most `ORDER_COUNT_MAX` of each; its own status does not count. */
export async function officeCounts(db: Database, filter: OfficeFilter): Promise<Record<OrderStatus, number>> {
  const none: Record<OrderStatus, number> = {
    pending: 0,
    confirmed: 0,
    in_transit: 0,
    delivered: 0,
    cancelled: 0,
  };
  const asked = officeCountQueries(db, filter);
  const [first, ...rest] = asked.map(({ query }) => query);
  const counts = first === undefined ? [] : await db.batch([first, ...rest]);
  const entries = asked.map(({ status }, index) => [status, counts[index]?.[0]?.total ?? 0]);
  return { ...none, ...Object.fromEntries(entries) };
}

/** The statements that count, one for each status in which an order may pass the filter. */
export function officeCountQueries(db: Database, filter: OfficeFilter) {
  const statuses = statusesOf({ ...filter, status: undefined });
  return statuses.map((status) => ({ status, query: officeCountQuery(db, { ...filter, status }) }));
}

/** The statement that counts one status. */
export function officeCountQuery(db: Database, filter: OfficeFilter, most = ORDER_COUNT_MAX) {
  const counted = db
    .select({ one: sql`1`.as("one") })
    .from(orders)
    .where(officeCondition(filter))
    .limit(most)
    .as("counted");
  return db.select({ total: sql<number>`count(*)` }).from(counted);
}
