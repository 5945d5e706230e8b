import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { arrivalWindows, jobs } from "#db/schema/jobs.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { openOrder } from "../../../support/board.ts";
import { query } from "../../../support/calls.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

let db: Database;
let board: Board;
let dispatcher: Person;
beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  await createPerson(db, "customer");
  await createDriver(db, "nok");
});

const open = (orderId: string, pickupAt: number) =>
  openOrder(db, board, { customerId: "customer", orderId, pickupAt });
/** What a dispatcher sees of Nok as a candidate of a job. */
const nokFor = async (jobId: string) => {
  const { data } = await query("assignments.candidates", { orderId: jobId.slice(0, -2), jobId }, dispatcher);
  const [nok] = (data as RouterOutputs["assignments"]["candidates"]).items;
  return nok;
};

test("a truck whose last job is completed comes from there, however early or late that was", async () => {
  const now = Date.now();
  await openOrder(db, board, { customerId: "customer", orderId: "KD-BBBBBB", pickupAt: now - 20 * HOUR_MS });
  const soon = await open("KD-AAAAAA", now + 2 * HOUR_MS);
  const done = { status: "completed", driverId: "driver-nok" } as const;
  const comesFrom = async (endsAt: number, completedAt: number) => {
    await db
      .update(jobs)
      .set({ ...done, endsAt, completedAt })
      .where(eq(jobs.orderId, "KD-BBBBBB"));
    return (await nokFor(soon))?.afterOrderId;
  };
  expect(await comesFrom(now + 3 * HOUR_MS, now - HOUR_MS)).toBe("KD-BBBBBB");
  expect(await comesFrom(now - 23 * HOUR_MS, now - 12 * HOUR_MS)).toBe("KD-BBBBBB");
  expect(await comesFrom(now - HOUR_MS, now - 23 * HOUR_MS)).toBeNull();
  // It had been forgotten, and ended by its plan.
  expect(await comesFrom(now - 23 * HOUR_MS, now - 10 * HOUR_MS)).toBeNull();
});

describe("to a pickup that is overdue", () => {
  const now = Date.now();
  const give = async (
    orderId: string,
    from: number,
    to: number,
    values: Partial<typeof jobs.$inferInsert>,
  ) => {
    await openOrder(db, board, { customerId: "customer", orderId, pickupAt: now + from * MINUTE_MS });
    await db
      .update(jobs)
      .set({ driverId: "driver-nok", endsAt: now + to * MINUTE_MS, ...values })
      .where(eq(jobs.orderId, orderId));
  };
  const overdue = () => open("KD-AAAAAA", now - HOUR_MS);

  test("a truck comes from where it is now", async () => {
    await give("KD-BBBBBB", -240, -30, { status: "completed", completedAt: now - 30 * MINUTE_MS });
    expect(await nokFor(await overdue())).toMatchObject({ afterOrderId: "KD-BBBBBB", isAfterHeld: false });
  });

  test("what its driver has not begun, and is planned to end later, is not before it", async () => {
    await give("KD-BBBBBB", -50, -10, { status: "reserved" });
    expect(await nokFor(await overdue())).toMatchObject({ afterOrderId: null, isAfterHeld: false });
  });
});

test("a held job that should have begun ends later by as much; one of days ago is not what a truck comes from", async () => {
  const now = Date.now();
  const held = { status: "reserved", driverId: "driver-nok" } as const;
  await openOrder(db, board, { customerId: "customer", orderId: "KD-BBBBBB", pickupAt: now - 2 * HOUR_MS });
  const set = (values: Partial<typeof jobs.$inferInsert>) =>
    db
      .update(jobs)
      .set({ ...held, ...values })
      .where(eq(jobs.orderId, "KD-BBBBBB"));
  await set({ endsAt: now + HOUR_MS });
  const soon = await open("KD-AAAAAA", now + 2 * HOUR_MS);
  const nok = () => nokFor(soon);
  const late = await nok();
  expect(late).toMatchObject({ afterOrderId: "KD-BBBBBB", isAfterHeld: true });
  expect(late?.lateS).toBeGreaterThan(HOUR_MS / 1000);
  // It was forgotten: its truck has gone home.
  await set({ pickupAt: now - 3 * DAY_MS, endsAt: now - 3 * DAY_MS + HOUR_MS });
  expect(await nok()).toMatchObject({ afterOrderId: null, isAfterHeld: false });
});

describe("a driver whose truck is under way", () => {
  const now = Date.now();
  const left = { stop: 0, arrivedAt: now - 2 * HOUR_MS, leftAt: now - HOUR_MS };
  const late = async (pickupAt: number) =>
    nokFor(await open(`KD-${crypto.randomUUID().slice(0, 6).toUpperCase()}`, pickupAt));

  test("reaches the next pickup late when it is late itself, and that is said before the job is given", async () => {
    const pickupAt = now - 2 * HOUR_MS;
    await writeOrder(db, { customerId: "customer", orderId: "KD-BBBBBB", pickupAt, durationS: 2 * 3600 });
    const underWay = { status: "in_progress", driverId: "driver-nok", startedAt: pickupAt } as const;
    await db.update(jobs).set({ ...underWay, visits: [left] });
    expect(await late(now + 9 * HOUR_MS)).toMatchObject({ afterOrderId: "KD-BBBBBB", lateS: 0 });
    // Its driver's phone tells of an arrival in nine hours, after which it is unloaded and driven back.
    const likelyAt = now + 9 * HOUR_MS;
    const told = { earliestAt: likelyAt, likelyAt, latestAt: likelyAt, toldAt: now };
    await db.insert(arrivalWindows).values({ jobId: "KD-BBBBBB-1", ...told });
    const nok = await late(now + 9 * HOUR_MS);
    expect(nok?.afterOrderId).toBe("KD-BBBBBB");
    expect(nok?.lateS).toBeGreaterThan((2 * HOUR_MS) / 1000);
    expect(nok?.isAfterHeld).toBe(true);
    // What lies in between is late by as much.
    await writeOrder(db, {
      customerId: "customer",
      orderId: "KD-CCCCCC",
      pickupAt: now + 6 * HOUR_MS,
      durationS: HOUR_MS / 1000,
    });
    const held = { status: "reserved", driverId: "driver-nok" } as const;
    await db.update(jobs).set(held).where(eq(jobs.jobId, "KD-CCCCCC-1"));
    const after = await late(now + 11 * HOUR_MS);
    expect(after?.afterOrderId).toBe("KD-CCCCCC");
    expect(after?.lateS).toBeGreaterThan(HOUR_MS / 1000);
  });
});
