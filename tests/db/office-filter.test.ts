import { asc } from "drizzle-orm";
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import type { OfficeFilter } from "#db/queries/orders/office/office-filter.ts";
import {
  officeCounts,
  officeListQuery,
  officeOrders,
  sortingOf,
} from "#db/queries/orders/office/office-list.ts";
import { sortCursorSchema, type Cursor } from "#db/queries/page.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { JOB_STATUSES, openSince } from "#domain/jobs/job.ts";
import { ORDER_SORTS, type OrderSort } from "#domain/orders/office/list-terms.ts";
import { ORDER_KINDS, ORDER_STATUSES } from "#domain/orders/order.ts";
import { DAY_MS } from "#domain/time.ts";
import { writeOrder } from "../support/orders.ts";
import { createDriver, createPerson, freshDatabase } from "../support/people.ts";

const NOW = Date.UTC(2026, 10, 20, 5);
const COUNT = 60;
const PAGE = 7;

const DRIVERS = ["driver-dan", "driver-kai"] as const;
const PAYMENTS = ["unpaid", "paid"] as const;

/** A job that nobody holds is open, waits, or is cancelled; any other one has a driver. */
const aJob = fc.constantFrom(
  ...JOB_STATUSES.flatMap((status) => [
    ...(["awaiting_payment", "available", "cancelled"].includes(status) ? [{ status, driverId: null }] : []),
    ...(status === "available" || status === "awaiting_payment"
      ? []
      : DRIVERS.map((driverId) => ({ status, driverId }))),
  ]),
);
const aDay = fc.integer({ min: -4, max: 4 });
const anOrder = fc.record({
  status: fc.constantFrom(...ORDER_STATUSES, "pending" as const, "pending" as const),
  paymentStatus: fc.constantFrom(...PAYMENTS),
  kind: fc.constantFrom(...ORDER_KINDS),
  customerId: fc.constantFrom("mali", "somchai"),
  placedDaysBefore: fc.nat({ max: 3 }),
  pickupDay: aDay,
  totalSatang: fc.integer({ min: 1, max: 4 }).map((price) => price * 100),
  held: fc.array(aJob, { maxLength: 3 }),
});

let db: Database;
let written: Awaited<ReturnType<typeof readOrders>>;

beforeAll(async () => {
  db = await freshDatabase();
  for (const name of ["mali", "somchai"]) await createPerson(db, name);
  for (const name of ["dan", "kai"]) await createDriver(db, name);
  const drawn = fc.sample(anOrder, COUNT);
  await writeOrder(db, { customerId: "mali", orderId: "KD-TEMPLATE" });
  const [order] = await db.select().from(orders);
  const [job] = await db.select().from(jobs);
  if (order === undefined || job === undefined) throw new Error("an order was written");
  const { totalSort: _a, customerSort: _b, statusSort: _c, paymentSort: _d, driverState: _e, ...row } = order;
  for (const [n, { held, placedDaysBefore, pickupDay, ...values }] of drawn.entries()) {
    const orderId = `KD-${String((n * 7919) % 1000).padStart(6, "A")}`;
    const pickupAt = NOW + pickupDay * DAY_MS;
    const createdAt = pickupAt - placedDaysBefore * DAY_MS;
    const of = { orderId, idempotencyKey: `key-${n}`, pickupAt, createdAt, driverState: null };
    await db.batch([
      db.insert(orders).values({ ...row, ...values, ...of }),
      ...held.map((each, vehicleIndex) =>
        db
          .insert(jobs)
          .values({ ...job, ...each, jobId: `${orderId}-${vehicleIndex}`, orderId, vehicleIndex, pickupAt }),
      ),
    ]);
  }
  written = await readOrders();
});

async function readOrders() {
  const held = await db.select().from(jobs);
  const rows = await db.select().from(orders).orderBy(asc(orders.orderId));
  return rows.map((row) => ({ ...row, held: held.filter(({ orderId }) => orderId === row.orderId) }));
}

type Written = (typeof written)[number];

/** What each part of a filter means, asked of an order and its jobs. */
function passes({ held, ...order }: Written, filter: OfficeFilter): boolean {
  const { status, payment, kind, customerId, driver, waits, day, range, among } = filter;
  const at = day === "created" ? order.createdAt : order.pickupAt;
  return (
    (among === undefined || among.includes(order.orderId)) &&
    (status === undefined || order.status === status) &&
    (payment === undefined || order.paymentStatus === payment) &&
    (kind === undefined || order.kind === kind) &&
    (customerId === undefined || order.customerId === customerId) &&
    (range?.from === undefined || at >= range.from) &&
    (range?.before === undefined || at < range.before) &&
    (driver === undefined || isDriven({ held, ...order }, driver)) &&
    (waits === undefined || isWaiting({ held, ...order }, waits))
  );
}

