import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { bangkokDay, bangkokMidnight, DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { openJobsOf } from "#worker/services/dispatch/suggest-day.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createPerson, freshDatabase } from "../../../support/people.ts";

const MIDNIGHT = bangkokMidnight(Date.UTC(2030, 0, 7, 5));

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "customer");
  for (const [orderId, pickupAt] of [
    ["KD-AAAAAA", MIDNIGHT - 25 * HOUR_MS],
    ["KD-BBBBBB", MIDNIGHT - 10 * MINUTE_MS],
    ["KD-CCCCCC", MIDNIGHT + 8 * HOUR_MS],
  ] as const)
    await writeOrder(db, { customerId: "customer", orderId, pickupAt });
  await db.update(jobs).set({ status: "available" });
});

const openOn = async (day: number, now: number) => {
  const { rows } = await openJobsOf({ db, now: () => now }, bangkokDay(MIDNIGHT + day * DAY_MS));
  return rows.map(({ job }) => job.orderId);
};

test("the present day begins with the jobs whose pickup has passed and that can still be given, over midnight too", async () => {
  expect(await openOn(0, MIDNIGHT + MINUTE_MS)).toEqual(["KD-BBBBBB", "KD-CCCCCC"]);
  expect(await openOn(0, MIDNIGHT + 23 * HOUR_MS)).toEqual(["KD-BBBBBB", "KD-CCCCCC"]);
  expect(await openOn(-1, MIDNIGHT - 5 * MINUTE_MS)).toEqual(["KD-BBBBBB"]);
});

test("a day that is over has those alone that can still be given", async () => {
  expect(await openOn(-1, MIDNIGHT + HOUR_MS)).toEqual(["KD-BBBBBB"]);
  expect(await openOn(-1, MIDNIGHT + 24 * HOUR_MS)).toEqual([]);
});

test("a day ahead has its own jobs alone", async () => {
  expect(await openOn(0, MIDNIGHT - HOUR_MS)).toEqual(["KD-CCCCCC"]);
});
