import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { jobs } from "#db/schema/jobs.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { sessions } from "#db/schema/users.ts";
import { jobCards, type NewOrder } from "#domain/orders/new-order.ts";
import { HOUR_MS } from "#domain/time.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate } from "../../../../support/calls.ts";
import { anOrder } from "../../../../support/orders.ts";
import { createPerson, freshDatabase, type Person } from "../../../../support/people.ts";

const PLACED = Date.parse("2026-11-20T23:30:00+07:00");
const PICKUP = Date.parse("2026-12-01T00:05:00+07:00");

let db: Database;
let accountant: Person;
beforeEach(async () => {
  db = await freshDatabase();
  accountant = await createPerson(db, "accountant", "accountant");
  await createPerson(db, "customer");
});

async function write(orderId: string, change: Partial<NewOrder> = {}): Promise<void> {
  const order = { ...anOrder({ orderId, customerId: "customer" }), createdAt: PLACED, ...change };
  await insertOrder(db, { ...order, requestHash: orderId, idempotencyKey: orderId }, jobCards(order));
}

type Part = RouterOutputs["orders"]["export"];
const EXPORT_ID = crypto.randomUUID();

async function part(view: object): Promise<Part> {
  const answer = await mutate("orders.export", { exportId: EXPORT_ID, ...view }, accountant);
  return answer.data as Part;
}

test("the audit log has who took which rows of which view, by the id of the file, and never what was searched", async () => {
  await write("KD-AAAAAA", { contactName: "Mali", pickupAt: PICKUP });
  await write("KD-BBBBBB", { contactName: "Mali", pickupAt: PICKUP + 1 });
  const { rows, nextCursor, sortBy, isSearchCurrent } = await part({
    search: "mali",
    status: "pending",
    driver: "open",
    from: "2026-12-01",
    sort: "pickup",
  });
  expect(rows).toMatchObject([
    { orderId: "KD-BBBBBB", sortKey: PICKUP + 1 },
    { orderId: "KD-AAAAAA", contactName: "Mali", sortKey: PICKUP },
  ]);
  expect([nextCursor, sortBy, isSearchCurrent]).toEqual([null, "ascending", true]);
  const entries = await db.select().from(auditEntries);
  expect(entries.map(({ actorId, what, outcome }) => [actorId, what, outcome])).toEqual([
    ["accountant", "orders.export", ""],
    ["accountant", "orders.export", "ok"],
  ]);
  expect(JSON.parse(entries[0]!.records)).toEqual({ exportId: EXPORT_ID });
  expect(JSON.parse(entries[1]!.changes)).toEqual([
    {
      kind: "export",
      id: EXPORT_ID,
      fields: {
        status: [null, "pending"],
        driverState: [null, "open"],
        "pickupAt.fromDay": [null, "2026-12-01"],
        isSearched: [null, true],
        rows: [null, 2],
        firstRow: [null, "KD-BBBBBB"],
        lastRow: [null, "KD-AAAAAA"],
        isEnd: [null, true],
      },
    },
  ]);
  expect(JSON.stringify(entries).toLowerCase()).not.toContain("mali");
});

test("the file has the orders of the view, in its sorting", async () => {
  await write("KD-AAAAAA", { pickupAt: PICKUP, contactName: "Mali" });
  await write("KD-BBBBBB", { pickupAt: PICKUP - 1, contactName: "Mali" });
  await write("KD-CCCCCC", { pickupAt: PICKUP - 2, contactName: "Nok" });
  const ids = async (view: object) => (await part(view)).rows.map(({ orderId }) => orderId);
  expect(await ids({ sort: "pickup" })).toEqual(["KD-CCCCCC", "KD-BBBBBB", "KD-AAAAAA"]);
  expect((await ids({ search: "mali", sort: "pickup" })).toSorted()).toEqual(["KD-AAAAAA", "KD-BBBBBB"]);
  expect(await ids({ sort: "customer_desc" })).toEqual(["KD-CCCCCC", "KD-BBBBBB", "KD-AAAAAA"]);
  expect(await ids({ search: "mali", status: "cancelled" })).toEqual([]);
});

test("each row has its trucks, helpers and stops, and the plates that were noted on its jobs", async () => {
  await write("KD-AAAAAA", { pickupAt: PICKUP });
  await write("KD-BBBBBB", { pickupAt: PICKUP });
  await db
    .update(jobs)
    .set({ truck: { vehicleId: "v", type: "four_wheel", plate: "1กข 1234" } })
    .where(eq(jobs.orderId, "KD-BBBBBB"));
  const { stops, vehicles, workers } = anOrder({ orderId: "KD-AAAAAA", customerId: "customer" });
  const stored = stops.map(({ label, detail }) => ({ labelTh: label.th, labelEn: label.en, detail }));
  const { rows } = await part({ sort: "pickup" });
  expect(rows.map(({ orderId, plates }) => [orderId, plates])).toEqual([
    ["KD-AAAAAA", []],
    ["KD-BBBBBB", ["1กข 1234"]],
  ]);
  for (const row of rows) expect(row).toMatchObject({ vehicles, workers, stops: stored });
});

