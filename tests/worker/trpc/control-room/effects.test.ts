import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { outbox } from "#db/schema/outbox.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { advanceBoardClock, boardStub, bringDriver, openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

type Parked = RouterOutputs["effects"]["parked"];

let db: Database;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
});

async function park(effectId: string, facts: Partial<typeof outbox.$inferInsert> = {}): Promise<void> {
  const row = { kind: "documents-due", params: '{"orderId":"KD-AAAAAA"}', createdAt: 1, attempts: 8 };
  await db.insert(outbox).values({ effectId, ...row, failure: "no answer", parkedAt: 10, ...facts });
}
const parked = async (cursor?: string) =>
  (await query("effects.parked", cursor === undefined ? {} : { cursor }, admin)).data as Parked;
const stateOf = async (effectId: string) => {
  const [row] = await db.select().from(outbox).where(eq(outbox.effectId, effectId));
  return { isParked: row?.parkedAt !== null, isDue: row?.dueAt !== null, attempts: row?.attempts };
};
const change = async (what: "retry" | "drop", ...effectIds: string[]) =>
  (await mutate(`effects.${what}`, { effectIds }, admin)).data;

test("the list names what it is, whose, why it failed and how often, the longest first", async () => {
  await park("KD-AAAAAA:2/0", { parkedAt: 20 });
  const mail = '{"mail":{"kind":"order_confirmed","orderId":"KD-BBBBBB"},"to":{}}';
  await park("KD-BBBBBB:1/0", { kind: "mail", params: mail, recipient: "malee@example.com" });
  await park("broken/0", { params: "{", parkedAt: 30, failure: null });
  await park("done/0", { parkedAt: null });
  expect((await parked()).items).toMatchObject([
    { kind: "mail", mailKind: "order_confirmed", orderId: "KD-BBBBBB", recipient: "malee@example.com" },
    { kind: "documents-due", orderId: "KD-AAAAAA", failure: "no answer", attempts: 8, parkedAt: 20 },
    { effectId: "broken/0", orderId: null, mailKind: null },
  ]);
});

test("a single one is shown by its id, wherever in the list it is, and none once it is not parked", async () => {
  for (let index = 0; index < 101; index += 1) await park(`e-${index}/0`);
  const job = '{"mail":{"kind":"job_changed","orderId":"KD-BBBBBB","jobId":"KD-BBBBBB-1"}}';
  await park("last/0", { kind: "line", params: job, parkedAt: 99 });
  const only = async (effectId: string) =>
    ((await query("effects.parked", { effectId }, admin)).data as Parked).items;
  expect(await only("last/0")).toMatchObject([
    { effectId: "last/0", mailKind: "job_changed", orderId: "KD-BBBBBB", jobId: "KD-BBBBBB-1" },
  ]);
  await change("retry", "last/0");
  expect(await only("last/0")).toEqual([]);
});

test("pages follow each other without a gap, also where many were parked at the same moment", async () => {
  for (let index = 0; index < 105; index += 1) await park(`e-${index}/0`);
  const first = await parked();
  const second = await parked(first.nextCursor ?? "");
  expect(first.items).toHaveLength(100);
  expect(second.items.map(({ effectId }) => effectId)).toEqual(
    [100, 101, 102, 103, 104].map((index) => `e-${index}/0`),
  );
  expect(second.nextCursor).toBeNull();
});

test("tried again, it is due from its first attempt on; given up, it is asked about no more; each press counts once", async () => {
  await park("KD-AAAAAA:1/0");
  await park("KD-AAAAAA:2/0");
  await park("KD-AAAAAA:3/0");
  expect(await change("drop", "KD-AAAAAA:2/0")).toEqual({ changed: 1 });
  expect(await change("drop", "KD-AAAAAA:2/0")).toEqual({ changed: 0 });
  expect(await stateOf("KD-AAAAAA:2/0")).toEqual({ isParked: false, isDue: false, attempts: 8 });
  expect((await parked()).items.map(({ effectId }) => effectId)).toEqual(["KD-AAAAAA:1/0", "KD-AAAAAA:3/0"]);

  // What was given up stays so, whoever still has it on their screen.
  expect(await change("retry", "KD-AAAAAA:1/0", "KD-AAAAAA:2/0", "unknown/0")).toEqual({ changed: 1 });
  expect(await stateOf("KD-AAAAAA:1/0")).toMatchObject({ isParked: false });
  expect(await stateOf("KD-AAAAAA:2/0")).toMatchObject({ isDue: false });
  const changes = await db.select({ changes: auditEntries.changes }).from(auditEntries);
  const written = changes.map((row) => row.changes).join("\n");
  expect(written).toContain("dropped");
  expect(written).toContain('"due"');
});

test("a whole page is tried again, and given up, by one press", async () => {
  const ids = Array.from({ length: 100 }, (_, index) => `e-${index}/0`);
  for (const id of ids) await park(id);
  expect(await change("retry", ...ids)).toEqual({ changed: 100 });
  await db.update(outbox).set({ parkedAt: 10, dueAt: null });
  expect(await change("drop", ...ids)).toEqual({ changed: 100 });
});

test("an order that the database refused for hours is tried again by an admin; the log has what was written", async () => {
  const board = connectBoard(env.DISPATCH_BOARD);
  await createPerson(db, "customer");
  await createDriver(db, "dan");
  await bringDriver(db, board, "driver-dan");
  await openOrder(db, board, { customerId: "customer", orderId: "KD-AAAAAA" });
  await db.run(
    sql.raw("CREATE TRIGGER refuse BEFORE UPDATE ON orders BEGIN SELECT RAISE(ABORT, 'refused'); END"),
  );
  await board.commandJob({ type: "reserve", jobId: "KD-AAAAAA-1", driverId: "driver-dan" });
  for (let attempt = 1; attempt <= 30; attempt += 1) {
    await advanceBoardClock(attempt * 15 * MINUTE_MS);
    await runDurableObjectAlarm(boardStub());
  }
  const orders = async () =>
    ((await query("effects.parkedOrders", {}, admin)).data as RouterOutputs["effects"]["parkedOrders"]).items;
  const retry = async () => (await mutate("effects.retryOrders", { orderIds: ["KD-AAAAAA"] }, admin)).data;
  expect(await orders()).toMatchObject([{ orderId: "KD-AAAAAA", attempts: 30, decisions: 1 }]);
  expect(await retry()).toEqual({ written: 0, parked: 1 });
  await db.run(sql.raw("DROP TRIGGER refuse"));
  expect(await retry()).toEqual({ written: 1, parked: 0 });
  expect(await orders()).toEqual([]);
  const { data } = await query("audit.list", { what: "effects.retryOrders" }, admin);
  const changes = (data as RouterOutputs["audit"]["list"]).items.map((each) => each.changes);
  expect(changes).toEqual([
    [{ kind: "order", id: "KD-AAAAAA", fields: { projection: ["parked", "written"] } }],
    [],
  ]);
});
