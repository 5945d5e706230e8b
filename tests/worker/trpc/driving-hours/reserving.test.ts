import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
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
