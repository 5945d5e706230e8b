import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { pricingVersions } from "#db/schema/pricing.ts";
import { jobs } from "#db/schema/jobs.ts";
import { clockAt, periodsOf, type StartedJob } from "#domain/driving-hours/clock.ts";
import { HOUR_MS } from "#domain/time.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { placing, signedQuote } from "../../../support/quotes.ts";

type Clock = RouterOutputs["jobs"]["clockJobs"];

let db: Database;
let customer: Person;
let driver: Person;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
});

const clock = async (as: Person) => (await query("jobs.clockJobs", undefined, as)).data as Clock;

test("a driver's clock is read from the jobs that they hold or have started, with the day's total in force; others see their own", async () => {
  const placed = await mutate("orders.place", placing(await signedQuote()), customer);
  const jobId = `${(placed.data as { orderId: string }).orderId}-1`;
  expect((await mutate("jobs.reserve", { jobId }, driver)).status).toBe(200);
  expect((await clock(driver)).jobs).toEqual([]);
  await db.update(jobs).set({ pickupAt: Date.now() + HOUR_MS });
  expect((await clock(driver)).jobs).toMatchObject([{ jobId, startedAt: null, completedAt: null }]);
  const startedAt = Date.now() - HOUR_MS;
  await db.update(jobs).set({ status: "in_progress", startedAt, pickupAt: startedAt });
  await db.update(pricingVersions).set({ maxDailyDrivingHours: 9 });
  const { jobs: driven, maxDailyDrivingS } = await clock(driver);
  expect(maxDailyDrivingS).toBe(9 * 3_600);
  const { isDriving, leftTodayS } = clockAt(
    periodsOf(driven as StartedJob[]),
    startedAt + HOUR_MS,
    maxDailyDrivingS,
  );
  expect(isDriving).toBe(true);
  expect(leftTodayS).toBe(8.5 * 3_600);
  const other = await createDriver(db, "other");
  expect((await clock(other)).jobs).toEqual([]);
});
