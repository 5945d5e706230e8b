import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { jobFigures } from "#db/schema/control-room/figures.ts";
import { earningEntries } from "#db/schema/drivers/earnings.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { bangkokDay, DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { boardFacts } from "../../../support/board-facts.ts";
import { abortBoard, loseBoardStorage, openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

/* Jobs that the office starts and completes for a driver, and says when that really was. */

const orderId = "KD-AAAAAA";
const jobId = `${orderId}-1`;
const ABOUT = { orderId, jobId, seenDriverId: "driver-driver", seenRevision: 1 };

let db: Database;
let board: Board;
let dispatcher: Person;
let customer: Person;
/** Thirty hours ago, on the minute; four hours of driving. */
let pickupAt: number;

beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  customer = await createPerson(db, "customer");
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  await createDriver(db, "driver");
  const now = Date.now();
  pickupAt = now - (now % MINUTE_MS) - 30 * HOUR_MS;
  await openOrder(db, board, { customerId: "customer", orderId, pickupAt });
  await mutate(
    "assignments.assign",
    { orderId, jobId, driverId: "driver-driver", seenDriverId: null, seenRevision: 1 },
    dispatcher,
  );
});

const row = () => db.select().from(jobs).where(eq(jobs.jobId, jobId)).get();
const start = (rest: object = {}) => mutate("orders.startJob", { ...ABOUT, ...rest }, dispatcher);
const complete = (rest: object = {}) => mutate("orders.completeJob", { ...ABOUT, ...rest }, dispatcher);
const arrive = (stop: number, at: number) =>
  mutate("orders.visitStop", { ...ABOUT, key: crypto.randomUUID(), step: "arrive", stop, at }, dispatcher);

describe("a job that is written down the day after, without a word of why", () => {
  const times = () => ({ left: pickupAt - 30 * MINUTE_MS, done: pickupAt + 5 * HOUR_MS });
  const writeDown = async () => {
    const { left, done } = times();
    await start({ at: left });
    await arrive(0, pickupAt);
    await arrive(1, pickupAt + 4 * HOUR_MS);
    await complete({ at: done });
  };

  test("counts as of when it was: its times, the day of its pay and its figures", async () => {
    const { left, done } = times();
    await writeDown();
    expect(await row()).toMatchObject({
      status: "completed",
      startedAt: left,
      visits: [{ arrivedAt: pickupAt }, { arrivedAt: pickupAt + 4 * HOUR_MS, leftAt: done }],
      completedAt: done,
    });
    expect(await db.select().from(earningEntries)).toMatchObject([
      { kind: "completed", day: bangkokDay(done), at: done },
    ]);
    expect(await db.select().from(jobFigures)).toMatchObject([{ jobId, completedAt: done }]);
  });

  test("leaves its customer 7 days for a claim from when it was written down, however often the order is corrected", async () => {
    const pressedFrom = Date.now();
    await writeDown();
    const until = async () => {
      const { data } = await query("claims.ofOrder", { orderId }, customer);
      return (data as { readonly claimableUntil: number }).claimableUntil;
    };
    const first = await until();
    expect(first).toBeGreaterThanOrEqual(pressedFrom + 7 * DAY_MS);
    vi.setSystemTime(Date.now() + 2 * HOUR_MS);
    const contact = { contactName: "Malee", contactPhone: "081-234-5678", contactEmail: "" };
    const corrected = { orderId, revision: 1, idempotencyKey: "press-0001", ...contact };
    const answer = await mutate(
      "orders.changeContact",
      { ...corrected, hasWhatsapp: false, lineId: "malee" },
      dispatcher,
    );
    expect(answer.status).toBe(200);
    vi.useRealTimers();
    expect(await until()).toBe(first);
  });

  test("is in the history with both times, for the office; whoever is told of it is told from the press on", async () => {
    const pressedFrom = Date.now();
    const { left, done } = times();
    await writeDown();
    const events = await db.select().from(orderEvents).where(eq(orderEvents.actorKind, "admin"));
    const steps = events.filter(({ toStatus }) => toStatus === "in_progress" || toStatus === "completed");
    expect(steps.filter(({ kind }) => kind === "transition").map(({ at }) => at)).toEqual([left, done]);
    for (const { receivedAt } of steps) expect(receivedAt).toBeGreaterThanOrEqual(pressedFrom);
    const read = async (as: Person) =>
      (
        (await query("orders.byId", { orderId }, as)).data as {
          events: { at: number; receivedAt: number | null }[];
        }
      ).events;
    expect((await read(customer)).filter(({ at }) => at === done)).toMatchObject([
      { receivedAt: null },
      { receivedAt: null },
    ]);
    const due = await db.select().from(outbox);
    const told = due.filter(({ params }) => /order_started|order_delivered/.test(JSON.stringify(params)));
    expect(told.length).toBeGreaterThan(0);
    for (const { createdAt } of told) expect(createdAt).toBeGreaterThanOrEqual(pressedFrom);
    const log = JSON.stringify(await db.select().from(auditEntries));
    expect(log).toContain("startedAt");
    expect(log).toContain(String(done));
  });

  test("is the same to a board that was killed or built anew, and sent again it changes nothing", async () => {
    await writeDown();
    await abortBoard();
    expect((await complete({ at: times().done })).status).toBe(200);
    expect(await db.select().from(earningEntries)).toHaveLength(1);
    const before = await boardFacts();
    await loseBoardStorage();
    await connectBoard(env.DISPATCH_BOARD).status();
    expect(await boardFacts()).toEqual(before);
  });

  test("can be set back, and is completed on the day that is right", async () => {
    const { done } = times();
    await start({ at: times().left });
    await complete({ at: done - HOUR_MS });
    const { seenRevision: _seen, ...held } = ABOUT;
    expect((await mutate("orders.reopenJob", { ...held, reason: "not yet" }, dispatcher)).status).toBe(200);
    expect((await complete({ at: done })).status).toBe(200);
    const entries = await db.select().from(earningEntries);
    expect(entries.reduce((sum, { paySatang }) => sum + (paySatang ?? 0), 0)).toBe((await row())?.paySatang);
    // No payout up to any day pays the job twice: what is taken back is of the day on which it was earned.
    const first = { day: bangkokDay(done - HOUR_MS), at: done - HOUR_MS };
    expect(entries.slice(0, 2)).toMatchObject([first, first]);
    expect(await row()).toMatchObject({ completedAt: done });
  });
});