function isDriven({ held, status }: Written, driver: string): boolean {
  if (driver === "open")
    return (
      ["pending", "confirmed", "in_transit"].includes(status) &&
      held.some((job) => job.status === "available")
    );
  if (driver !== "taken") return held.some(({ driverId }) => driverId === driver);
  const isMissed = held.some((job) => job.driverId === null && job.status !== "cancelled");
  // The board delivers no order of which a job is not driven.
  return status === "delivered" || (status !== "cancelled" && held.length > 0 && !isMissed);
}

function isWaiting(order: Written, { what, now }: NonNullable<OfficeFilter["waits"]>): boolean {
  return what === "taker"
    ? isDriven(order, "open") && order.pickupAt >= openSince(now)
    : isToConfirm(order, now);
}

function isToConfirm({ held, status, pickupAt }: Written, now: number): boolean {
  return (
    status === "pending" &&
    pickupAt >= openSince(now) &&
    held.some((job) => job.status === "available" || job.status === "reserved")
  );
}

/** Of a filter most parts are left out, so that some orders pass. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary, weight: 1 }, { arbitrary: fc.constant(undefined), weight: 3 });
const aFilter: fc.Arbitrary<OfficeFilter> = fc.record({
  driver: maybe(fc.constantFrom("open", "taken", "open", "taken", ...DRIVERS)),
  waits: maybe(fc.constantFrom("confirm" as const, "taker" as const).map((what) => ({ what, now: NOW }))),
  status: maybe(fc.constantFrom(...ORDER_STATUSES)),
  payment: maybe(fc.constantFrom(...PAYMENTS)),
  kind: maybe(fc.constantFrom(...ORDER_KINDS)),
  customerId: maybe(fc.constantFrom("mali", "somchai")),
  day: maybe(fc.constantFrom("created" as const, "pickup" as const)),
  range: maybe(
    fc.record({ from: maybe(aDay), before: maybe(aDay) }).map(({ from, before }) => ({
      ...(from === undefined ? {} : { from: NOW + from * DAY_MS }),
      ...(before === undefined ? {} : { before: NOW + before * DAY_MS }),
    })),
  ),
  among: maybe(fc.constantFrom(["KD-AAAAA0", "KD-AAA919", "KD-AAA838", "KD-AAA757"])),
});

const SORTED_BY = {
  created: "createdAt",
  pickup: "pickupAt",
  customer: "customerSort",
  total: "totalSort",
  status: "statusSort",
  payment: "paymentSort",
} as const;

type Options = OfficeFilter & { readonly sort: OrderSort };

/** Every order of a list, a page after the other, as its own index has them. */
async function walked(options: Options): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: Cursor<number | string> | undefined; ;) {
    const rows = await officeListQuery(db, { ...options, isFew: false, cursor }).limit(PAGE);
    found.push(...rows.map(({ order }) => order.orderId));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return found;
    cursor = { at: last.sortedBy, id: last.order.orderId };
  }
}

/** The same as the page of orders reads them. */
async function paged(options: Options): Promise<string[]> {
  const found: string[] = [];
  for (let next: string | null | undefined; next !== null;) {
    const cursor = next === undefined ? undefined : sortCursorSchema.parse(next);
    const page = await officeOrders(db, { ...options, cursor }, PAGE);
    found.push(...page.items.map(({ orderId }) => orderId));
    next = page.nextCursor;
  }
  return found;
}

function inSequence(found: readonly Written[], options: Options): string[] {
  const { column, direction } = sortingOf(options);
  const key = SORTED_BY[column];
  const sign = direction === "ascending" ? 1 : -1;
  const compare = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0);
  return found
    .toSorted((a, b) => sign * (compare(a[key], b[key]) || compare(a.orderId, b.orderId)))
    .map(({ orderId }) => orderId);
}

test("a list has the orders that pass its filter, each once and in its sequence, and the counts are theirs", async () => {
  const sizes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(aFilter, fc.constantFrom(...ORDER_SORTS), async (filter, sort) => {
      const passing = written.filter((order) => passes(order, filter));
      const expected = inSequence(passing, { ...filter, sort });
      expect(await paged({ ...filter, sort })).toEqual(expected);
      expect(await walked({ ...filter, sort })).toEqual(expected);
      const ofAll = written.filter((order) => passes(order, { ...filter, status: undefined }));
      const counts = ORDER_STATUSES.map((status) => [
        status,
        ofAll.filter((each) => each.status === status).length,
      ]);
      expect(await officeCounts(db, { ...filter, status: undefined })).toEqual(Object.fromEntries(counts));
      sizes.add(expected.length);
    }),
    { numRuns: 150 },
  );
  // Not only empty lists, and some of several pages.
  expect(Math.max(...sizes)).toBeGreaterThan(PAGE);
});

test.each([
  ["without a driver", { driver: "open" }],
  ["with all drivers", { driver: "taken" }],
  ["to confirm", { waits: { what: "confirm", now: NOW } }],
  ["to be taken", { waits: { what: "taker", now: NOW } }],
] as const)("among the orders some are %s and some are not", (_, filter) => {
  const passing = written.filter((order) => passes(order, filter));
  expect(passing.length).toBeGreaterThan(2);
  expect(passing.length).toBeLessThan(COUNT - 2);
});
