import { env } from "cloudflare:workers";
import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { totalsOfDayQuery } from "#db/queries/control-room/figures.ts";
import { dailyFigures, jobFigures, staleDays } from "#db/schema/control-room/figures.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { allEmptyM } from "#domain/control-room/figures.ts";
import type { PlacedJob } from "#domain/dispatch/suggest/day.ts";
import { routeOf } from "#domain/dispatch/suggest/route.ts";
import { FREE_DRIVER } from "#domain/jobs/driver-facts.ts";
import { bangkokDay, bangkokMidnight, DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { readSettings } from "#worker/env.ts";
import { keepFigures } from "#worker/services/control-room/keep-figures.ts";
import { readFigures } from "#worker/services/control-room/read-figures.ts";
import { placesOf } from "#worker/services/dispatch/spots.ts";
import { waysByVehicle } from "#worker/services/dispatch/spots.ts";
import { creditInvoice } from "#worker/services/documents/credit-invoice.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { wire } from "#worker/wiring.ts";
import { EXAMPLE_SATANG, writeExample } from "../../../support/documents.ts";
import { PROFILE } from "../../../support/driver-profile.ts";
import { failing } from "../../../support/failing-database.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN } from "../../../support/people.ts";

const ADMIN = { userId: "admin", role: "admin" } as Parameters<typeof creditInvoice>[1];
const TODAY = bangkokMidnight(Date.parse("2026-12-02T00:00:00+07:00"));
const YESTERDAY = TODAY - DAY_MS;
const FIRST = "KD-AAAAAA";
const SECOND = "KD-BBBBBB";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "nok");
  await createPerson(db, "admin", "admin");
  await createDriver(db, "dan");
  await db.insert(driverRegistrations).values({
    driverId: "driver-dan",
    userId: "dan",
    state: "approved",
    version: 1,
    profile: PROFILE,
    createdAt: 0,
    changedAt: 0,
  });
});

const depsAt = (now: number, database = db) => ({
  ...wire(env, readSettings(env, ORIGIN)),
  db: database,
  now: () => now,
});
const keep = (now = TODAY + HOUR_MS, database = db) => keepFigures(depsAt(now, database));
const figuresAt = (now = TODAY + HOUR_MS) => readFigures(depsAt(now), ADMIN);
const ofDay = async (day: number, now?: number) =>
  (await figuresAt(now)).find((row) => row.day === bangkokDay(day));
const measuredOf = async (orderId: string) =>
  db
    .select({
      emptyM: jobFigures.emptyM,
      homeM: jobFigures.homeM,
      loadedM: jobFigures.loadedM,
      isOnTime: jobFigures.isOnTime,
    })
    .from(jobFigures)
    .where(eq(jobFigures.orderId, orderId))
    .get();

/** An order from Bang Kapi to Hua Hin, driven by Dan: 200 km, four hours and the handling. */
async function drive(orderId: string, pickupAt: number, arrivedAt: number): Promise<void> {
  await writeExample(db, { customerId: "nok", orderId, pickupAt });
  await setCompleted(orderId, arrivedAt, arrivedAt + 10 * MINUTE_MS);
}
async function setCompleted(orderId: string, arrivedAt: number, completedAt: number | null): Promise<void> {
  const visits = [
    { stop: 0, arrivedAt: arrivedAt - 5 * HOUR_MS, leftAt: arrivedAt - 4 * HOUR_MS },
    { stop: 1, arrivedAt, leftAt: null },
  ];
  const isDone = completedAt !== null;
  await db.batch([
    db
      .update(jobs)
      .set({ status: isDone ? "completed" : "in_progress", driverId: "driver-dan", completedAt, visits })
      .where(eq(jobs.orderId, orderId)),
    db
      .update(orders)
      .set({ status: isDone ? "delivered" : "in_transit" })
      .where(eq(orders.orderId, orderId)),
  ]);
}

