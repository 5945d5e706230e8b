import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { orderIndexChanges } from "#db/schema/orders/index-changes.ts";
import { orders, orderStops } from "#db/schema/orders.ts";
import { jobCards, type NewOrder } from "#domain/orders/new-order.ts";
import { ORDER_SORTS } from "#domain/orders/office/list-terms.ts";
import { users } from "#db/schema/users.ts";
import { DAY_MS } from "#domain/time.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { query } from "../../../support/calls.ts";
import { anOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const NOW = Date.UTC(2026, 10, 20);

let db: Database;
let admin: Person;
let customer: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
  customer = await createPerson(db, "customer");
});

async function write(
  orderId: string,
  { createdAt = NOW, ...change }: Partial<NewOrder> & { readonly createdAt?: number } = {},
): Promise<void> {
  const order = { ...anOrder({ orderId, customerId: customer.userId }), ...change, createdAt };
  await insertOrder(db, { ...order, requestHash: orderId, idempotencyKey: orderId }, jobCards(order));
}

type List = RouterOutputs["orders"]["list"];

async function list(filter: object): Promise<List> {
  const answer = await query("orders.list", filter, admin);
  if (answer.data === undefined) throw new Error(answer.body);
  return answer.data as List;
}

const ids = async (filter: object) => (await list(filter)).items.map(({ orderId }) => orderId);

/** Every page of a list, each of `limit` rows. */
async function walk(filter: object, limit: number): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await list({ ...filter, limit, ...(cursor === undefined ? {} : { cursor }) });
    found.push(...page.items.map(({ orderId }) => orderId));
    if (page.nextCursor === null) return found;
    cursor = page.nextCursor;
  }
}

/** The stops of an order from a place that its customer calls in their own words. */
function stopsFrom(words: string, detail: string): NewOrder["stops"] {
  const [pickup, destination] = anOrder({ customerId: "c" }).stops;
  if (pickup === undefined || destination === undefined) throw new Error("an order has two stops");
  return [{ ...pickup, words, detail }, destination];
}

describe("search", () => {
  beforeEach(async () => {
    await write("KD-7F3K2M", { contactName: "สมชาย ใจดี", contactPhone: "+66812345678" });
    await write("KD-AAAAA2", {
      contactName: "Élodie Martin",
      contactPhone: "+66899990000",
      stops: stopsFrom("โกดังลาดพร้าว", "99/7 ถ.โชคชัย 4"),
    });
  });

  test.each([
    ["KD-7F3K2M", "KD-7F3K2M"],
    ["7f3k", "KD-7F3K2M"],
    ["kd7f3k2m", "KD-7F3K2M"],
    ["มชาย", "KD-7F3K2M"],
    ["ใจ", "KD-7F3K2M"],
    ["081-234 5678", "KD-7F3K2M"],
    ["+66 81 234 5678", "KD-7F3K2M"],
    ["5678", "KD-7F3K2M"],
    ["0000", "KD-AAAAA2"],
    ["พร้าว", "KD-AAAAA2"],
    ["ลาดพร้าว โชคชัย", "KD-AAAAA2"],
    ["ÉLODIE", "KD-AAAAA2"],
    ["99/7", "KD-AAAAA2"],
  ])("%s finds %s by its id, name, phone or place", async (search, orderId) => {
    expect(await ids({ search })).toEqual([orderId]);
  });

  test.each(["หัวหิน", "ัวหิ", "hua hin", "บางกะปิ หัวหิน"])(
    "finds every order by a part of a place: %s",
    async (search) => {
      expect((await ids({ search })).toSorted()).toEqual(["KD-7F3K2M", "KD-AAAAA2"]);
    },
  );

  test.each(["เชียงใหม่", "081 999", "zzz", "หัวหิน zzz"])(
    "finds nothing where nothing is: %s",
    async (search) => {
      expect(await ids({ search })).toEqual([]);
    },
  );

  test("follows every change of a name, a phone and a place, and forgets what was before", async () => {
    expect(await ids({ search: "สมชาย" })).toEqual(["KD-7F3K2M"]);
    await db
      .update(orders)
      .set({ contactName: "มานี", contactPhone: "+66855550000" })
      .where(eq(orders.orderId, "KD-7F3K2M"));
    await db.update(orderStops).set({ words: "หอพักริมน้ำ" }).where(eq(orderStops.orderId, "KD-7F3K2M"));
    expect(await ids({ search: "สมชาย" })).toEqual([]);
    expect(await ids({ search: "0812345678" })).toEqual([]);
    expect(await ids({ search: "มานี ริมน้ำ" })).toEqual(["KD-7F3K2M"]);
    expect(await ids({ search: "085 555 0000" })).toEqual(["KD-7F3K2M"]);
    expect(await db.$count(orderIndexChanges)).toBe(0);
  });

  test("finds every order by an index that is new, or was lost, though no change of them is waiting", async () => {
    await db.delete(orderIndexChanges);
    expect(await ids({ search: "มชาย" })).toEqual(["KD-7F3K2M"]);
  });

  test("is filtered, sorted and counted like the whole list", async () => {
    await db.update(orders).set({ status: "confirmed" }).where(eq(orders.orderId, "KD-AAAAA2"));
    expect(await ids({ search: "หัวหิน", status: "confirmed" })).toEqual(["KD-AAAAA2"]);
    expect(await ids({ search: "หัวหิน", sort: "pickup", status: "pending" })).toEqual(["KD-7F3K2M"]);
    expect((await query("orders.counts", { search: "หัวหิน" }, admin)).data).toMatchObject({
      pending: 1,
      confirmed: 1,
      delivered: 0,
    });
  });
});

