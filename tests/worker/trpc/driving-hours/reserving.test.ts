import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { eq } from "drizzle-orm";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { HOUR_MS } from "#domain/time.ts";
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

/** Bangkok to Chiang Mai: two breaks and a night. @returns the id of its job */
async function place(key: string, pickupAt: number): Promise<string> {
  const quote = await query("pricing.quote", {
    stops: [{ placeId: "th-1001" }, { placeId: "th-5001" }],
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
  const soon = await place("key-of-soon-1", endsAt + HOUR_MS);
  const refused = await reserve(soon);
  expect(refused).toMatchObject({
    appCode: "DRIVING_REST_MISSING",
    params: { jobId: first, limitS: 28_800, gapS: 3_600 },
  });
  const rested = await place("key-of-rested-1", endsAt + 10 * HOUR_MS);
  expect((await reserve(rested)).status).toBe(200);
});

test("a job that moves to the evening of a completed one is opened again", async () => {
  const pickupAt = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS;
  const first = await place("key-of-first-2", pickupAt);
  const next = await place("key-of-next-2", FIRST + 96 * HOUR_MS);
  for (const jobId of [first, next]) expect((await reserve(jobId)).status).toBe(200);
  const { endsAt } = (await db.select().from(jobs).where(eq(jobs.jobId, first)).get()) ?? {};
  if (endsAt === undefined) throw new Error("The job has no window.");
  expect((await mutate("jobs.start", { jobId: first }, driver)).status).toBe(200);
  const reason = "There was hardly anything to load.";
  expect((await mutate("jobs.complete", { jobId: first, reason }, driver)).status).toBe(200);
  const moved = await mutate(
    "orders.changeDay",
    {
      orderId: next.replace(/-1$/, ""),
      pickupAt: new Date(endsAt + HOUR_MS).toISOString(),
      revision: 1,
      reason: "The customer asked.",
      idempotencyKey: "key-of-move-1",
    },
    admin,
  );
  expect(moved.status).toBe(200);
  const row = await db.select().from(jobs).where(eq(jobs.jobId, next)).get();
  expect(row).toMatchObject({ status: "available", driverId: null });
});