test("a day counts what was delivered in it, its kilometres, and what arrived in its window", async () => {
  const pickupAt = YESTERDAY + 6 * HOUR_MS;
  await drive(FIRST, pickupAt, pickupAt + 5 * HOUR_MS);
  await keep();
  const measured = await measuredOf(FIRST);
  expect(measured).toMatchObject({ loadedM: 200_000, isOnTime: true });
  expect(await ofDay(YESTERDAY)).toEqual({
    day: "2026-12-01",
    revenueSatang: 0,
    delivered: 1,
    jobs: 1,
    loadedM: 200_000,
    emptyM: measured?.emptyM,
    homeM: measured?.homeM,
    emptyKnown: 1,
    arrivals: 1,
    onTime: 1,
  });
});

test("an empty way begins where the job before ended, a day later at home", async () => {
  await drive(FIRST, YESTERDAY + HOUR_MS, YESTERDAY + 5 * HOUR_MS);
  await drive(SECOND, YESTERDAY + 12 * HOUR_MS, YESTERDAY + 20 * HOUR_MS);
  await drive("KD-CCCCCC", YESTERDAY - 3 * DAY_MS, YESTERDAY - 3 * DAY_MS + 30 * HOUR_MS);
  await keep();
  const [home, after, late] = [
    await measuredOf(FIRST),
    await measuredOf(SECOND),
    await measuredOf("KD-CCCCCC"),
  ];
  // Bangkok is home; from Hua Hin back to Bang Kapi it is about as far as there.
  expect(home?.emptyM).toBeLessThan(40_000);
  expect(after?.emptyM).toBeGreaterThan(150_000);
  expect(after?.emptyM).toBeLessThan(300_000);
  expect(late).toMatchObject({ emptyM: home?.emptyM, isOnTime: false });
});

test("the home of a driver without papers is the first area that the office wrote down", async () => {
  await db.delete(driverRegistrations);
  await drive(FIRST, YESTERDAY + HOUR_MS, YESTERDAY + 5 * HOUR_MS);
  await keep();
  expect(await measuredOf(FIRST)).toMatchObject({ emptyM: null, homeM: null });
  await db.update(drivers).set({ preferredAreas: "th-10 th-20" });
  await db.update(jobFigures).set({ measuredAt: null });
  await keep();
  const measured = await measuredOf(FIRST);
  expect(measured?.emptyM).toBeLessThan(40_000);
  expect(measured?.homeM).toBeGreaterThan(150_000);
});

test("a truck goes home after its last job: as the suggestions measure it, unless another job follows within a day", async () => {
  await drive(FIRST, YESTERDAY + HOUR_MS, YESTERDAY + 5 * HOUR_MS);
  await keep();
  const [first, alone] = [await measuredOf(FIRST), await ofDay(YESTERDAY)];
  // From Hua Hin to Bangkok.
  expect(first?.homeM).toBeGreaterThan(150_000);
  expect(alone?.homeM).toBe(first?.homeM);

  // Held for the next morning: the truck stays for it. It leads from there, and then home.
  await writeExample(db, { customerId: "nok", orderId: SECOND, pickupAt: TODAY + HOUR_MS / 2 });
  const hold = (driverId: string | null) =>
    db
      .update(jobs)
      .set({ status: driverId === null ? "available" : "reserved", driverId })
      .where(eq(jobs.orderId, SECOND));
  await hold("driver-dan");
  await keep();
  expect(await ofDay(YESTERDAY)).toEqual({ ...alone, homeM: 0 });
  await hold(null);
  await keep();
  expect(await ofDay(YESTERDAY)).toEqual(alone);
  await setCompleted(SECOND, TODAY + 6 * HOUR_MS, TODAY + 7 * HOUR_MS);
  await keep(TODAY + 8 * HOUR_MS);
  expect(await ofDay(YESTERDAY)).toEqual({ ...alone, homeM: 0 });
  expect((await ofDay(TODAY))?.homeM).toBe(first?.homeM);

  // Moved to two days later: it went home in between.
  await db
    .update(jobs)
    .set({ pickupAt: TODAY + DAY_MS, endsAt: TODAY + DAY_MS + 5 * HOUR_MS })
    .where(eq(jobs.orderId, SECOND));
  await keep(TODAY + 8 * HOUR_MS);
  expect(await ofDay(YESTERDAY)).toEqual(alone);
});

