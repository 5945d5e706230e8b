import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { HOUR_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { PRESS_LIMITS, type CountedPress } from "#worker/durable-objects/press-limits.ts";
import { advanceBoardClock, boardStub } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { placing, signedQuote } from "../../../support/quotes.ts";

let db: Database;
let customer: Person;
let driver: Person;
let board: Board;
beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
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
async function useUp(press: CountedPress["press"]): Promise<void> {
  const { max } = PRESS_LIMITS[press];
  await runInDurableObject(boardStub(), (_instance, { storage }) => {
    storage.sql.exec("UPDATE presses SET count = ? WHERE key = ?", max, `${press}:driver-driver`);
  });
  // It then reads what is stored.
  await evictDurableObject(boardStub());
}

test("a driver who reserves without end is stopped for the hour, and told until when", async () => {
  const orderId = await place();
  await reserve(orderId);
  await useUp("reserve");
  const answer = await reserve(orderId);
  expect(answer).toMatchObject({ status: 429, appCode: "RATE_LIMITED" });
  expect(answer.params["retryAfterS"]).toBeGreaterThan(3000);
});

test("presses that come too late or are repeated count, too", async () => {
  const orderId = await place();
  await reserve(orderId);
  const again = () =>
    board.commandJob({ type: "reserve", jobId: `${orderId}-1`, driverId: "driver-driver" }, true);
  // The first one counted once, though it came again after the board had been told of the driver.
  for (let press = 2; press <= PRESS_LIMITS.reserve.max; press++)
    expect((await again()).outcome).toBe("unchanged");
  expect(await again()).toMatchObject({ outcome: "refused", code: "RATE_LIMITED" });
  expect(await reserve(orderId)).toMatchObject({ status: 429 });
});

test("the limit ends with its hour", async () => {
  const orderId = await place();
  await reserve(orderId);
  await useUp("reserve");
  await advanceBoardClock(HOUR_MS);
  expect((await reserve(orderId)).status).toBe(200);
});

test("a driver who gives back without end is stopped for the hour, and keeps the job", async () => {
  const orderId = await place();
  await reserve(orderId);
  await giveBack(orderId);
  await useUp("release");
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
  expect((await read(admin)).data).toMatchObject({
    jobs: [{ driverName: "driver", driverReleases: 2, driverHasAccount: true }],
  });
  expect((await read(customer)).body).not.toMatch(/driverReleases|driverHasAccount/);
});
