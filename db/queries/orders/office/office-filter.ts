import { and, eq, gte, inArray, lt, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import {
  ORDERS_AHEAD,
  type DriverState,
  type OrderDay,
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
import { openSince } from "#domain/jobs/job.ts";
import type { Sorting } from "#domain/sorting.ts";
import { DAY_MS } from "#domain/time.ts";
import { jobs } from "../../../schema/jobs.ts";
import { orderOffers } from "../../../schema/order-offers.ts";
import { orders } from "../../../schema/orders.ts";
import { doorChanges } from "../../../schema/orders/door-changes.ts";
import {
  HAS_JOB_TO_CONFIRM,
  heldByBarred,
  isDoorChangeOpen,
  isOfferOpen,
  isToBePaid,
  isUnpriced,
  notCompleted,
  notStarted,
  ORDERS_TO_PRICE,
} from "../../control-room/waiting.ts";

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

/** From when on and before when, epoch milliseconds. */
interface Range {
  readonly from?: number | undefined;
  readonly before?: number | undefined;
}

/** What SQLite asks of a column by itself, so that the column may be one of an index. */
interface Parts extends Pick<OfficeFilter, "status" | "payment" | "kind" | "companyId" | "customerId"> {
  /** Of orders ahead that lack a driver, or lack none. */
  readonly ahead?: DriverState | undefined;
  /** Between which instants they were placed, and are picked up. */
  readonly created?: Range | undefined;
  readonly pickup?: Range | undefined;
}

type Part = keyof Parts;

/** Parts of a filter that are checked of each order, and sought in no index. */
type CheckedParts = ReadonlySet<Part>;

const NONE: CheckedParts = new Set();
const ALL: CheckedParts = new Set<Part>([
  "status",
  "payment",
  "kind",
  "companyId",
  "customerId",
  "ahead",
  "created",
  "pickup",
]);

/** The statuses in which an order may pass a filter. */
export function statusesOf({ status, driver, waits }: OfficeFilter): readonly OrderStatus[] {
  return ORDER_STATUSES.filter(
    (each) =>
      (status === undefined || each === status) &&
      ((driver !== "open" && waits?.what !== "taker") || isAhead(each)) &&
      (driver !== "taken" || each !== "cancelled") &&
      ((waits?.what !== "confirm" && waits?.what !== "price") || each === "pending"),
  );
}

function isAhead(status: OrderStatus | undefined): boolean {
  return ORDERS_AHEAD.some((each) => each === status);
}

/** Whether what waits is sought by columns, since it may be many orders: with a pickup that is not long over. */
function isByColumns(what: OrderWait): boolean {
  return what === "confirm" || what === "taker";
}

/** What of a filter columns say. What waits to be confirmed is pending. */
function partsOf({ day, range, waits, driver, status, ...filter }: OfficeFilter): Parts {
  const { payment, kind, companyId, customerId } = filter;
  const isOfBookings = day === "created";
  const recent = waits !== undefined && isByColumns(waits.what) ? { from: openSince(waits.now) } : undefined;
  const isToTake = waits?.what === "taker" && driver === undefined;
  const given: Parts = {
    status: status ?? (waits?.what === "confirm" ? "pending" : undefined),
    payment,
    kind,
    companyId,
    customerId,
    ahead:
      driver === "open" || (driver === "taken" && isAhead(status)) ? driver : isToTake ? "open" : undefined,
    created: isOfBookings ? range : undefined,
    pickup: isOfBookings ? recent : within(range, recent),
  };
  return Object.fromEntries(Object.entries(given).filter(([, part]) => part !== undefined));
}

function within(range: Range | undefined, other: { readonly from: number } | undefined) {
  if (other === undefined) return range;
  return { ...range, from: Math.max(range?.from ?? other.from, other.from) };
}

/**
 * Whether a filter names few orders: also those of one driver, and those that wait for most things. By any other condition or a
 * sorting SQLite would walk an index over all of them; a `+` keeps it from that.
 */
export function areFew({ among, waits, driver }: OfficeFilter): boolean {
  return (
    among !== undefined ||
    (waits !== undefined && !isByColumns(waits.what)) ||
    (driver !== undefined && driver !== "open" && driver !== "taken")
  );
}

/**
 * The parts of a filter that no index has together with a sorting. Each column but the payment has an index
 * with the status. Only the booking has one with a payment, a kind, a company or a customer, too. The orders
 * ahead have indexes by their two days.
 */
export function foreignParts(filter: OfficeFilter, column: SortColumn): CheckedParts {
  const foreign: readonly Part[] = [
    ...(column === "payment" || column === "status" ? (["status"] as const) : []),
    ...(column === "created" ? [] : (["payment", "kind", "companyId", "customerId"] as const)),
    ...(column === "created" || column === "pickup" ? [] : (["ahead"] as const)),
    ...(column === "created" ? [] : (["created"] as const)),
    ...(column === "pickup" ? [] : (["pickup"] as const)),
  ];
  const parts = partsOf(filter);
  return new Set(foreign.filter((part) => part in parts));
}

/** The parts that are checked of each order, though there may be an index of them. */
function checkedParts(filter: OfficeFilter, foreign: CheckedParts): CheckedParts {
  if (areFew(filter)) return ALL;
  const { customerId, ahead, pickup } = partsOf(filter);
  // A customer's orders have an index with the status and by the booking, and are fewer than any other part lets pass.
  if (customerId !== undefined)
    return new Set([...foreign, "payment", "kind", "companyId", "ahead", "pickup"] as const);
  return new Set([
    ...foreign,
    // The days of a pickup have fewer orders than a kind, and no index together with it.
    ...(pickup === undefined ? [] : (["kind"] as const)),
    // Those that lack a driver or a word are fewer than those of a payment, a kind or a company.
    ...(ahead === undefined && filter.waits === undefined ? [] : (["payment", "kind", "companyId"] as const)),
  ]);
}

/** How the condition of a filter is to be put. */
interface Putting {
  readonly foreign?: CheckedParts;
  /** Of a page behind a cursor, how the list is sorted. */
  readonly cursorOf?: Sorting<SortColumn> | undefined;
}

/** The condition of a filter; `undefined` when it lets every order pass. */
export function officeCondition(filter: OfficeFilter, { foreign = NONE, cursorOf }: Putting = {}) {
  const { driver, waits, among } = filter;
  const { created, pickup, ...parts } = partsOf(filter);
  const checked = checkedParts(filter, foreign);
  const of = (column: SQLWrapper, part: Part) => (checked.has(part) ? sql`+${column}` : column);
  const equal = (column: SQLWrapper, part: keyof typeof parts) =>
    parts[part] === undefined ? undefined : eq(of(column, part) as SQL, parts[part]);
  return and(
    among === undefined
      ? undefined
      : inArray(orders.orderId, sql`(SELECT value FROM json_each(${JSON.stringify(among)}))`),
    equal(orders.status, "status"),
    equal(orders.paymentStatus, "payment"),
    equal(orders.kind, "kind"),
    equal(orders.companyId, "companyId"),
    equal(orders.customerId, "customerId"),
    equal(orders.driverState, "ahead"),
    isWithin(of(orders.createdAt, "created"), unpassed(created, "created", cursorOf)),
    isWithin(of(orders.pickupAt, "pickup"), unpassed(pickup, "pickup", cursorOf)),
    driver === undefined || parts.ahead !== undefined ? undefined : drivenBy(driver, parts.status),
    waits === undefined ? undefined : waitsFor(waits),
  );
}

/**
 * Behind a cursor of a sorting by the instants of a range, one end of the range holds of itself. If it were
 * given as well, SQLite would begin at it and walk to the cursor.
 */
function unpassed(
  range: Range | undefined,
  column: SortColumn,
  cursorOf: Sorting<SortColumn> | undefined,
): Range | undefined {
  if (cursorOf?.column !== column) return range;
  return cursorOf.direction === "ascending" ? { before: range?.before } : { from: range?.from };
}

function isWithin(at: SQLWrapper, range: Range | undefined): SQL | undefined {
  return and(
    range?.from === undefined ? undefined : gte(at as SQL, range.from),
    range?.before === undefined ? undefined : lt(at as SQL, range.before),
  );
}

/**
 * Nothing is booked after its pickup: of days of the pickup that are past, the walk over the bookings begins where they end. The
 * day between is for clocks that differ.
 */
export function bookedBefore({ day, range }: OfficeFilter): SQL | undefined {
  if (day === "created" || range?.before === undefined) return undefined;
  return lt(orders.createdAt, range.before + DAY_MS);
}

/** Orders of a driver, or with a driver for each job: all that are delivered, and those ahead that lack none. */
function drivenBy(driver: string, status: OrderStatus | undefined): SQL | undefined {
  if (driver !== "taken")
    return sql`${orders.orderId} IN (SELECT ${jobs.orderId} FROM ${jobs} WHERE ${jobs.driverId} = ${driver})`;
  if (status === "delivered") return undefined;
  if (status === "cancelled") return sql`0`;
  return sql`(+${orders.status} = 'delivered' OR +${orders.driverState} = 'taken')`;
}

/** That an order waits for something. What waits is few orders, however many there are, and read by an index of its own. */
function waitsFor({ what, now }: NonNullable<OfficeFilter["waits"]>): SQL {
  if (what === "confirm") return sql`+${orders.status} = 'pending' AND ${HAS_JOB_TO_CONFIRM}`;
  if (what === "taker") return sql`+${orders.driverState} = 'open'`;
  return sql`${orders.orderId} IN ${WAITING_ORDERS[what](now)}`;
}

const WAITING_ORDERS: Readonly<Record<Exclude<OrderWait, "confirm" | "taker">, (now: number) => SQL>> = {
  start: (now) => sql`(SELECT ${jobs.orderId} FROM ${jobs} WHERE ${or(...notStarted(now))})`,
  completion: (now) => sql`(SELECT ${jobs.orderId} FROM ${jobs} WHERE ${or(...notCompleted(now))})`,
  driver: () => sql`(SELECT ${jobs.orderId} FROM ${jobs} WHERE ${or(...heldByBarred())})`,
  price: (now) => sql`(SELECT ${orders.orderId} FROM ${ORDERS_TO_PRICE} WHERE ${isUnpriced(now)})`,
  payment: (now) => sql`(SELECT ${jobs.orderId} FROM ${jobs} WHERE ${isToBePaid(now)})`,
  offer: (now) => sql`(SELECT ${orderOffers.orderId} FROM ${orderOffers} WHERE ${isOfferOpen(now)})`,
  door_change: (now) =>
    sql`(SELECT ${doorChanges.orderId} FROM ${doorChanges} WHERE ${isDoorChangeOpen(now)})`,
};