test("of two loads with one pickup the truck goes home once", async () => {
  for (const orderId of [FIRST, SECOND]) await drive(orderId, YESTERDAY + HOUR_MS, YESTERDAY + 5 * HOUR_MS);
  await keep();
  const [first, second] = [await measuredOf(FIRST), await measuredOf(SECOND)];
  expect(first?.homeM).toBeGreaterThan(150_000);
  expect((await ofDay(YESTERDAY))?.homeM).toBe(second?.homeM);
});

test("a load that a truck takes with another one, or gives back, changes the day of the other one", async () => {
  await drive(FIRST, YESTERDAY + HOUR_MS, YESTERDAY + 5 * HOUR_MS);
  await writeExample(db, { customerId: "nok", orderId: SECOND, pickupAt: YESTERDAY + HOUR_MS });
  await keep();
  const alone = await ofDay(YESTERDAY);
  const load = db.update(jobs).set({ status: "in_progress", driverId: "driver-dan" });
  await load.where(eq(jobs.orderId, SECOND));
  await keep();
  expect(await ofDay(YESTERDAY)).toEqual({ ...alone, homeM: 0 });
  await db.update(jobs).set({ status: "available", driverId: null }).where(eq(jobs.orderId, SECOND));
  await keep();
  expect(await ofDay(YESTERDAY)).toEqual(alone);
});

test("a job that is to be measured again counts in nothing until it is", async () => {
  await drive(FIRST, YESTERDAY + HOUR_MS, YESTERDAY + 5 * HOUR_MS);
  await keep();
  await db.update(jobFigures).set({ measuredAt: null });
  const unmeasured = { jobs: 0, loadedM: 0, emptyM: 0, emptyKnown: 0, arrivals: 0, onTime: 0, homeM: 0 };
  expect(await totalsOfDayQuery(db, bangkokDay(YESTERDAY))).toMatchObject([unmeasured]);
});

test("the way home is that of the suggestions of the day", async () => {
  await drive(FIRST, YESTERDAY + HOUR_MS, YESTERDAY + 5 * HOUR_MS);
  await keep();
  const { spots, ferries } = await placesOf(depsAt(TODAY), [FIRST]);
  const home = await spots.home(PROFILE.areas);
  const { from, to } = spots.endsOf(FIRST)!;
  const [startsAt, endsAt] = [YESTERDAY + HOUR_MS, YESTERDAY + 6 * HOUR_MS];
  const job = { from, to, startsAt, endsAt } as PlacedJob;
  const day = { ways: waysByVehicle(spots.terminals, ferries), now: YESTERDAY };
  const facts = { ...FREE_DRIVER, driverId: "driver-dan", vehicle: "four_wheel" } as const;
  const driver = { facts, start: { spot: home, freeAt: YESTERDAY }, home, held: [job] };
  const route = routeOf(day, driver, [job]);
  const figures = await ofDay(YESTERDAY);
  expect(allEmptyM(figures!)).toBe(route?.emptyM);
});

test("today is as it is now, its orders without a run of the cron; it is kept once it is over", async () => {
  const now = TODAY + 12 * HOUR_MS;
  await drive(FIRST, TODAY + HOUR_MS, TODAY + 6 * HOUR_MS);
  expect(await ofDay(TODAY, now)).toMatchObject({ delivered: 1, jobs: 0, loadedM: 0 });
  await keep(now);
  const current = await ofDay(TODAY, now);
  expect(current).toMatchObject({ delivered: 1, jobs: 1, loadedM: 200_000 });
  expect(await db.select().from(dailyFigures)).toEqual([]);
  await keep(TODAY + DAY_MS + MINUTE_MS);
  expect(await db.select().from(dailyFigures)).toEqual([current]);
  expect(await db.select().from(staleDays)).toEqual([]);
});

