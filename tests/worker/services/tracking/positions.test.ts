import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { arrivalWindows, jobPositions, jobs } from "#db/schema/jobs.ts";
import { orders, trackingLinks } from "#db/schema/orders.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import type { ReportPositionInput } from "#domain/tracking/tracking-input.ts";
import { readSettings } from "#worker/env.ts";
import { deleteExpired } from "#worker/services/delete-expired.ts";
import { reportPosition } from "#worker/services/tracking/report-position.ts";
import { wire } from "#worker/wiring.ts";
import { mutate, query } from "../../../support/calls.ts";
import { failing } from "../../../support/failing-database.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN, type Person } from "../../../support/people.ts";
import { removePerson } from "../../../support/remove-person.ts";

const ORDER = "KD-AAAAAA";
const JOB = "KD-AAAAAA-1";
/** On the road from Bang Kapi to Hua Hin: near Phetchaburi. */
const ON_THE_WAY = { latitude: 13.11, longitude: 99.94, accuracyM: 25 };

interface Truck {
  readonly position: { readonly latitude: number; readonly fixedAt: number } | null;
  readonly arrival: { readonly earliestAt: number; readonly latestAt: number; readonly basis: string } | null;
}

let db: Database;
let nok: Person;
let dan: Person;
let startedAt: number;
beforeEach(async () => {
  db = await freshDatabase();
  nok = await createPerson(db, "nok");
  dan = await createDriver(db, "dan");
  startedAt = Date.now() - 2 * HOUR_MS;
  await writeOrder(db, { customerId: "nok", pickupAt: startedAt });
  await db.update(orders).set({ status: "in_transit" });
  await setJob({ status: "in_progress", driverId: "driver-dan", startedAt });
});

const setJob = (values: Partial<typeof jobs.$inferInsert>) =>
  db.update(jobs).set(values).where(eq(jobs.jobId, JOB));
const share = (as = dan, isShared = true) =>
  mutate("jobs.sharePosition", { jobId: JOB, share: isShared }, as);
const report = (values: Partial<ReportPositionInput> = {}, as = dan) =>
  mutate("jobs.reportPosition", { jobId: JOB, ...ON_THE_WAY, fixedAt: Date.now(), ...values }, as);
const truckSeenBy = async (as: Person) =>
  ((await query("tracking.ofOrder", { orderId: ORDER }, as)).data as { trucks: Truck[] }).trucks[0];
const rows = () => db.select().from(jobPositions);

/** Reports at a time of the test's choice, as the driver's page does. */
async function reportAt(now: number, values: Partial<ReportPositionInput> = {}, database = db) {
  const driver = await db.select().from(drivers).where(eq(drivers.userId, "dan")).get();
  if (driver === undefined) throw new Error("no driver");
  const deps = { ...wire(env, readSettings(env, ORIGIN)), db: database, now: () => now };
  return reportPosition(deps, driver, { jobId: JOB, ...ON_THE_WAY, fixedAt: now, ...values });
}

