import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { eq } from "drizzle-orm";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { HOUR_MS } from "#domain/time.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { advanceBoardClock, loseBoardStorage } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { placing } from "../../../support/quotes.ts";

let db: Database;
let customer: Person;
let driver: Person;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
});

let admin: Person;
beforeEach(async () => {
  admin = await createPerson(db, "admin", "admin");
});

const FIRST = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 72 * HOUR_MS;

const BANGKOK = "th-1001";
const CHIANG_MAI = "th-5001";
const CHON_BURI = "th-2001";
const FORTH = [BANGKOK, CHIANG_MAI];
const BACK = [CHIANG_MAI, BANGKOK];

/** Bangkok to Chiang Mai or back: two breaks and a night. @returns the id of its job */
async function place(key: string, pickupAt: number, placeIds = FORTH): Promise<string> {
  const quote = await query("pricing.quote", {
    stops: placeIds.map((placeId) => ({ placeId })),
    vehicles: ["four_wheel"],
    workers: 0,
    loadRange: "under_850_kg",
  });
  const { token } = quote.data as { token: string };
  const change = { idempotencyKey: key, pickupAt: new Date(pickupAt).toISOString() };
  const answer = await mutate("orders.place", placing(token, change), customer);
  return `${(answer.data as { orderId: string }).orderId}-1`;
}

const reserve = (jobId: string) => mutate("jobs.reserve", { jobId }, driver);

test("a driver who has just driven to Chiang Mai is not let to drive on without a night", async () => {
  const first = await place("key-of-first-1", FIRST);
  expect((await reserve(first)).status).toBe(200);
  const { endsAt } = (await db.select().from(orders).get()) ?? {};
  if (typeof endsAt !== "number") throw new Error("The order has no window.");
  const soon = await place("key-of-soon-1", endsAt + HOUR_MS, BACK);
  const refused = await reserve(soon);
  expect(refused).toMatchObject({
    appCode: "DRIVING_REST_MISSING",
    params: { jobId: first, limitS: 28_800, gapS: 3_600 },
  });
  const rested = await place("key-of-rested-1", endsAt + 10 * HOUR_MS, BACK);
  expect((await reserve(rested)).status).toBe(200);
});

/** A pickup in an hour, whose job may be started at once. */
const SOON = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS;
const rowOf = (jobId: string) => db.select().from(jobs).where(eq(jobs.jobId, jobId)).get();
const moveTo = (jobId: string, pickupAt: number) =>
  mutate(
    "orders.changeDay",
    {
      orderId: jobId.replace(/-1$/, ""),
      pickupAt: new Date(pickupAt).toISOString(),
      revision: 1,
      reason: "The customer asked.",
      idempotencyKey: "key-of-move-1",
    },
    admin,
  );

/** The driver reserves and starts the job to Chiang Mai. @returns until when it was planned */
async function setOut(jobId: string): Promise<number> {
  expect((await reserve(jobId)).status).toBe(200);
  expect((await mutate("jobs.start", { jobId }, driver)).status).toBe(200);
  return (await rowOf(jobId))?.endsAt ?? 0;
}

test("a job that moves to the evening of a completed one is opened again", async () => {
  const first = await place("key-of-first-2", SOON);
  const next = await place("key-of-next-2", FIRST + 96 * HOUR_MS, BACK);
  expect((await reserve(next)).status).toBe(200);
  const endsAt = await setOut(first);
  await advanceBoardClock(endsAt - Date.now());
  expect((await mutate("jobs.complete", { jobId: first, reason: "" }, driver)).status).toBe(200);
  expect((await moveTo(next, endsAt + 2 * HOUR_MS)).status).toBe(200);
  expect(await rowOf(next)).toMatchObject({ status: "available", driverId: null });
});

test("what was not driven does not count: a job that was completed at once leaves the day free", async () => {
  const first = await place("key-of-first-4", SOON);
  const back = await place("key-of-back-4", SOON + 24 * HOUR_MS, BACK);
  const endsAt = await setOut(first);
  expect(endsAt + 10 * HOUR_MS).toBeGreaterThan(SOON + 24 * HOUR_MS);
  expect((await reserve(back)).appCode).toBe("DRIVING_REST_MISSING");
  const reason = "There was nothing to carry.";
  expect((await mutate("jobs.complete", { jobId: first, reason }, driver)).status).toBe(200);
  expect((await reserve(back)).status).toBe(200);
});

test("what was driven of a job that was taken back under way stays its driver's, also on a board that is built anew", async () => {
  const other = await createDriver(db, "other");
  const first = await place("key-of-first-5", SOON);
  const back = await place("key-of-back-5", SOON + 14 * HOUR_MS, BACK);
  const orderId = first.replace(/-1$/, "");
  const fresh = await place("key-of-fresh-5", SOON + 40 * HOUR_MS, BACK);
  const endsAt = await setOut(first);
  await advanceBoardClock(SOON + 13 * HOUR_MS - Date.now());
  const taken = await mutate(
    "assignments.takeBack",
    {
      orderId,
      jobId: first,
      seenDriverId: "driver-driver",
      seenStatus: "in_progress",
      reason: "The gearbox broke.",
    },
    admin,
  );
  expect(taken.status).toBe(200);
  expect(endsAt).toBeGreaterThan(SOON + 14 * HOUR_MS);
  for (const lose of [async () => {}, loseBoardStorage]) {
    await lose();
    expect((await reserve(back)).appCode).toBe("DRIVING_REST_MISSING");
    const { items } = (
      await query("assignments.candidates", { orderId: back.replace(/-1$/, ""), jobId: back }, admin)
    ).data as RouterOutputs["assignments"]["candidates"];
    expect(items.map(({ driverId, refusal }) => [driverId, refusal?.code])).toEqual([
      ["driver-other", undefined],
      ["driver-driver", "DRIVING_REST_MISSING"],
    ]);
  }
  const clock = (await query("jobs.clockJobs", undefined, driver)).data as RouterOutputs["jobs"]["clockJobs"];
  expect(clock.jobs).toMatchObject([{ jobId: first, startedAt: expect.any(Number) }]);
  expect((await mutate("jobs.reserve", { jobId: back }, other)).status).toBe(200);
  expect((await reserve(fresh)).status).toBe(200);
});

test("a driver who ends in Chiang Mai is not let to begin in Bangkok before they can be there", async () => {
  const first = await place("key-of-first-3", FIRST);
  expect((await reserve(first)).status).toBe(200);
  const { endsAt } = (await db.select().from(orders).get()) ?? {};
  if (typeof endsAt !== "number") throw new Error("The order has no window.");
  const short = [BANGKOK, CHON_BURI];
  const far = await place("key-of-far-3", endsAt + 12 * HOUR_MS, short);
  expect(await reserve(far)).toMatchObject({
    appCode: "JOB_OUT_OF_REACH",
    params: { jobId: first, gapS: 12 * 3_600 },
  });
  const rested = await place("key-of-rested-3", endsAt + 36 * HOUR_MS, short);
  expect((await reserve(rested)).status).toBe(200);
});
