import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { readParkedOrders } from "#worker/services/control-room/parked-orders.ts";
import { boardStub } from "../../../support/board.ts";
import { freshDatabase } from "../../../support/people.ts";

const board = connectBoard(env.DISPATCH_BOARD);
beforeEach(async () => {
  await freshDatabase();
  await board.status();
});

/** Runs a statement on the board's own storage. */
const onBoard = (statement: string, ...values: readonly (string | number)[]) =>
  runInDurableObject(boardStub(), (_instance, { storage }) =>
    storage.sql.exec(statement, ...values).toArray(),
  );
const park = (orderId: string, parkedAt: number) =>
  onBoard(
    "INSERT INTO undelivered_orders (order_id, attempts, due_at, parked_at) VALUES (?, 30, ?, ?)",
    orderId,
    Date.now() + 86_400_000,
    parkedAt,
  );
const page = async (cursor?: string | null) => {
  const [at, id] = cursor?.split("_") ?? [];
  const behind = id === undefined ? undefined : { at: Number(at), id };
  const { items, nextCursor } = await readParkedOrders({ board }, { cursor: behind, limit: 2 });
  return [items.map(({ orderId }) => orderId), nextCursor] as const;
};

test("parked orders come page by page, longest first; one that comes or goes meanwhile moves no other", async () => {
  for (const orderId of ["KD-B", "KD-A", "KD-D"]) await park(orderId, 10);
  await park("KD-E", 20);
  const [first, cursor] = await page();
  expect(first).toEqual(["KD-A", "KD-B"]);
  await onBoard("DELETE FROM undelivered_orders WHERE order_id = 'KD-B'");
  await park("KD-F", 5);
  await park("KD-C", 10);
  const [second, next] = await page(cursor);
  expect(second).toEqual(["KD-C", "KD-D"]);
  expect(await page(next)).toEqual([["KD-E"], null]);
});

test("a page is sought and they are counted by an index, which has nothing but parked orders", async () => {
  const planOf = async (statement: string) =>
    (await onBoard(`EXPLAIN QUERY PLAN ${statement}`)).map(({ detail }) => String(detail));
  const where = "FROM undelivered_orders WHERE parked_at IS NOT NULL";
  expect(
    await planOf(
      `SELECT order_id ${where} AND (parked_at, order_id) > (1, 'a') ORDER BY parked_at, order_id`,
    ),
  ).toEqual([expect.stringMatching(/^SEARCH .* USING COVERING INDEX undelivered_parked \(/)]);
  expect(await planOf(`SELECT 1 ${where}`)).toEqual([
    expect.stringMatching(/^(?:SEARCH|SCAN) .* USING COVERING INDEX undelivered_parked(?: |$)/),
  ]);
});

test("the board says how many there are, up to 100, and names the first of them", async () => {
  for (let count = 0; count < 105; count += 1) await park(`KD-${String(count).padStart(3, "0")}`, count);
  const { parked, parkedOrderIds } = await board.status();
  expect(parked).toBe(100);
  expect(parkedOrderIds).toHaveLength(20);
  expect(parkedOrderIds[0]).toBe("KD-000");
});