describe("a driver's position", () => {
  test("is taken with consent, and seen by the customer and admins, with a window from it", async () => {
    await share();
    expect((await report()).data).toEqual({ isKept: true });
    const admin = await createPerson(db, "admin", "admin");
    for (const reader of [nok, admin]) {
      const truck = await truckSeenBy(reader);
      expect(truck?.position).toMatchObject(ON_THE_WAY);
      expect(truck?.arrival?.basis).toBe("position");
      expect(truck?.arrival?.latestAt).toBeGreaterThan(truck?.arrival?.earliestAt ?? 0);
    }
  });

  test("is seen to a kilometre alone by an accountant, who sends nobody anywhere", async () => {
    await share();
    const exact = { latitude: 13.1137, longitude: 99.9422 };
    await report(exact);
    const accountant = await createPerson(db, "accountant", "accountant");
    const dispatcher = await createPerson(db, "dispatcher", "dispatcher");
    expect((await truckSeenBy(dispatcher))?.position).toMatchObject(exact);
    const truck = await truckSeenBy(accountant);
    expect(truck?.position).toMatchObject({ latitude: 13.11, longitude: 99.94 });
    expect(truck?.arrival?.basis).toBe("position");
  });

  test("is not taken without consent, for an order that is not under way, or from another driver", async () => {
    const eve = await createDriver(db, "eve");
    expect((await report()).appCode).toBe("POSITION_NOT_SHARED");
    expect((await share(eve)).appCode).toBe("NOT_FOUND");
    await share();
    expect((await report({}, eve)).appCode).toBe("NOT_FOUND");
    await setJob({ status: "completed", completedAt: Date.now() });
    expect((await report()).appCode).toBe("POSITION_NOT_SHARED");
    expect((await share()).appCode).toBe("POSITION_NOT_SHARED");
    expect(await rows()).toMatchObject([{ latitude: null }]);
  });

  test("is deleted when the consent is withdrawn, and a report under way does not bring it back", async () => {
    await share();
    await share();
    await report();
    expect((await share(dan, false)).appCode).toBeUndefined();
    expect((await share(dan, false)).appCode).toBeUndefined();
    expect(await rows()).toEqual([]);
    expect((await report()).appCode).toBe("POSITION_NOT_SHARED");
    expect((await truckSeenBy(nok))?.position).toBeNull();
  });

  test("of a suspended driver is deleted when they withdraw their consent, and not agreed to again", async () => {
    await share();
    await report();
    await db.update(drivers).set({ approvedAt: null });
    expect((await share()).appCode).toBe("DRIVER_NOT_APPROVED");
    expect((await share(dan, false)).appCode).toBeUndefined();
    expect(await rows()).toEqual([]);
  });

  test("never goes back in time, is never in the future, and is not kept more often than every 15 s", async () => {
    await share();
    const at = startedAt + HOUR_MS;
    expect(await reportAt(at)).toEqual({ isKept: true });
    expect(await reportAt(at + 5_000, { latitude: 13.05 })).toEqual({ isKept: false });
    expect(await reportAt(at + 60_000, { latitude: 13.3, fixedAt: at - 60_000 })).toEqual({ isKept: false });
    expect(await reportAt(at + 60_000, { fixedAt: startedAt - 1 })).toEqual({ isKept: false });
    expect(await rows()).toMatchObject([{ latitude: ON_THE_WAY.latitude, fixedAt: at }]);
    expect(await reportAt(at + 60_000, { latitude: 13, fixedAt: at + DAY_MS })).toEqual({ isKept: true });
    expect(await rows()).toMatchObject([{ latitude: 13, fixedAt: at + 60_000 }]);
  });

  test("of two reports at once, the later one stays", async () => {
    await share();
    const at = startedAt + HOUR_MS;
    await Promise.all([
      reportAt(at, { fixedAt: at - 1_000, latitude: 13.2 }),
      reportAt(at, { fixedAt: at, latitude: 13.1 }),
    ]);
    expect(await rows()).toMatchObject([{ fixedAt: at, latitude: 13.1 }]);
  });

  test("is the holder's: after another driver took over, nobody sees where the first is", async () => {
    await share();
    await report();
    const eve = await createDriver(db, "eve");
    await setJob({ driverId: "driver-eve", startedAt: Date.now() });
    expect((await truckSeenBy(nok))?.position).toBeNull();
    expect((await report()).appCode).toBe("NOT_FOUND");
    await share(eve);
    expect(await rows()).toMatchObject([{ driverId: "driver-eve", latitude: null, fixedAt: null }]);
  });

  test("is shown only while the job is in progress, and deleted a day after the last report", async () => {
    await share();
    await report();
    await setJob({ status: "completed", completedAt: Date.now() });
    expect((await truckSeenBy(nok))?.position).toBeNull();
    await deleteExpired({ db, now: () => Date.now() + DAY_MS - MINUTE_MS });
    expect(await rows()).toHaveLength(1);
    await deleteExpired({ db, now: () => Date.now() + DAY_MS + MINUTE_MS });
    expect(await rows()).toEqual([]);
  });

  test("that the database does not take is an error, and the next one is taken", async () => {
    await share();
    const at = startedAt + HOUR_MS;
    // The first batch reads, the second writes.
    for (const when of ["before", "after"] as const)
      await expect(reportAt(at, {}, failing(env.DB, { call: 2, when }))).rejects.toThrow("connection");
    expect(await reportAt(at + MINUTE_MS)).toEqual({ isKept: true });
    expect(await rows()).toMatchObject([{ fixedAt: at + MINUTE_MS }]);
  });

  test("is kept when nobody can be told of it", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await share();
    const driver = await db.select().from(drivers).where(eq(drivers.userId, "dan")).get();
    const deps = wire(env, readSettings(env, ORIGIN));
    const board = { ...deps.board, announcePosition: () => Promise.reject(new Error("away")) };
    const input = { jobId: JOB, ...ON_THE_WAY, fixedAt: Date.now() };
    if (driver === undefined) throw new Error("no driver");
    expect(await reportPosition({ ...deps, board }, driver, input)).toEqual({ isKept: true });
  });
});

