import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import type { OpenCard } from "#domain/jobs/card.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { connectBoard, type Board, type BoardReply } from "#worker/durable-objects/board.ts";
import { openOnBoard } from "#worker/outbox/handlers/board-open.ts";
import { bringDriver } from "../../support/board.ts";
import { allOpen } from "../../support/open-jobs.ts";
import { writeOrder } from "../../support/orders.ts";
import { createDriver, createPerson, freshDatabase } from "../../support/people.ts";

/** What a press costs on the board is mostly its statements, and all presses wait for one another there. */

const TAKEN = "KD-TAKEN";
const OPEN = ["KD-A", "KD-B", "KD-C", "KD-D"];

let db: Database;
let board: Board;

beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  await createPerson(db, "customer");
  for (const name of ["one", "two"]) {
    await createDriver(db, name);
    await bringDriver(db, board, `driver-${name}`);
  }
  for (const [index, orderId] of [TAKEN, ...OPEN].entries()) {
    const pickupAt = Date.now() + (index + 2) * DAY_MS;
    await writeOrder(db, { customerId: "customer", orderId, pickupAt });
    await openOnBoard({ db, board, now: Date.now }, orderId);
  }
  await press("two", TAKEN);
  // Each has pressed in this hour: how often is known.
  await press("one", TAKEN);
});

function press(driver: string, orderId: string): Promise<BoardReply> {
  return board.commandJob({ type: "reserve", jobId: `${orderId}-1`, driverId: `driver-${driver}` }, true);
}

/** The statements that the board runs meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const stub = env.DISPATCH_BOARD.getByName("th");
  let exec: SqlStorage["exec"] | undefined;
  await runInDurableObject(stub, (_board, { storage: { sql } }) => {
    const real = (exec = sql.exec.bind(sql));
    const counting = (query: string, ...bindings: SqlStorageValue[]) => {
      statements.push(query);
      return real(query, ...bindings);
    };
    Object.assign(sql, { exec: counting });
  });
  await work();
  await runInDurableObject(stub, (_board, { storage: { sql } }) => void Object.assign(sql, { exec }));
  return statements;
}

test("a press for a job that somebody has reads the job and the driver, and nothing else", async () => {
  const replies: BoardReply[] = [];
  const statements = await statementsOf(async () => replies.push(await press("one", TAKEN)));
  expect(replies).toMatchObject([{ outcome: "refused", code: "JOB_ALREADY_RESERVED" }]);
  expect(statements.filter((each) => each.startsWith("SELECT"))).toEqual(statements);
  expect(statements).toHaveLength(2);
});

test("a reservation takes fifteen statements at most, and those that wait together share some of them", async () => {
  const single = await statementsOf(() => press("one", "KD-A"));
  expect(single.length).toBeLessThanOrEqual(15);
  const together = await statementsOf(() =>
    Promise.all(["KD-B", "KD-C", "KD-D"].map((orderId) => press("one", orderId))),
  );
  expect(together.length).toBeLessThanOrEqual(3 * 13);
});

test("a list reads the cards that nobody has read before, or that changed since", async () => {
  const listed: (readonly OpenCard[])[] = [];
  const read = async () => {
    listed.push(await board.openJobs(allOpen()));
  };
  const ofCards = async () => (await statementsOf(read)).filter((each) => each.includes("card")).length;
  expect(await ofCards()).toBe(1);
  expect(await ofCards()).toBe(0);
  const pickupAt = Date.now() + 9 * DAY_MS;
  const endsAt = pickupAt + 5 * HOUR_MS;
  const moved = await board.command("KD-A", {
    type: "change_day",
    actor: { kind: "admin", id: "office" },
    key: "moved",
    basedOn: 1,
    reason: "another day",
    window: { startsAt: pickupAt, endsAt },
    changes: { columns: { pickupAt, endsAt } },
  });
  expect(moved).toMatchObject({ outcome: "accepted" });
  expect(await ofCards()).toBe(1);
  await press("one", "KD-B");
  expect(await ofCards()).toBe(0);
  expect(listed.map((cards) => cards.map(({ orderId }) => orderId))).toEqual([
    OPEN,
    OPEN,
    ["KD-B", "KD-C", "KD-D", "KD-A"],
    ["KD-C", "KD-D", "KD-A"],
  ]);
  expect(listed[2]?.at(-1)).toMatchObject({ orderId: "KD-A", pickupAt, plan: { endsAt } });
});