describe("pages", () => {
  const COUNT = 7;
  beforeEach(async () => {
    for (let n = 0; n < COUNT; n++)
      await write(`KD-PAGE0${n}`, { createdAt: NOW + (n >> 1), pickupAt: NOW + DAY_MS * (9 - (n >> 1)) });
  });

  test.each(ORDER_SORTS)("each order is on one page of a list by %s", async (sort) => {
    const whole = await ids({ sort });
    expect(await walk({ sort }, 2)).toEqual(whole);
    expect(whole).toHaveLength(COUNT);
  });

  test.each([
    ["customer", "customer_desc"],
    ["pickup", "pickup_desc"],
    ["total", "total_asc"],
    ["status", "status_desc"],
    ["payment", "payment_desc"],
  ])("%s is the reverse of %s", async (one, other) => {
    await varied();
    expect(await ids({ sort: one })).toEqual((await ids({ sort: other })).toReversed());
  });

  test.each(["customer", "total", "status", "payment"])(
    "sorted by %s with a filter as without",
    async (sort) => {
      await varied();
      const whole = await ids({ sort });
      const paid = await ids({ payment: "paid" });
      expect(await walk({ sort, payment: "paid" }, 1)).toEqual(whole.filter((id) => paid.includes(id)));
      const confirmed = await ids({ status: "confirmed" });
      expect(await walk({ sort, status: "confirmed" }, 1)).toEqual(
        whole.filter((id) => confirmed.includes(id)),
      );
    },
  );

  test("an order placed meanwhile with the same name moves no other to another page", async () => {
    await varied();
    const whole = await ids({ sort: "customer" });
    const first = await list({ sort: "customer", limit: 3 });
    await write("KD-AAAAA2", { contactName: "เก๋" });
    const next = await list({ sort: "customer", limit: 100, cursor: first.nextCursor });
    const seen = [...first.items, ...next.items].map(({ orderId }) => orderId);
    expect(seen.filter((id) => id !== "KD-AAAAA2")).toEqual(whole);
  });

  test("a cursor that no list gave is refused", async () => {
    expect((await query("orders.list", { cursor: "t%E0_KD-A" }, admin)).status).toBe(400);
    expect((await query("orders.list", { cursor: "tก_KD-A" }, admin)).status).toBe(400);
  });

  /** The orders with names, prices, statuses and payments of their own, and with the same. */
  async function varied(): Promise<void> {
    const names = ["เก๋", "กมล", "ขวัญ_ใจ", "anan", "Anan", "Zoe", ""];
    for (const [n, name] of names.entries())
      await db
        .update(orders)
        .set({
          contactName: name,
          totalSatang: n < 2 ? null : n * 100,
          status: n % 2 === 0 ? "confirmed" : "cancelled",
          paymentStatus: n % 3 === 0 ? "paid" : "unpaid",
        })
        .where(eq(orders.orderId, `KD-PAGE0${n}`));
  }

  test("names are sorted as in a dictionary, those of erased people last", async () => {
    await varied();
    const { items } = await list({ sort: "customer" });
    expect(items.map(({ contactName }) => contactName)).toEqual([
      "anan",
      "Anan",
      "Zoe",
      "กมล",
      "เก๋",
      "ขวัญ_ใจ",
      "",
    ]);
  });

  test("prices are sorted as they are shown, with waiting, and of a cancelled order without", async () => {
    await varied();
    await db.update(orders).set({ waitingSatang: 1_000 }).where(eq(orders.orderId, "KD-PAGE02"));
    await db.update(orders).set({ waitingSatang: 1_000 }).where(eq(orders.orderId, "KD-PAGE03"));
    const shown = (await list({ sort: "total" })).items.map(({ totalSatang }) => totalSatang ?? 0);
    expect(shown).toEqual(shown.toSorted((a, b) => b - a));
    expect(shown[0]).toBe(1_200);
  });

  test("statuses and payments are sorted by their course, the latest placed first", async () => {
    await varied();
    const { items } = await list({ sort: "status" });
    expect(items.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 4 }, () => "confirmed"),
      ...Array.from({ length: 3 }, () => "cancelled"),
    ]);
    const placed = items.slice(0, 4).map(({ createdAt }) => createdAt);
    expect(placed).toEqual(placed.toSorted((a, b) => b - a));
    const paid = (await list({ sort: "payment" })).items.map(({ paymentStatus }) => paymentStatus);
    expect(paid.indexOf("paid")).toBe(paid.lastIndexOf("unpaid") + 1);
  });

  test("each match of a search is on one page, filtered or not", async () => {
    expect(await walk({ search: "หัวหิน" }, 2)).toEqual(await ids({}));
    expect(await walk({ search: "หัวหิน", payment: "paid" }, 2)).toEqual(await ids({ payment: "paid" }));
  });

  test("an order placed meanwhile moves no other to another page", async () => {
    const first = await list({ limit: 3 });
    await write("KD-NEWEST", { createdAt: NOW + DAY_MS });
    const next = await list({ limit: 3, cursor: first.nextCursor });
    expect([...first.items, ...next.items].map(({ orderId }) => orderId)).not.toContain("KD-NEWEST");
    expect(next.items[0]?.orderId).toBe("KD-PAGE03");
  });

  test("days are those of the pickup or of the booking", async () => {
    expect(await ids({ from: "2026-11-26", to: "2026-11-26" })).toEqual(["KD-PAGE06"]);
    expect(await ids({ day: "created", from: "2026-11-21" })).toEqual([]);
    const inDays = { from: "2026-11-20", to: "2026-12-31" };
    const byPickup = await ids({ ...inDays, sort: "pickup" });
    expect(byPickup).toHaveLength(COUNT);
    // Days of the pickup come in their order unless asked otherwise; those of the booking, and what a text finds, the newest first.
    expect(await ids(inDays)).toEqual(byPickup);
    const newest = await ids({ sort: "newest" });
    expect(newest).not.toEqual(byPickup);
    expect(await ids({ ...inDays, sort: "newest" })).toEqual(newest);
    expect(await ids({ ...inDays, day: "created" })).toEqual(newest);
    expect(await ids({ ...inDays, search: "หัวหิน" })).toEqual(newest);
    expect(await ids({ day: "created", from: "2026-11-20", to: "2026-11-20" })).toHaveLength(COUNT);
  });
});

