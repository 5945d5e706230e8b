import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { outbox } from "#db/schema/outbox.ts";
import { jobs } from "#db/schema/jobs.ts";
import { DAY_MS } from "#domain/time.ts";
import { effectsOf } from "#domain/effects.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { boardWordsHandler } from "#worker/outbox/handlers/board-words.ts";
import { commandJob, commandOrder } from "#worker/services/jobs/command-board.ts";
import { boardStub, openOrder } from "../../../support/board.ts";
import { createDriver, createPerson, freshDatabase } from "../../../support/people.ts";
import { removePerson } from "../../../support/remove-person.ts";

const SECRET = "Zthe customer waits at home";
const admin = { kind: "admin", id: "admin" } as const;

let db: Database;
let board: Board;
const deps = () => ({ db, board, now: Date.now });

beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  for (const name of ["customer", "other"]) await createPerson(db, name);
  for (const name of ["d1", "d2"]) await createDriver(db, name);
});

/** An order that somebody of the office gave to a driver with a reason, and that is over. */
async function excepted(orderId: string, customerId: string, driverId: string): Promise<string> {
  const pickupAt = Date.now() + (orderId === "KD-AAAAAA" ? 3 : 9) * DAY_MS;
  const jobId = await openOrder(db, board, { customerId, orderId, pickupAt });
  const reason = `${SECRET} ${orderId}`;
  await commandJob(deps(), { type: "assign", jobId, driverId, actor: admin, overlapReason: reason });
  await commandOrder(deps(), orderId, { type: "cancel", actor: admin, reason: "flood" });
  return jobId;
}

const stored = () =>
  runInDurableObject(boardStub(), (_each, { storage }) =>
    JSON.stringify([
      ...storage.sql.exec("SELECT state FROM orders"),
      ...storage.sql.exec("SELECT card FROM jobs"),
    ]),
  );

test.each([
  ["customer", { customerId: "customer", driverId: null }],
  ["driver", { customerId: "d1", driverId: "driver-d1" }],
  ["contact at a stop", { customerId: null, driverId: null, orderIds: ["KD-AAAAAA"] }],
])("what was written about an erased %s leaves the board, and nobody else's words", async (_, erased) => {
  await excepted("KD-AAAAAA", "customer", "driver-d1");
  await excepted("KD-BBBBBB", "other", "driver-d2");
  expect(await stored()).toContain(`${SECRET} KD-AAAAAA`);
  await board.eraseWords(erased);
  await board.eraseWords(erased);
  expect(await stored()).not.toContain(`${SECRET} KD-AAAAAA`);
  expect(await stored()).toContain(`${SECRET} KD-BBBBBB`);
  expect(await stored()).toContain("KD-AAAAAA-1");
});

test("an exception stays one without its words, and no later decision brings them back", async () => {
  const jobId = await openOrder(db, board, { customerId: "customer", orderId: "KD-AAAAAA" });
  const assign = { type: "assign", jobId, driverId: "driver-d1", actor: admin } as const;
  await commandJob(deps(), { ...assign, overlapReason: SECRET });
  await board.eraseWords({ customerId: "customer", driverId: null });
  await commandJob(deps(), { type: "start", jobId, actor: admin, reason: "now" });
  expect(await db.select().from(jobs).where(eq(jobs.jobId, jobId)).get()).toMatchObject({
    status: "in_progress",
    overlapReason: "",
  });
});

test("an erasure asks the board for it", async () => {
  const person = { userId: "customer", email: "customer@example.test" };
  const event = { type: "account_deleted", ...person, locale: "th", driverId: null } as const;
  await excepted("KD-AAAAAA", "customer", "driver-d1");
  await removePerson(db, person, effectsOf(event), Date.now());
  const [row] = await db.select().from(outbox).where(eq(outbox.kind, "board-words"));
  expect(JSON.parse(row?.params ?? "")).toEqual({ customerId: "customer", driverId: null });
  const effect = { kind: "board-words", customerId: "customer", driverId: null } as const;
  const deliver = (on: Pick<Board, "eraseWords">) =>
    boardWordsHandler.deliver({ board: on }, [{ effectId: "e", effect }]);
  const away = { eraseWords: () => Promise.reject(new Error("the board is away")) };
  expect(await deliver(away)).toMatchObject([{ is: "failed" }]);
  expect(await stored()).toContain(SECRET);
  expect(await deliver(board)).toEqual([{ is: "delivered" }]);
  expect(await stored()).not.toContain(SECRET);
});
