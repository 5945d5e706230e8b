import { like } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { attempts } from "#db/schema/users.ts";
import { ACCOUNT_LIMITS, type LimitedAction } from "#worker/rate-limit.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { placing, signedQuote } from "../../../support/quotes.ts";

let db: Database;
let customer: Person;
let driver: Person;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
});

async function place(): Promise<string> {
  const request = placing(await signedQuote(), { idempotencyKey: crypto.randomUUID() });
  return ((await mutate("orders.place", request, customer)).data as { orderId: string }).orderId;
}

const reserve = (orderId: string) => mutate("jobs.reserve", { jobId: `${orderId}-1` }, driver);
const giveBack = (orderId: string) =>
  mutate("jobs.release", { jobId: `${orderId}-1`, reason: "the truck broke down" }, driver);

/** As if every press of the hour had been used. */
async function useUp(action: LimitedAction): Promise<void> {
  await db.update(attempts).set({ count: ACCOUNT_LIMITS[action].max });
}

test("a driver who reserves without end is stopped for the hour, and told until when", async () => {
  const orderId = await place();
  await reserve(orderId);
  await useUp("job-reserve");
  const answer = await reserve(orderId);
  expect(answer).toMatchObject({ status: 429, appCode: "RATE_LIMITED" });
  expect(answer.params["retryAfterS"]).toBeGreaterThan(3000);
});

test("a driver who gives back without end is stopped for the hour, and keeps the job", async () => {
  const orderId = await place();
  await reserve(orderId);
  await giveBack(orderId);
  await useUp("job-release");
  await db.delete(attempts).where(like(attempts.key, "job-reserve:%"));
  await reserve(orderId);
  expect(await giveBack(orderId)).toMatchObject({ status: 429, appCode: "RATE_LIMITED" });
  expect((await query("jobs.mine", {}, driver)).data).toMatchObject({ items: [{ status: "reserved" }] });
});

test("what a driver gave back in 30 days stands beside their name for an admin, not for the customer", async () => {
  const admin = await createPerson(db, "admin", "admin");
  const orderId = await place();
  for (let times = 0; times < 2; times++) {
    await reserve(orderId);
    await giveBack(orderId);
  }
  await reserve(orderId);
  const read = async (as: Person) => query("orders.byId", { orderId }, as);
  expect((await read(admin)).data).toMatchObject({ jobs: [{ driverName: "driver", driverReleases: 2 }] });
  expect((await read(customer)).body).not.toContain("driverReleases");
});
