import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { DAY_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { openOnBoard } from "#worker/outbox/handlers/board-open.ts";
import { createDriver, createPerson, freshDatabase } from "../../support/people.ts";
import { bringDriver } from "../../support/board.ts";
import { writeOrder } from "../../support/orders.ts";

const DRIVERS = 200;
const RUNS = 100;

let db: Database;
let board: Board;

beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  await createPerson(db, "customer");
});

function reserve(orderId: string, driverId: string) {
  return board.commandJob({ type: "reserve", jobId: `${orderId}-1`, driverId });
}

/** A driver who is known to the board. */
async function aDriver(name: string): Promise<void> {
  await createDriver(db, name);
  await bringDriver(db, board, `driver-${name}`);
}

describe("200 drivers reserving one job at once", () => {
  test("one wins and 199 read JOB_ALREADY_RESERVED, in 100 of 100 runs", async () => {
    for (let each = 0; each < DRIVERS; each++) await aDriver(`d${each}`);
    for (let run = 0; run < RUNS; run++) {
      const orderId = `KD-R${run}`;
      // A day apart, so that no reservation is refused for an overlap.
      await writeOrder(db, {
        customerId: "customer",
        orderId,
        pickupAt: Date.now() + (run + 2) * DAY_MS,
      });
      await openOnBoard({ db, board, now: Date.now }, orderId);
      const replies = await Promise.all(
        Array.from({ length: DRIVERS }, (_, each) => reserve(orderId, `driver-d${each}`)),
      );
      const winners = replies.filter((reply) => reply.outcome === "accepted");
      const refusals = replies.filter(
        (reply) => reply.outcome === "refused" && reply.code === "JOB_ALREADY_RESERVED",
      );
      expect({ run, winners: winners.length, refusals: refusals.length }).toEqual({
        run,
        winners: 1,
        refusals: 199,
      });
    }
    const rows = await db.select({ driverId: jobs.driverId, status: jobs.status }).from(jobs);
    expect(rows).toHaveLength(RUNS);
    expect(rows.every((row) => row.status === "reserved" && row.driverId !== null)).toBe(true);
  }, 240_000);

  test("the winner pressing again gets the same answer, and nothing new is written", async () => {
    await aDriver("d1");
    const { orderId } = await writeOrder(db, { customerId: "customer" });
    await openOnBoard({ db, board, now: Date.now }, orderId);
    const first = await reserve(orderId, "driver-d1");
    const again = await reserve(orderId, "driver-d1");
    if (first.outcome !== "accepted" || again.outcome !== "unchanged") throw new Error("not reserved twice");
    expect(again.order).toEqual(first.order);
  });
});

describe("one driver, several jobs", () => {
  test("two overlapping jobs pressed at the same moment: one is theirs, the other JOBS_OVERLAP", async () => {
    await aDriver("d1");
    const pickupAt = Date.now() + 5 * DAY_MS;
    for (const orderId of ["KD-ONE", "KD-TWO"]) {
      await writeOrder(db, { customerId: "customer", orderId, pickupAt });
      await openOnBoard({ db, board, now: Date.now }, orderId);
    }
    const replies = await Promise.all([reserve("KD-ONE", "driver-d1"), reserve("KD-TWO", "driver-d1")]);
    expect(replies.map((reply) => reply.outcome).toSorted()).toEqual(["accepted", "refused"]);
    expect(replies.find((reply) => reply.outcome === "refused")).toMatchObject({ code: "JOBS_OVERLAP" });
  });

  test("a customer's cancel and a driver's reserve at the same moment: never both cancelled and held", async () => {
    await aDriver("d1");
    const { orderId } = await writeOrder(db, { customerId: "customer" });
    await openOnBoard({ db, board, now: Date.now }, orderId);
    const cancel = board.command(orderId, {
      type: "cancel",
      actor: { kind: "customer", id: "customer" },
      reason: "",
    });
    const [, reservation] = await Promise.all([cancel, reserve(orderId, "driver-d1")]);
    const [row] = await db.select().from(jobs);
    // In either order, a cancelled order has a cancelled job.
    expect(row?.status).toBe("cancelled");
    expect(["accepted", "refused"]).toContain(reservation.outcome);
  });
});
