import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { jobFigures } from "#db/schema/control-room/figures.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { proofs } from "#db/schema/proofs.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { users } from "#db/schema/users.ts";
import { bangkokDay, bangkokInstant, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { readSettings } from "#worker/env.ts";
import { drain } from "#worker/outbox/drain.ts";
import { keepFigures } from "#worker/services/control-room/keep-figures.ts";
import { wire } from "#worker/wiring.ts";
import { advanceBoardClock, openOrder } from "../../support/board.ts";
import { mutate, query } from "../../support/calls.ts";
import { testDrain } from "../../support/effects.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN, type Person } from "../../support/people.ts";

const orderId = "KD-AAAAAA";
const jobId = `${orderId}-1`;

let db: Database;
let customer: Person;
let driver: Person;
let admin: Person;
/** Epoch milliseconds. */
let pickupAt: number;

beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
  admin = await createPerson(db, "admin", "admin");
  pickupAt = Date.now() + 3 * DAY_MS;
  // Four hours of driving.
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), { customerId: "customer", orderId, pickupAt });
  await mutate("jobs.reserve", { jobId }, driver);
});
afterEach(() => {
  vi.useRealTimers();
});

const start = () => mutate("jobs.start", { jobId }, driver);
const complete = (rest: object = {}) => mutate("jobs.complete", { jobId, ...rest }, driver);
const startForDriver = (reason?: string, seenDriverId = "driver-driver", seenRevision = 1) =>
  mutate("orders.startJob", { orderId, jobId, reason, seenDriverId, seenRevision }, admin);
const reopen = (rest: object = {}) =>
  mutate(
    "orders.reopenJob",
    { orderId, jobId, reason: "one room is left", seenDriverId: "driver-driver", ...rest },
    admin,
  );
/** Sets the board's clock to this long after the pickup. */
const atPickup = (plusMs = 0) => advanceBoardClock(3 * DAY_MS + plusMs);
/** Stops the clock at the instant from which `pickupAt` was counted. */
const stopClock = () => vi.useFakeTimers({ toFake: ["Date"], now: pickupAt - 3 * DAY_MS });

interface Read {
  readonly status: string;
  readonly events: readonly { readonly jobId: string | null; readonly to: string; readonly reason: string }[];
}
const order = async (as: Person) => (await query("orders.byId", { orderId }, as)).data as Read;

async function deliver(): Promise<void> {
  await atPickup();
  await start();
  await atPickup(3 * HOUR_MS);
  await complete();
}

test("an admin neither completes nor sets back a job for another driver than the one who was seen", async () => {
  await atPickup();
  await start();
  const seenDriverId = "driver-somebody-else";
  const completeFor = (seen: string) =>
    mutate(
      "orders.completeJob",
      { orderId, jobId, reason: "ill", seenDriverId: seen, seenRevision: 1 },
      admin,
    );
  expect((await completeFor(seenDriverId)).appCode).toBe("JOB_ALREADY_RESERVED");
  expect(await order(admin)).toMatchObject({ status: "in_transit" });
  expect((await completeFor("driver-driver")).status).toBe(200);
  expect((await reopen({ seenDriverId })).appCode).toBe("JOB_ALREADY_RESERVED");
  expect(await order(admin)).toMatchObject({ status: "delivered" });
});

