import { and, desc, lte, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { sortCursorSchema } from "#db/queries/page.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { orders } from "#db/schema/orders.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import { DAY_MS } from "#domain/time.ts";
import type { OrderFinder, SoughtOrders } from "#worker/durable-objects/search-index/order-index-stub.ts";
import { countOrders, listOrders } from "#worker/services/orders/office/list-orders.ts";
import { anOrder } from "../../../../support/orders.ts";
import { createPerson, freshDatabase } from "../../../../support/people.ts";

const FIRST = Date.parse("2026-11-20T12:00:00+07:00");
const ORDERS = 2_500;
/** The oldest is cancelled; the others wait. */
const OLDEST = "KD-AAAAAA";

let db: Database;
let asked: SoughtOrders[];
/** How many orders the index was asked about, each time. */
let askedAmong: number[];
beforeEach(async () => {
  db = await freshDatabase();
  asked = [];
  askedAmong = [];
  await createPerson(db, "customer");
  const order = { ...anOrder({ orderId: OLDEST, customerId: "customer" }), createdAt: FIRST };
  await insertOrder(db, { ...order, requestHash: OLDEST, idempotencyKey: OLDEST }, jobCards(order));
  await copyOldest(ORDERS - 1);
  await db
    .update(orders)
    .set({ status: "cancelled" })
    .where(sql`${orders.orderId} = ${OLDEST}`);
});

/** Each a second later than the one before. */
async function copyOldest(count: number): Promise<void> {
  const info = await db.all<{ name: string }>(sql`SELECT name FROM pragma_table_info('orders')`);
  const columns = info.map(({ name }) => name);
  const values: Record<string, string> = {
    order_id: "'KD-' || printf('%06d', value)",
    idempotency_key: "'key-' || value",
    created_at: "created_at + value * 1000",
  };
  await db.run(
    sql.raw(`INSERT INTO orders (${columns.map((name) => `"${name}"`).join(", ")})
      SELECT ${columns.map((name) => values[name] ?? `"${name}"`).join(", ")} FROM orders,
        (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ${count}) SELECT value FROM n)
      WHERE order_id = '${OLDEST}'`),
  );
}

/** An index whose every order has the text. */
const orderIndex: OrderFinder = {
  find: async (_search, sought) => {
    asked.push(sought);
    const { until, limit } = sought;
    const found = await db
      .select({ orderId: orders.orderId })
      .from(orders)
      .where(and(until === null ? undefined : lte(orders.createdAt, until)))
      .orderBy(desc(orders.createdAt), desc(orders.orderId))
      .limit(limit + 1);
    const orderIds = found.map(({ orderId }) => orderId);
    return { orderIds: orderIds.slice(0, limit), hasMore: orderIds.length > limit, isCurrent: true };
  },
  findAmong: async (_search, orderIds) => {
    askedAmong.push(orderIds.length);
    return { orderIds, isCurrent: true };
  },
  findRecords: async () => ({ ids: {}, isCurrent: true }),
  findRecordPage: async () => ({ ids: [], next: null, isCurrent: true }),
  refresh: async () => undefined,
};
/** The days of a filter are those of the pickup, unless it says otherwise. */
const VIEW = { day: "pickup", search: "mali" } as const;
const deps = () => ({ db, orderIndex, now: () => FIRST + DAY_MS });
const ids = (page: { readonly items: readonly { readonly orderId: string }[] }) =>
  page.items.map(({ orderId }) => orderId);

const SORTS = ["newest", "pickup"] as const;

test.each(SORTS)("sorted by %s, a filter of few orders is asked before the text", async (sort) => {
  const page = await listOrders(deps(), { ...VIEW, status: "cancelled", kind: "calculator", sort });
  expect([ids(page), page.nextCursor, page.isCut]).toEqual([[OLDEST], null, false]);
  expect([asked, askedAmong]).toEqual([[], [1]]);
});

test.each(SORTS)(
  "sorted by %s, the one order that passes two parts of which many pass each is on the first page, behind 2,000 found ones",
  async (sort) => {
    await createPerson(db, "other");
    const age = sql`(${orders.createdAt} - ${FIRST}) / 1000`;
    await db
      .update(orders)
      .set({ customerId: "other" })
      .where(sql`${age} = 0 OR ${age} > 1200`);
    await db
      .update(orders)
      .set({ paymentStatus: "paid" })
      .where(sql`${age} <= 1200`);
    const page = await listOrders(deps(), { ...VIEW, customerId: "other", payment: "paid", sort });
    expect([ids(page), page.nextCursor, page.isCut]).toEqual([[OLDEST], null, false]);
    expect([asked.length, askedAmong]).toEqual([3, []]);
  },
);

test("a filter that every order passes has each once, page by page", async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await listOrders(deps(), {
      ...VIEW,
      status: "pending",
      sort: "newest",
      limit: 900,
      cursor: cursor === null ? undefined : sortCursorSchema.parse(cursor),
    });
    seen.push(...ids(page));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect([seen.length, new Set(seen).size]).toEqual([ORDERS - 1, ORDERS - 1]);
});

test("the days of the booking bound what the index is asked for", async () => {
  await db
    .update(orders)
    .set({ createdAt: sql`${orders.createdAt} + ${DAY_MS}` })
    .where(sql`${orders.createdAt} % 2000 = 0`);
  const view = { search: "mali", day: "created", sort: "newest" } as const;
  expect(ids(await listOrders(deps(), { ...view, to: "2026-11-20" }))).toHaveLength(100);
  expect(asked).toEqual([{ until: FIRST + DAY_MS / 2 - 1, limit: 1_000 }]);
  // What was placed before the first of the days is not looked through.
  asked = [];
  const page = await listOrders(deps(), { ...view, from: "2026-11-21", driver: "taken" });
  expect([ids(page), page.nextCursor, asked.length]).toEqual([[], null, 2]);
});

test("counts of a search say when there are more than were counted", async () => {
  expect(await countOrders(deps(), VIEW)).toMatchObject({
    pending: 1_000,
    cancelled: 0,
    isCut: true,
  });
  expect(await countOrders(deps(), { ...VIEW, driver: "taken" })).toMatchObject({
    pending: 0,
    isCut: false,
  });
  // Of few orders that pass a part of the filter, all are counted.
  const minutes = { ...VIEW, day: "created", from: "2026-11-20", to: "2026-11-20" } as const;
  await db
    .update(orders)
    .set({ createdAt: FIRST - DAY_MS })
    .where(sql`${orders.createdAt} > ${FIRST + 9_000}`);
  expect(await countOrders(deps(), minutes)).toMatchObject({ pending: 9, cancelled: 1, isCut: false });
  // Without a text, D1 counts each status on its own.
  expect(await countOrders(deps(), { day: "pickup" })).toMatchObject({
    pending: 1_000,
    cancelled: 1,
    isCut: false,
  });
});