test("more than 5,000 orders are read part by part, none twice and none left out, and each part is in the audit log", async () => {
  await write("KD-AAAAAA", { pickupAt: PICKUP });
  // Without those that are computed of others.
  const info = await db.all<{ name: string }>(sql`SELECT name FROM pragma_table_info('orders')`);
  const columns = info.map(({ name }) => name);
  const copied = columns.map((name) =>
    name === "order_id"
      ? "'KD-' || printf('%06d', value)"
      : name === "idempotency_key"
        ? "'key-' || value"
        : `"${name}"`,
  );
  await db.run(
    sql.raw(`INSERT INTO orders (${columns.map((name) => `"${name}"`).join(", ")})
      SELECT ${copied.join(", ")} FROM orders,
        (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 5001) SELECT value FROM n)
      WHERE order_id = 'KD-AAAAAA'`),
  );
  const first = await part({ sort: "pickup" });
  const second = await part({ sort: "pickup", cursor: first.nextCursor });
  expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([5_000, 2, null]);
  expect(new Set([...first.rows, ...second.rows].map(({ orderId }) => orderId)).size).toBe(5_002);
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.outcome, "ok"));
  const noted = entries.map(({ changes }) => JSON.parse(changes) as { id: string; fields: object }[]);
  expect(noted).toMatchObject([
    [{ id: EXPORT_ID, fields: { rows: [null, 5_000], isEnd: [null, false] } }],
    [{ id: EXPORT_ID, fields: { rows: [null, 2], isEnd: [null, true] } }],
  ]);
});

test("a search in another sorting gives all its matches, more than the list sorts, each with what it is sorted by", async () => {
  const COUNT = 1_205;
  await write("KD-AAAAAA", { contactName: "Mali", pickupAt: PICKUP });
  const info = await db.all<{ name: string }>(sql`SELECT name FROM pragma_table_info('orders')`);
  const columns = info.map(({ name }) => name);
  const changed: Readonly<Record<string, string>> = {
    order_id: "'KD-' || printf('%06d', value)",
    idempotency_key: "'key-' || value",
    created_at: "created_at + value",
    pickup_at: "pickup_at - value",
  };
  const quoted = columns.map((name) => `"${name}"`);
  await db.run(
    sql.raw(`INSERT INTO orders (${quoted.join(", ")})
      SELECT ${columns.map((name) => changed[name] ?? `"${name}"`).join(", ")} FROM orders,
        (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ${COUNT - 1}) SELECT value FROM n)
      WHERE order_id = 'KD-AAAAAA'`),
  );
  const rows: Part["rows"][number][] = [];
  let cursor: string | null | undefined;
  do {
    const next: Part = await part({
      search: "mali",
      sort: "pickup",
      ...(cursor !== undefined && { cursor }),
    });
    expect(next.sortBy).toBe("ascending");
    rows.push(...next.rows);
    cursor = next.nextCursor;
  } while (cursor !== null);
  expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(COUNT);
  expect(rows).toHaveLength(COUNT);
  expect(rows.every(({ sortKey, pickupAt }) => sortKey === pickupAt)).toBe(true);
  // A column that is one and the same is no sorting: the rows have when they were placed.
  const [one] = (await part({ search: "mali", sort: "status", status: "pending" })).rows;
  expect(one?.sortKey).toBe(one?.createdAt);
}, 60_000);

test("an old login takes no file", async () => {
  await db.update(sessions).set({ createdAt: new Date(Date.now() - HOUR_MS) });
  const answer = await mutate("orders.export", { exportId: EXPORT_ID }, accountant);
  expect(answer.appCode).toBe("FRESH_LOGIN_REQUIRED");
});

test("the file of one customer's orders has those alone, and the audit log says whose", async () => {
  await createPerson(db, "mali");
  await write("KD-AAAAAA");
  await write("KD-BBBBBB", { customerId: "mali" });
  expect((await part({ customerId: "mali" })).rows.map(({ orderId }) => orderId)).toEqual(["KD-BBBBBB"]);
  const [, end] = await db.select().from(auditEntries);
  expect(JSON.parse(end!.changes)).toMatchObject([
    { fields: { customerId: [null, "mali"], rows: [null, 1] } },
  ]);
});