describe("the arrival window", () => {
  test("is that of the plan before the first position", async () => {
    const truck = await truckSeenBy(nok);
    expect(truck?.position).toBeNull();
    expect(truck?.arrival?.basis).toBe("plan");
  });

  test("stays as it was told until one of its ends moves by more than 15 minutes", async () => {
    await share();
    const at = startedAt + 3 * HOUR_MS;
    await reportAt(at);
    const [told] = await db.select().from(arrivalWindows);
    if (told === undefined) throw new Error("nothing was told");
    // As far on as planned, and then two hours without moving.
    await reportAt(at + 5 * MINUTE_MS, { latitude: 13.05 });
    expect(await db.select().from(arrivalWindows)).toEqual([told]);
    await reportAt(at + 125 * MINUTE_MS, { latitude: 13.05 });
    const [again] = await db.select().from(arrivalWindows);
    expect(again?.earliestAt).toBeGreaterThan(told.earliestAt + 60 * MINUTE_MS);
    expect(again?.toldAt).toBe(at + 125 * MINUTE_MS);
  });

  test("is told from the plan again for a job that was started anew", async () => {
    await share();
    await reportAt(startedAt + HOUR_MS);
    await setJob({ startedAt: startedAt + 90 * MINUTE_MS });
    expect((await truckSeenBy(nok))?.arrival?.basis).toBe("plan");
  });

  test("is not computed from a position that says nothing: at sea, or exact to 20 km", async () => {
    await share();
    await reportAt(startedAt + HOUR_MS, { latitude: 12, longitude: 100.6 });
    await reportAt(startedAt + HOUR_MS + MINUTE_MS, { accuracyM: 20_000 });
    expect((await truckSeenBy(nok))?.arrival?.basis).toBe("plan");
    expect(await rows()).toMatchObject([{ accuracyM: 20_000 }]);
  });
});

test("a driver sees which of their jobs are shared, and only those", async () => {
  const eve = await createDriver(db, "eve");
  await share();
  expect((await query("jobs.sharedPositions", undefined, dan)).data).toEqual([
    { jobId: JOB, orderId: JOB.slice(0, -2), fixedAt: null },
  ]);
  expect((await query("jobs.sharedPositions", undefined, eve)).data).toEqual([]);
  await setJob({ status: "completed", completedAt: Date.now() });
  expect((await query("jobs.sharedPositions", undefined, dan)).data).toEqual([]);
});

test("a driver who was suspended still sees what they share, and withdraws it", async () => {
  await share();
  await db.update(drivers).set({ approvedAt: null });
  expect((await query("jobs.sharedPositions", undefined, dan)).data).toMatchObject([{ jobId: JOB }]);
  expect((await mutate("jobs.sharePosition", { jobId: JOB, share: false }, dan)).status).toBe(200);
  expect((await query("jobs.sharedPositions", undefined, dan)).data).toEqual([]);
  expect((await query("jobs.sharedPositions", undefined, nok)).data).toEqual([]);
});

test("a driver's positions and a customer's links go with their accounts", async () => {
  await share();
  await report();
  await mutate("tracking.share", { orderId: ORDER }, nok);
  await setJob({ status: "completed", completedAt: Date.now() });
  await db.update(orders).set({ status: "delivered" });
  for (const { userId, email } of [dan, nok]) await removePerson(db, { userId, email }, [], Date.now());
  expect(await rows()).toEqual([]);
  expect(await db.select().from(trackingLinks)).toEqual([]);
});