test("the office writes down for a driver when they reached and left a stop, once a press, in its sequence and its time", async () => {
  await startForDriver("they called");
  const now = Date.now();
  const visit = (step: "arrive" | "leave", stop: number, rest: object = {}) =>
    mutate(
      "orders.visitStop",
      {
        orderId,
        jobId,
        reason: "Zcalled at the gate",
        seenDriverId: "driver-driver",
        seenRevision: 1,
        key: crypto.randomUUID(),
        step,
        stop,
        at: now,
        ...rest,
      },
      admin,
    );
  expect((await visit("arrive", 0, { at: now + HOUR_MS })).fields).toEqual({ at: "IN_FUTURE" });
  expect((await visit("arrive", 0, { at: now - HOUR_MS })).fields).toEqual({ at: "BEFORE_ARRIVAL" });
  expect((await visit("arrive", 0, { seenDriverId: "driver-other" })).appCode).toBe("JOB_ALREADY_RESERVED");
  expect((await visit("arrive", 1)).appCode).toBe("STOP_OUT_OF_ORDER");
  const key = crypto.randomUUID();
  expect((await visit("arrive", 0, { key })).status).toBe(200);
  expect((await visit("arrive", 0, { key })).status).toBe(200);
  // Another press is another time of the same step, of which one alone can be true.
  expect((await visit("arrive", 0)).appCode).toBe("STOP_OUT_OF_ORDER");
  // How it is known need not be said.
  expect((await visit("leave", 0, { reason: "" })).status).toBe(200);

  const read = async (as: Person) => (await query("orders.byId", { orderId }, as)).data as Visited;
  const shown = await read(customer);
  expect(shown.jobs[0]?.visits).toMatchObject([{ stop: 0, leftAt: expect.any(Number) as number }]);
  const steps = ({ events }: Visited) => events.filter(({ kind }) => kind.startsWith("stop_"));
  expect(steps(shown)).toMatchObject([
    { kind: "stop_arrived", actorKind: "admin", reason: "" },
    { kind: "stop_left", actorKind: "admin", reason: "" },
  ]);
  expect(steps(await read(admin)).map(({ reason }) => reason)).toEqual(["Zcalled at the gate", ""]);
  const log = await db.select().from(auditEntries).where(eq(auditEntries.what, "orders.visitStop"));
  expect(log.map(({ changes }) => changes).join("")).toContain("visits");
  expect(JSON.stringify(log)).not.toContain("Zcalled");
});

test("a step that was written down wrongly is corrected or taken back, and both times stay in the history", async () => {
  await startForDriver("they called");
  const startedAt = (await db.select().from(jobs).get())?.startedAt ?? 0;
  const about = { orderId, jobId, seenDriverId: "driver-driver", reason: "Zwrong day" };
  const press = (what: "visitStop" | "correctVisit", rest: object) =>
    mutate(`orders.${what}`, { ...about, key: crypto.randomUUID(), stop: 0, ...rest }, admin);
  const now = Date.now();
  await press("visitStop", { seenRevision: 1, step: "arrive", at: now });
  const recorded = (await db.select().from(jobs).get())?.visits[0]?.arrivedAt ?? 0;
  const correct = (rest: object) => press("correctVisit", { step: "arrive", seenAt: recorded, ...rest });
  expect((await correct({ at: now + HOUR_MS })).fields).toEqual({ at: "IN_FUTURE" });
  expect((await correct({ at: now - HOUR_MS })).appCode).toBe("VISIT_CONTRADICTED");
  expect((await correct({ at: startedAt, seenAt: recorded - 1 })).appCode).toBe("ORDER_CHANGED");
  // The office says the minute, in which it was started, too.
  const key = crypto.randomUUID();
  expect((await correct({ at: startedAt, key })).status).toBe(200);
  expect((await correct({ at: startedAt, key })).status).toBe(200);
  const seenAt = startedAt;
  expect((await db.select().from(jobs).get())?.visits[0]?.arrivedAt).toBe(seenAt);
  await db.insert(proofs).values({
    proofId: "proof-1",
    jobId,
    orderId,
    stopPosition: 0,
    driverId: "driver-driver",
    receiverName: "Somsri",
    codeConfirmed: false,
    takenAt: seenAt,
    receivedAt: now,
  });
  // Somebody received at this stop: the truck was there, and not only later.
  expect((await correct({ at: null, seenAt })).appCode).toBe("VISIT_CONTRADICTED");
  expect((await correct({ at: seenAt + 1, seenAt })).appCode).toBe("VISIT_CONTRADICTED");
  // What was proven before the job was started is another driver's.
  await db.update(proofs).set({ takenAt: startedAt - 1 });
  expect((await correct({ at: seenAt + 1, seenAt })).status).toBe(200);
  expect((await correct({ at: seenAt, seenAt: seenAt + 1 })).status).toBe(200);
  await db.delete(proofs);
  expect((await correct({ at: null, seenAt })).status).toBe(200);
  expect((await db.select().from(jobs).get())?.visits).toEqual([]);
  const shown = (await query("orders.byId", { orderId }, customer)).data as Visited;
  const told = shown.events.filter(({ kind }) => kind === "stop_corrected");
  expect(told.at(-1)).toMatchObject({ actorKind: "admin", reason: "", details: { from: seenAt, to: null } });
  const log = await db.select().from(auditEntries).where(eq(auditEntries.what, "orders.correctVisit"));
  expect(log.map(({ changes }) => changes).join("")).toContain("visits");
  expect(JSON.stringify(log)).not.toContain("Zwrong");
});