test("orders of one customer in any sorting, narrowed and counted, and what they are called by whoever reads orders", async () => {
  const mali = await createPerson(db, "mali");
  await write("KD-AAAAA2", { customerId: mali.userId, createdAt: NOW });
  await write("KD-BBBBB2", { customerId: mali.userId, createdAt: NOW + 1 });
  await write("KD-CCCCC2", { createdAt: NOW + 2 });
  await db.update(orders).set({ status: "delivered" }).where(eq(orders.orderId, "KD-BBBBB2"));
  for (const sort of ORDER_SORTS)
    expect((await walk({ customerId: "mali", sort }, 1)).toSorted()).toEqual(["KD-AAAAA2", "KD-BBBBB2"]);
  expect(await ids({ customerId: "mali" })).toEqual(["KD-BBBBB2", "KD-AAAAA2"]);
  expect(await ids({ customerId: "mali", status: "delivered", kind: "calculator" })).toEqual(["KD-BBBBB2"]);
  expect(await ids({ customerId: "mali", search: "AAAA" })).toEqual(["KD-AAAAA2"]);
  expect((await query("orders.counts", { customerId: "mali" }, admin)).data).toMatchObject({
    pending: 1,
    delivered: 1,
  });
  const dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  const called = async (customerId: string) => query("orders.customer", { customerId }, dispatcher);
  expect((await called("mali")).data).toEqual({ customerId: "mali", name: "mali" });
  await db.update(users).set({ name: "" }).where(eq(users.id, "mali"));
  await db.update(orders).set({ contactName: "Mali T." }).where(eq(orders.orderId, "KD-BBBBB2"));
  expect((await called("mali")).data).toEqual({ customerId: "mali", name: "Mali T." });
  // Nobody of the staff is read by it, unless they have ordered.
  expect((await called("admin")).appCode).toBe("NOT_FOUND");
});

