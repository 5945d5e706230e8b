import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { boardStub, bringDriver, openOrder } from "../../support/board.ts";
import { createDriver, createPerson, freshDatabase } from "../../support/people.ts";

let db: Database;
let board: Board;
let jobId: string;

beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  await createPerson(db, "customer");
  await createDriver(db, "driver");
  await bringDriver(db, board, "driver-driver");
  jobId = await openOrder(db, board, { customerId: "customer", orderId: "KD-PAYING" });
});

const row = () =>
  db
    .select({ pay: jobs.paySatang, estimated: jobs.estimatedPaySatang })
    .from(jobs)
    .where(eq(jobs.jobId, jobId))
    .get();
const admin = { kind: "admin", id: "admin" } as const;

/** Makes the board's orders look as before it kept what jobs pay. */
const forgetPay = () =>
  runInDurableObject(boardStub(), (_instance, { storage }) =>
    storage.sql.exec(
      "UPDATE orders SET state = json_remove(state, '$.jobs[0].estimatedPaySatang', '$.jobs[0].paySatang')",
    ),
  );

test("a job's pay is fixed in its row when it is reserved, and open again once it is released", async () => {
  const before = await row();
  expect(before?.pay).toBeNull();
  await board.commandJob({ type: "reserve", jobId, driverId: "driver-driver" });
  expect(await row()).toEqual({ ...before, pay: before?.estimated });
  await board.commandJob({ type: "release", jobId, actor: admin, reason: "ill" });
  expect(await row()).toEqual(before);
});

test("a job that an earlier version of the board stored pays what its card says", async () => {
  await forgetPay();
  await board.commandJob({ type: "reserve", jobId, driverId: "driver-driver" });
  const { pay, estimated } = (await row()) ?? {};
  expect(pay).toBe(estimated);
  await forgetPay();
  await board.command("KD-PAYING", { type: "confirm", actor: admin });
  await board.commandJob({ type: "start", jobId, actor: admin, reason: "the hall is open" });
  expect(await row()).toEqual({ pay, estimated });
});