test("a stop that the office recorded counts for the arrivals on time, by the time that it is corrected to", async () => {
  await startForDriver("they called");
  const about = { orderId, jobId, seenDriverId: "driver-driver", reason: "they called" };
  for (const [step, stop] of [
    ["arrive", 0],
    ["arrive", 1],
  ] as const)
    await mutate(
      "orders.visitStop",
      { ...about, seenRevision: 1, key: crypto.randomUUID(), step, stop, at: Date.now() },
      admin,
    );
  expect((await mutate("orders.completeJob", { ...about, seenRevision: 1 }, admin)).status).toBe(200);
  const deps = { ...wire(env, readSettings(env, ORIGIN)), db };
  await keepFigures(deps);
  expect(await db.select().from(jobFigures)).toMatchObject([{ isOnTime: true }]);
  const days = (await query("controlRoom.figures", undefined, admin)).data as {
    arrivals: number;
    onTime: number;
  }[];
  expect(days.map(({ arrivals, onTime }) => [arrivals, onTime]).filter(([arrivals]) => arrivals)).toEqual([
    [1, 1],
  ]);
  // By the same plan, had it been driven four days ago, it came too late.
  await db.update(orders).set({ pickupAt: pickupAt - 7 * DAY_MS });
  await db.update(jobs).set({
    pickupAt: pickupAt - 7 * DAY_MS,
    card: sql`json_set(card, '$.pickupAt', ${pickupAt - 7 * DAY_MS})`,
  });
  await db.update(jobFigures).set({ measuredAt: null });
  await keepFigures(deps);
  expect(await db.select().from(jobFigures)).toMatchObject([{ isOnTime: false }]);
});

interface Visited {
  readonly jobs: readonly { readonly visits: readonly object[] }[];
  readonly events: readonly {
    readonly kind: string;
    readonly actorKind: string;
    readonly reason: string;
    readonly details?: object | null;
  }[];
}

test("a driver is told that the office completed their job, unless it is set back before; not of their own press", async () => {
  await atPickup();
  await start();
  const completeFor = () =>
    mutate(
      "orders.completeJob",
      { orderId, jobId, reason: "Zphone broken", seenDriverId: "driver-driver", seenRevision: 1 },
      admin,
    );
  await completeFor();
  await completeFor();
  const [mail, ...more] = (await driversMails()).filter(({ subject }) => subject.includes(jobId));
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`Job ${jobId} was completed for you`);
  expect(mail?.text).not.toContain("Zphone");
  await reopen();
  await completeFor();
  await reopen();
  expect((await driversMails()).map(({ subject }) => subject)).not.toContain(mail?.subject);
  await complete({ reason: "It was next door" });
  expect(await order(admin)).toMatchObject({ status: "delivered" });
  expect((await driversMails()).map(({ subject }) => subject)).not.toContain(mail?.subject);
});

/** What the driver is mailed of what happened until now, at noon some days later. */
async function driversMails() {
  await db.update(users).set({ locale: "en" });
  const noon = bangkokInstant(bangkokDay(Date.now() + 5 * DAY_MS), "12:00") ?? Number.NaN;
  const deps = testDrain(db, noon);
  await drain(deps);
  return deps.mailer.taken.filter(({ to }) => to === "driver@example.test");
}

describe("a driver", () => {
  test("starts three hours before the pickup and not before; the answer says from when", async () => {
    expect(await start()).toMatchObject({
      status: 409,
      appCode: "START_TOO_EARLY",
      params: { from: pickupAt - 3 * HOUR_MS },
    });
    stopClock();
    await atPickup(-3 * HOUR_MS - 1);
    expect(await start()).toMatchObject({ appCode: "START_TOO_EARLY" });
    await atPickup(-3 * HOUR_MS);
    expect((await start()).data).toMatchObject({ status: "in_progress" });
  });

  test("reads from when a started job may be completed", async () => {
    const [waiting] = ((await query("jobs.mine", {}, driver)).data as { items: object[] }).items;
    expect(waiting).toMatchObject({ completeFrom: null });
    stopClock();
    await atPickup();
    await start();
    const { completeFrom } = (await query("jobs.byId", { jobId }, driver)).data as { completeFrom: number };
    expect(completeFrom).toBe(pickupAt + 2 * HOUR_MS);
  });

  test("completes before half of the driving time only with a reason, which the admin reads", async () => {
    await atPickup();
    await start();
    expect(await complete()).toMatchObject({ status: 409, appCode: "COMPLETE_TOO_EARLY" });
    expect(await complete({ reason: "  " })).toMatchObject({ appCode: "COMPLETE_TOO_EARLY" });
    expect((await complete({ reason: "It was next door" })).data).toMatchObject({ status: "completed" });
    const completion = { jobId, to: "completed", reason: "It was next door" };
    expect((await order(admin)).events).toContainEqual(expect.objectContaining(completion));
    expect((await order(admin)).status).toBe("delivered");
  });

  test("gives reasons to the company: the order's customer does not read them", async () => {
    await atPickup();
    await start();
    await complete({ reason: "It was next door" });
    expect(JSON.stringify(await order(customer))).not.toContain("next door");
  });
});

