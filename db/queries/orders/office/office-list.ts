import { and, asc, desc, eq, gte, inArray, lt, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import {
  DRIVER_STATES,
  ORDER_COUNT_MAX,
  type OrderDay,
  type OrderSort,
  type OrderWait,
} from "#domain/orders/office/list-terms.ts";
import {
  ORDER_STATUSES,
  type OrderKind,
  type OrderStatus,
  type PaymentStatus,
} from "#domain/orders/order.ts";
import type { PickupRange } from "#domain/orders/order-search.ts";
import type { Database } from "../../../client.ts";
import { companies } from "../../../schema/companies/companies.ts";
import { drivers } from "../../../schema/drivers.ts";
import { jobs } from "../../../schema/jobs.ts";
import { orderOffers } from "../../../schema/order-offers.ts";
import { orders } from "../../../schema/orders.ts";
import { doorChanges } from "../../../schema/orders/door-changes.ts";
import {
  isDoorChangeOpen,
  isOfferOpen,
  isUnpriced,
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
  readonly day?: OrderDay | undefined;
  readonly range?: PickupRange | undefined;
  /** What they wait for at an instant, epoch milliseconds. */
  readonly waits?: { readonly what: OrderWait; readonly now: number } | undefined;
  /** Only these orders. */
  readonly among?: readonly string[] | undefined;
}

export interface OfficeListOptions extends OfficeFilter {
  readonly sort?: OrderSort | undefined;
  readonly cursor?: Cursor | undefined;
}

const PRICE = sql<number>`coalesce(${orders.totalSatang}, 0)`;

/** What each sorting compares, before the id. */
const SORTS = {
  newest: { by: sql<number>`${orders.createdAt}`, isAscending: false },
  pickup: { by: sql<number>`${orders.pickupAt}`, isAscending: true },
  total: { by: PRICE, isAscending: false },
} as const satisfies Record<OrderSort, { readonly by: SQL<number>; readonly isAscending: boolean }>;

/** Who drives an order, one entry per job, and on whose account it is. */
interface More {
  readonly drivers: readonly { readonly driverId: string; readonly name: string }[];
  readonly companyName: string | null;
}

const MORE = sql<string>`json_object(
  'drivers', (SELECT json_group_array(json_object('driverId', held.driver_id, 'name', held.name)) FROM (
    SELECT ${drivers.driverId} AS driver_id, ${drivers.name} AS name FROM ${jobs} CROSS JOIN ${drivers}
    WHERE ${jobs.orderId} = ${orders.orderId} AND ${drivers.driverId} = ${jobs.driverId}) AS held),
  'companyName', (SELECT ${companies.name} FROM ${companies} WHERE ${companies.companyId} = ${orders.companyId}))`;

/** The statement of the office's list, on its own so that a test can read its query plan. */
export function officeListQuery(db: Database, { sort = "newest", cursor, ...filter }: OfficeListOptions) {
  const { by, isAscending } = SORTS[sort];
  const sorted = areFew(filter) ? sql`+${by}` : by;
  const direction = isAscending ? asc : desc;
  return orderSummaryQuery(db, {
    more: MORE,
    where: and(
      officeCondition(filter),
      cursor === undefined ? undefined : behind(sorted, isAscending, cursor),
    ),
    orderBy: [direction(sorted), direction(orders.orderId)],
  });
}

/**
 * Whether a filter names few orders. By any other condition or a sorting SQLite would walk an index over all of them; a `+`
 * keeps it from that.
 */
function areFew({ among, waits }: OfficeFilter): boolean {
  return among !== undefined || waits !== undefined;
}

/** A row-value comparison, as `page.ts` says; of an expression SQLite seeks the first part alone. */
function behind(sorted: SQL, isAscending: boolean, { at, id }: Cursor): SQL {
  const after = sql.raw(isAscending ? ">" : "<");
  const later = sql`(${sorted}, ${orders.orderId}) ${after} (${at}, ${id})`;
  return sorted === PRICE ? sql`${PRICE} <= ${at} AND ${later}` : later;
}

/** A page of the orders that pass a filter, in a sorting. */
export async function officeOrders(
  db: Database,
  options: OfficeListOptions,
  size: number,
): Promise<Page<OfficeOrderRow>> {
  const rows = await officeListQuery(db, options).limit(size + 1);
  const sort = options.sort ?? "newest";
  return pageOf(rows, size, (row) => ({ at: sortedBy(row.order, sort), id: row.order.orderId }), toRow);
}

function sortedBy({ createdAt, pickupAt, totalSatang }: SummaryRow["order"], sort: OrderSort): number {
  return { newest: createdAt, pickup: pickupAt, total: totalSatang ?? 0 }[sort];
}

type SummaryRow = Awaited<ReturnType<typeof officeListQuery>>[number];
export type OfficeOrderRow = ReturnType<typeof toRow>;

function toRow(row: SummaryRow) {
  const more = JSON.parse(row.more) as More;
  const byId = new Map(more.drivers.map((driver) => [driver.driverId, driver]));
  return { ...toSummary(row), companyName: more.companyName, drivers: [...byId.values()] };
}

/** The condition of a filter; `undefined` when it lets every order pass. */
function officeCondition(filter: OfficeFilter) {
  const { status, payment, kind, driver, companyId, day, range, waits, among } = filter;
  const of = (column: SQLWrapper) => (areFew(filter) ? sql`+${column}` : column);
  const at = of(day === "created" ? orders.createdAt : orders.pickupAt);
  return and(
    among === undefined
      ? undefined
      : inArray(orders.orderId, sql`(SELECT value FROM json_each(${JSON.stringify(among)}))`),
    status === undefined ? undefined : eq(of(orders.status), status),
    payment === undefined ? undefined : eq(of(orders.paymentStatus), payment),
    kind === undefined ? undefined : eq(orders.kind, kind),
    companyId === undefined ? undefined : eq(of(orders.companyId), companyId),
    range?.from === undefined ? undefined : gte(at, range.from),
    range?.before === undefined ? undefined : lt(at, range.before),
    driver === undefined ? undefined : drivenBy(driver),
    waits === undefined ? undefined : sql`${orders.orderId} IN ${waitingOrders(waits)}`,
  );
}

const OPEN_JOB = sql`EXISTS (SELECT 1 FROM ${jobs} WHERE ${jobs.orderId} = ${orders.orderId} AND ${jobs.status} = 'available')`;

const A_JOB = sql`EXISTS (SELECT 1 FROM ${jobs} WHERE ${jobs.orderId} = ${orders.orderId})`;
const UNDRIVEN_JOB = sql`EXISTS (SELECT 1 FROM ${jobs} WHERE ${jobs.orderId} = ${orders.orderId} AND ${jobs.driverId} IS NULL AND ${jobs.status} <> 'cancelled')`;

function drivenBy(driver: string): SQL {
  const state = DRIVER_STATES.find((each) => each === driver);
  if (state === "open") return sql`${orders.status} IN ('pending', 'confirmed') AND ${OPEN_JOB}`;
  if (state === "taken") return sql`${orders.status} <> 'cancelled' AND ${A_JOB} AND NOT ${UNDRIVEN_JOB}`;
  return sql`${orders.orderId} IN (SELECT ${jobs.orderId} FROM ${jobs} WHERE ${jobs.driverId} = ${driver})`;
}

/** The orders that wait for something, by the index of what waits: they are few, however many orders there are. */
function waitingOrders({ what, now }: NonNullable<OfficeFilter["waits"]>): SQL {
  if (what === "start") return sql`(SELECT ${jobs.orderId} FROM ${jobs} WHERE ${or(...notStarted(now))})`;
  if (what === "price")
    return sql`(SELECT ${orders.orderId} FROM ${ORDERS_TO_PRICE} WHERE ${isUnpriced(now)})`;
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
export function officeCountQuery(db: Database, filter: OfficeFilter) {
  const counted = db
    .select({ one: sql`1`.as("one") })
    .from(orders)
    .where(officeCondition(filter))
    .limit(ORDER_COUNT_MAX)
    .as("counted");
  return db.select({ total: sql<number>`count(*)` }).from(counted);
}