describe("a time that cannot be", () => {
  test("is refused at its field, and a reason is asked for where a driver could not have started or completed then", async () => {
    expect((await start({ at: Date.now() + HOUR_MS })).fields).toEqual({ at: "IN_FUTURE" });
    expect((await start({ at: pickupAt - 3 * HOUR_MS - MINUTE_MS })).fields).toEqual({ reason: "REQUIRED" });
    expect((await start({ at: pickupAt })).status).toBe(200);
    expect((await complete({ at: Date.now() + HOUR_MS })).fields).toEqual({ at: "IN_FUTURE" });
    expect((await complete({ at: pickupAt - MINUTE_MS })).fields).toEqual({ at: "BEFORE_ARRIVAL" });
    expect((await complete({ at: pickupAt + HOUR_MS })).fields).toEqual({ reason: "REQUIRED" });
    await arrive(0, pickupAt + 3 * HOUR_MS);
    expect((await complete({ at: pickupAt + 2 * HOUR_MS })).fields).toEqual({ at: "BEFORE_ARRIVAL" });
    const done = pickupAt + 3 * HOUR_MS;
    // The second stop is not recorded.
    expect((await complete({ at: done })).fields).toEqual({ reason: "REQUIRED" });
    expect((await complete({ at: done, reason: "all of it stayed here" })).status).toBe(200);
  });

  test("is the other one, where two of the office write down different ones at once; the same twice is one", async () => {
    const other = await createPerson(db, "other", "dispatcher");
    const both = await Promise.all([
      start({ at: pickupAt }),
      mutate("orders.startJob", { ...ABOUT, at: pickupAt + MINUTE_MS }, other),
    ]);
    expect(both.map(({ appCode }) => appCode).toSorted()).toEqual(["JOB_TRANSITION_REFUSED", undefined]);
    const startedAt = (await row())?.startedAt;
    expect((await start({ at: startedAt })).status).toBe(200);
    const ends = await Promise.all([1, 2].map(() => complete({ at: pickupAt + 5 * HOUR_MS })));
    expect(ends.map(({ status }) => status)).toEqual([200, 200]);
    expect(await db.select().from(earningEntries)).toHaveLength(1);
  });

  test("counts for nothing under terms that were not seen", async () => {
    expect((await start({ at: pickupAt, seenRevision: 2 })).appCode).toBe("ORDER_CHANGED");
    await start({ at: pickupAt });
    expect((await complete({ at: pickupAt + DAY_MS, seenRevision: 2 })).appCode).toBe("ORDER_CHANGED");
  });
});