describe("an admin", () => {
  test("starts a job for its driver at any time, sooner than they may with a reason at its field", async () => {
    expect(await startForDriver()).toMatchObject({
      appCode: "REASON_REQUIRED",
      fields: { reason: "REQUIRED" },
    });
    expect((await startForDriver("the customer asked", "driver-other")).appCode).toBe("JOB_ALREADY_RESERVED");
    expect((await startForDriver("the customer asked")).data).toMatchObject({ status: "in_transit" });
    expect((await startForDriver("pressed again")).data).toMatchObject({ status: "in_transit" });
    const starts = (await order(admin)).events.filter(({ to }) => to === "in_progress");
    expect(starts).toMatchObject([{ jobId, actorKind: "admin", reason: "the customer asked" }]);
    expect((await query("jobs.mine", {}, driver)).data).toMatchObject({ items: [{ status: "in_progress" }] });
  });

  test("sets a delivered order back in transit for seven days, and its driver completes it again", async () => {
    await deliver();
    expect(await reopen({ reason: "" })).toMatchObject({ fields: { reason: "REQUIRED" } });
    expect((await reopen()).data).toMatchObject({ status: "in_transit" });
    expect((await reopen()).data).toMatchObject({ status: "in_transit" });
    expect((await order(customer)).events.at(-1)).toMatchObject({
      jobId: null,
      from: "delivered",
      to: "in_transit",
      reason: "one room is left",
    });
    expect((await complete()).data).toMatchObject({ status: "completed" });
    await atPickup(7 * DAY_MS + 4 * HOUR_MS);
    expect(await reopen()).toMatchObject({ status: 409, appCode: "REOPEN_TOO_LATE" });
  });

  test("is told of another job of the driver, and may let the two overlap", async () => {
    const board = connectBoard(env.DISPATCH_BOARD);
    const other = await openOrder(db, board, { customerId: "customer", orderId: "KD-BBBBBB", pickupAt });
    const assigned = await board.commandJob({
      type: "assign",
      jobId: other,
      driverId: "driver-driver",
      actor: { kind: "admin", id: "admin" },
      overlapReason: "two loads in one truck",
    });
    expect(assigned).toMatchObject({ outcome: "accepted" });
    await deliver();
    expect(await reopen()).toMatchObject({ appCode: "JOBS_OVERLAP", params: { jobId: other } });
    expect((await reopen({ allowOverlap: true })).data).toMatchObject({
      jobs: [{ status: "in_progress", overlapReason: "one room is left" }],
    });
  });

  test("finds a job in its own order only", async () => {
    for (const path of ["orders.startJob", "orders.reopenJob"])
      for (const input of [
        { orderId, jobId: "KD-BBBBBB-1" },
        { orderId: "KD-BBBBBB", jobId },
      ])
        expect(
          await mutate(
            path,
            { ...input, reason: "any", seenDriverId: "driver-driver", seenRevision: 1 },
            admin,
          ),
        ).toMatchObject({
          appCode: "NOT_FOUND",
        });
  });
});

describe("a review of an order that is set back", () => {
  const review = { orderId, stars: 5, text: "All in one piece.", locale: "en" };
  const write = () => mutate("reviews.write", review, customer);

  test("stays as it is, and can be changed once the order is delivered again", async () => {
    await deliver();
    expect((await write()).data).toMatchObject({ mayWrite: true });
    await reopen();
    expect((await query("reviews.mine", { orderId }, customer)).data).toMatchObject({
      mayWrite: false,
      review: { stars: 5, status: "pending" },
    });
    expect(await write()).toMatchObject({ appCode: "ORDER_NOT_DELIVERED" });
    await complete();
    expect((await write()).data).toMatchObject({ mayWrite: true });
  });
});