test("a job that is set back leaves its day, and counts on the day on which it is completed again", async () => {
  await drive(FIRST, YESTERDAY + HOUR_MS, YESTERDAY + 6 * HOUR_MS);
  await keep();
  await setCompleted(FIRST, YESTERDAY + 6 * HOUR_MS, null);
  await keep();
  expect(await ofDay(YESTERDAY)).toMatchObject({ delivered: 0, jobs: 0, loadedM: 0, arrivals: 0 });
  await setCompleted(FIRST, YESTERDAY + 6 * HOUR_MS, TODAY + HOUR_MS / 2);
  await keep();
  expect(await ofDay(YESTERDAY)).toMatchObject({ delivered: 0, jobs: 0 });
  expect(await ofDay(TODAY)).toMatchObject({ delivered: 1, jobs: 1, loadedM: 200_000 });
});

test("an order counts on the day of its last job, and only once it is delivered", async () => {
  const vehicles = ["four_wheel", "four_wheel"] as const;
  await writeExample(db, { customerId: "nok", orderId: FIRST, pickupAt: YESTERDAY, vehicles });
  const [one, other] = await db.select().from(jobs).orderBy(asc(jobs.jobId));
  const complete = (jobId: string, completedAt: number) =>
    db.update(jobs).set({ status: "completed", completedAt }).where(eq(jobs.jobId, jobId));
  await complete(one!.jobId, YESTERDAY + 8 * HOUR_MS);
  await keep();
  expect(await ofDay(YESTERDAY)).toMatchObject({ delivered: 0, jobs: 1 });
  await complete(other!.jobId, TODAY + HOUR_MS);
  await db.update(orders).set({ status: "delivered" });
  await keep();
  expect(await ofDay(YESTERDAY)).toMatchObject({ delivered: 0, jobs: 1 });
  expect(await ofDay(TODAY)).toMatchObject({ delivered: 1, jobs: 1 });
});

test("revenue is what was invoiced less what was credited, each on its own day and without VAT", async () => {
  await drive(FIRST, YESTERDAY, YESTERDAY + 6 * HOUR_MS);
  const before = YESTERDAY + 8 * HOUR_MS;
  await issueDueDocuments(depsAt(before), FIRST);
  await keep();
  expect((await ofDay(YESTERDAY))?.revenueSatang).toBe(EXAMPLE_SATANG);
  await creditInvoice(depsAt(TODAY + HOUR_MS), ADMIN, {
    documentId: `${FIRST}-INV1`,
    creditId: crypto.randomUUID(),
    amountSatang: 1_000_00,
    reason: "A chair was scratched",
    seenLeftSatang: EXAMPLE_SATANG,
  });
  await issueDueDocuments(depsAt(TODAY + HOUR_MS), FIRST);
  expect((await ofDay(TODAY))?.revenueSatang).toBe(-1_000_00);
  await keep(TODAY + DAY_MS);
  expect((await ofDay(TODAY, TODAY + DAY_MS))?.revenueSatang).toBe(-1_000_00);
  expect((await ofDay(YESTERDAY))?.revenueSatang).toBe(EXAMPLE_SATANG);
});

test.each([
  { call: 2, when: "before" },
  { call: 2, when: "after" },
  { call: 1, when: "before" },
  { call: 1, when: "after" },
] as const)("after a crash $when write $call the next run has the same totals", async (failure) => {
  await drive(FIRST, YESTERDAY, YESTERDAY + 6 * HOUR_MS);
  await expect(keep(undefined, failing(env.DB, failure))).rejects.toThrow("connection lost");
  await keep();
  const totals = await ofDay(YESTERDAY);
  expect(totals).toMatchObject({ delivered: 1, jobs: 1, loadedM: 200_000 });
  await db.update(jobFigures).set({ measuredAt: null });
  await keep();
  await Promise.all([keep(), keep()]);
  expect(await ofDay(YESTERDAY)).toEqual(totals);
  expect(await db.select().from(staleDays)).toEqual([]);
});

test("a dispatcher reads no revenue", async () => {
  const rows = await readFigures(depsAt(TODAY), { ...ADMIN, role: "dispatcher" });
  expect(rows).toHaveLength(60);
  expect(rows.every(({ revenueSatang }) => revenueSatang === null)).toBe(true);
  const accountant = await readFigures(depsAt(TODAY), { ...ADMIN, role: "accountant" });
  expect(accountant.every(({ revenueSatang }) => revenueSatang === 0)).toBe(true);
});