test("orders without a driver, with one, and of one driver", async () => {
  await write("KD-OPEN22");
  await write("KD-TAKEN2");
  await createDriver(db, "driver");
  const driverId = "driver-driver";
  await db.run(`UPDATE jobs SET status = 'reserved', driver_id = '${driverId}' WHERE order_id = 'KD-TAKEN2'`);
  expect(await ids({ driver: "open" })).toEqual(["KD-OPEN22"]);
  expect(await ids({ driver: "taken" })).toEqual(["KD-TAKEN2"]);
  const { items } = await list({ driver: driverId });
  expect(items.map(({ orderId }) => orderId)).toEqual(["KD-TAKEN2"]);
  expect(items[0]?.drivers).toMatchObject([{ driverId }]);
  // Another of its trucks is on its way, or this one broke down and the job was taken back.
  await db.update(orders).set({ status: "in_transit" });
  expect(await ids({ driver: "open" })).toEqual(["KD-OPEN22"]);
  expect(await ids({ driver: "open", status: "in_transit" })).toEqual(["KD-OPEN22"]);
  expect(await ids({ driver: "taken", status: "in_transit" })).toEqual(["KD-TAKEN2"]);
  expect((await query("orders.counts", { driver: "open" }, admin)).data).toMatchObject({ in_transit: 1 });
  // Of a delivered order every job was driven; of a cancelled one none is missed.
  await db.update(orders).set({ status: "delivered" }).where(eq(orders.orderId, "KD-OPEN22"));
  await db.update(orders).set({ status: "cancelled" }).where(eq(orders.orderId, "KD-TAKEN2"));
  expect(await ids({ driver: "taken" })).toEqual(["KD-OPEN22"]);
  expect(await ids({ driver: "taken", status: "cancelled" })).toEqual([]);
  expect((await query("orders.counts", { driver: "taken" }, admin)).data).toMatchObject({ delivered: 1 });
});

test("orders that wait for a price, or for their customer's answer to an offer or a change at the door", async () => {
  const at = Date.now();
  await write("KD-PRCD22");
  await write("KD-UNPR22", { price: null });
  await write("KD-FFER22", { price: null });
  await write("KD-EXPR22", { price: null });
  await write("KD-DDR222");
  await createDriver(db, "driver");
  const offer = (orderId: string, expiresAt: number) =>
    db.run(sql`INSERT INTO order_offers (offer_id, order_id, version, terms, total_satang, message, offered_by, offered_at, expires_at, state)
      VALUES (${`${orderId}.1`}, ${orderId}, 1, '{}', 100, '', 'admin', 1, ${expiresAt}, 'open')`);
  await offer("KD-FFER22", at + DAY_MS);
  await offer("KD-EXPR22", at - 1);
  await db.run(sql`INSERT INTO door_changes (change_id, order_id, job_id, driver_id, version, based_on, idempotency_key, terms, note, proposed_at, expires_at, state)
    VALUES ('KD-DDR222.d1', 'KD-DDR222', 'KD-DDR222-1', 'driver-driver', 1, 1, 'key', '{}', '', 1, ${at + DAY_MS}, 'open')`);
  await db.run(
    sql`UPDATE jobs SET status = 'in_progress', driver_id = 'driver-driver' WHERE order_id = 'KD-DDR222'`,
  );
  expect((await ids({ waits: "price" })).toSorted()).toEqual(["KD-EXPR22", "KD-UNPR22"]);
  expect(await ids({ waits: "price", sort: "pickup", status: "confirmed" })).toEqual([]);
  expect(await ids({ waits: "offer" })).toEqual(["KD-FFER22"]);
  expect(await ids({ waits: "door_change" })).toEqual(["KD-DDR222"]);
  expect((await walk({ waits: "price" }, 1)).toSorted()).toEqual(["KD-EXPR22", "KD-UNPR22"]);
  const counts = (await query("orders.counts", { waits: "price" }, admin)).data;
  expect(counts).toMatchObject({ pending: 2, confirmed: 0 });
});
