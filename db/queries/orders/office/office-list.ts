import { and, asc, desc, eq, gte, inArray, lt, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import {
  DRIVER_STATES,
  ORDER_COUNT_MAX,
  SORTINGS,
  type OrderDay,
  type OrderSort,
  type OrderWait,
  type SortColumn,
} from "#domain/orders/office/list-terms.ts";
import {
  ORDER_STATUSES,
  type OrderKind,
  type OrderStatus,
  type PaymentStatus,
} from "#domain/orders/order.ts";
import type { PickupRange } from "#domain/orders/order-search.ts";
import type { Sorting } from "#domain/sorting.ts";
import { DAY_MS } from "#domain/time.ts";
import type { Database } from "../../../client.ts";
import { companies } from "../../../schema/companies/companies.ts";
import { drivers } from "../../../schema/drivers.ts";
import { jobs } from "../../../schema/jobs.ts";
import { orderOffers } from "../../../schema/order-offers.ts";
import { orders } from "../../../schema/orders.ts";
import { doorChanges } from "../../../schema/orders/door-changes.ts";
import {
  heldByBarred,
  isDoorChangeOpen,
  isOfferOpen,
  isToBePaid,
  isUnconfirmed,
  isUnpriced,
  notCompleted,
  notStarted,
  ORDERS_TO_PRICE,
} from "../../control-room/waiting.ts";
import { pageOf, type Cursor, type Page } from "../../page.ts";
import { orderSummaryQuery, toSummary } from "../orders.ts";

/** Which orders the office looks at. */
export interface OfficeFilter {
  readonly status?: OrderStatus | undefined;
  readonly payment?: PaymentStatus | undefined;
  readonly kind?: OrderKind | undefined;
  /** A driver's id; `open`: somebody of its jobs is missing; `taken`: nobody is. */
  readonly driver?: string | undefined;
  readonly companyId?: string | undefined;
  /** Whoever placed them. */
  readonly customerId?: string | undefined;
  readonly day?: OrderDay | undefined;
  readonly range?: PickupRange | undefined;
  /** What they wait for at an instant, epoch milliseconds. */
  readonly waits?: { readonly what: OrderWait; readonly now: number } | undefined;
  /** Only these orders. */
  readonly among?: readonly string[] | undefined;
}

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

/** Which terms an order has, who drives it, one entry per job, and on whose account it is. */
interface More {
  /** Of its terms. */
  readonly revision: number;
  readonly drivers: readonly { readonly driverId: string; readonly name: string }[];
  readonly companyName: string | null;
  readonly sortKey: number | string | null;
}

const moreOf = (keyOf: SortColumn | undefined) => sql<string>`json_object(
  'sortKey', ${keyOf === undefined ? sql`NULL` : KEYS[keyOf]},
  'revision', ${orders.revision},
  'drivers', (SELECT json_group_array(json_object('driverId', held.driver_id, 'name', held.name)) FROM (
    SELECT ${drivers.driverId} AS driver_id, ${drivers.name} AS name FROM ${jobs} CROSS JOIN ${drivers}
    WHERE ${jobs.orderId} = ${orders.orderId} AND ${drivers.driverId} = ${jobs.driverId}) AS held),
  'companyName', (SELECT ${companies.name} FROM ${companies} WHERE ${companies.companyId} = ${orders.companyId}))`;

/** The statement of the office's list, on its own so that a test can read its query plan. */
export function officeListQuery(db: Database, options: OfficeListOptions) {
  const { cursor, isFew = false, sort: _sort, keyOf, ...asked } = options;
  const { column, direction } = sortingOf(options);
  const filter = cursor === undefined ? asked : withoutPassed(asked, { column, direction });
  const key = isFew || areFew(filter) ? sql`+${KEYS[column]}` : sql`${KEYS[column]}`;
  const by = direction === "ascending" ? asc : desc;
  return orderSummaryQuery(db, {
    more: moreOf(keyOf),
    sortedBy: KEYS[column],
    where: and(
      officeCondition(filter, isFew ? NONE : foreignParts(filter, column)),
      column === "created" && !isFew && !areFew(filter) ? bookedBefore(filter) : undefined,
      cursor === undefined ? undefined : behind(key, direction, cursor),
    ),
    orderBy: [by(key), by(orders.orderId)],
  });
}

/**
 * Behind a cursor of a sorting by the days of a range, one end of the range holds of itself; given as well, SQLite would begin at
 * it and walk to the cursor.
 */
function withoutPassed<Filter extends OfficeFilter>(
  filter: Filter,
  { column, direction }: Sorting<SortColumn>,
): Filter {
  if (filter.range === undefined || column !== (filter.day ?? "pickup")) return filter;
  const { from, before } = filter.range;
  return { ...filter, range: direction === "ascending" ? { before } : { from } };
}

/**
 * Nothing is booked after its pickup: of days of the pickup that are past, the walk over the bookings begins where they end. The
 * day between is for clocks that differ.
 */
function bookedBefore({ day, range }: OfficeFilter): SQL | undefined {
  if (day === "created" || range?.before === undefined) return undefined;
  return lt(orders.createdAt, range.before + DAY_MS);
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

/**
 * Whether a filter names few orders: also those of one driver, and those that somebody has still to take. By any other condition or
 * a sorting SQLite would walk an index over all of them; a `+` keeps it from that.
 */
function areFew({ among, waits, driver }: OfficeFilter): boolean {
  return among !== undefined || waits !== undefined || (driver !== undefined && driver !== "taken");
}

/** The parts of a filter that no index has together with the sorting. */
type ForeignParts = ReadonlySet<"status" | "payment" | "kind" | "companyId" | "customerId" | "range">;

const NONE: ForeignParts = new Set();

/** With a status there is an index by each column but the payment, with a payment, a kind, a company or a customer only by the booking. */
function foreignParts(filter: OfficeFilter, column: SortColumn): ForeignParts {
  const foreign: ForeignParts = new Set([
    ...(column === "payment" ? (["status"] as const) : []),
    ...(column === "created" ? [] : (["payment", "kind", "companyId", "customerId"] as const)),
    ...(column === (filter.day ?? "pickup") ? [] : (["range"] as const)),
  ]);
  const given = Object.entries(filter).filter(([, part]) => part !== undefined);
  return new Set([...foreign].filter((part) => given.some(([name]) => name === part)));
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
  const { column } = sortingOf(options);
  const isForeign = !areFew(options) && foreignParts(options, column).size > 0;
  const isFew = isForeign && (await hasAtMost(db, options, SORTED_MAX));
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

/** The condition of a filter; `undefined` when it lets every order pass. */
export function officeCondition(filter: OfficeFilter, foreign: ForeignParts = NONE) {
  const { status, payment, kind, driver, companyId, customerId, day, range, waits, among } = filter;
  const of = (column: SQLWrapper, part: keyof OfficeFilter) =>
    areFew(filter) || (foreign as ReadonlySet<string>).has(part) || isOfCustomer(filter, part)
      ? sql`+${column}`
      : column;
  const at = of(day === "created" ? orders.createdAt : orders.pickupAt, "range");
  return and(
    among === undefined
      ? undefined
      : inArray(orders.orderId, sql`(SELECT value FROM json_each(${JSON.stringify(among)}))`),
    status === undefined ? undefined : eq(of(orders.status, "status"), status),
    payment === undefined ? undefined : eq(of(orders.paymentStatus, "payment"), payment),
    // The days of a pickup have fewer orders than a kind, and no index together with it.
    kind === undefined
      ? undefined
      : eq(range !== undefined && day !== "created" ? sql`+${orders.kind}` : of(orders.kind, "kind"), kind),
    companyId === undefined ? undefined : eq(of(orders.companyId, "companyId"), companyId),
    customerId === undefined ? undefined : eq(of(orders.customerId, "customerId"), customerId),
    range?.from === undefined ? undefined : gte(at, range.from),
    range?.before === undefined ? undefined : lt(at, range.before),
    driver === undefined ? undefined : drivenBy(driver),
    waits === undefined ? undefined : sql`${orders.orderId} IN ${waitingOrders(waits)}`,
  );
}

/**
 * Whether a part is checked of each order of a customer: they have an index with the status and by the booking, and fewer orders
 * than any other part lets pass.
 */
function isOfCustomer({ customerId, day }: OfficeFilter, part: keyof OfficeFilter): boolean {
  if (customerId === undefined || part === "customerId" || part === "status") return false;
  return part !== "range" || day !== "created";
}

const OPEN_JOBS = sql`(SELECT ${jobs.orderId} FROM ${jobs} WHERE ${jobs.status} = 'available')`;

const A_JOB = sql`EXISTS (SELECT 1 FROM ${jobs} WHERE ${jobs.orderId} = ${orders.orderId})`;
const UNDRIVEN_JOB = sql`EXISTS (SELECT 1 FROM ${jobs} WHERE ${jobs.orderId} = ${orders.orderId} AND ${jobs.driverId} IS NULL AND ${jobs.status} <> 'cancelled')`;

function drivenBy(driver: string): SQL {
  const state = DRIVER_STATES.find((each) => each === driver);
  if (state === "open")
    return sql`+${orders.status} IN ('pending', 'confirmed') AND ${orders.orderId} IN ${OPEN_JOBS}`;
  if (state === "taken") return sql`${orders.status} <> 'cancelled' AND ${A_JOB} AND NOT ${UNDRIVEN_JOB}`;
  return sql`${orders.orderId} IN (SELECT ${jobs.orderId} FROM ${jobs} WHERE ${jobs.driverId} = ${driver})`;
}

/** The orders that wait for something, by the index of what waits: they are few, however many orders there are. */
function waitingOrders({ what, now }: NonNullable<OfficeFilter["waits"]>): SQL {
  if (what === "start") return sql`(SELECT ${jobs.orderId} FROM ${jobs} WHERE ${or(...notStarted(now))})`;
  if (what === "completion")
    return sql`(SELECT ${jobs.orderId} FROM ${jobs} WHERE ${or(...notCompleted(now))})`;
  if (what === "driver") return sql`(SELECT ${jobs.orderId} FROM ${jobs} WHERE ${or(...heldByBarred())})`;
  if (what === "price")
    return sql`(SELECT ${orders.orderId} FROM ${ORDERS_TO_PRICE} WHERE ${isUnpriced(now)})`;
  if (what === "confirm") return sql`(SELECT ${orders.orderId} FROM ${orders} WHERE ${isUnconfirmed(now)})`;
  if (what === "payment") return sql`(SELECT ${jobs.orderId} FROM ${jobs} WHERE ${isToBePaid(now)})`;
  if (what === "offer")
    return sql`(SELECT ${orderOffers.orderId} FROM ${orderOffers} WHERE ${isOfferOpen(now)})`;
  return sql`(SELECT ${doorChanges.orderId} FROM ${doorChanges} WHERE ${isDoorChangeOpen(now)})`;
}

/** How many orders of each status pass a filter, at most `ORDER_COUNT_MAX` of each; its own status does not count. */
export async function officeCounts(db: Database, filter: OfficeFilter): Promise<Record<OrderStatus, number>> {
  const [first, ...rest] = ORDER_STATUSES.map((status) => officeCountQuery(db, { ...filter, status }));
  const counts = first === undefined ? [] : await db.batch([first, ...rest]);
  const entries = ORDER_STATUSES.map((status, index) => [status, counts[index]?.[0]?.total ?? 0]);
  return Object.fromEntries(entries) as Record<OrderStatus, number>;
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
