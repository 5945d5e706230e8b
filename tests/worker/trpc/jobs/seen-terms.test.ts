import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const orderId = "KD-AAAAAA";
const jobId = `${orderId}-1`;
const ABOUT = { orderId, jobId, seenDriverId: "driver-driver", reason: "they called" };

let admin: Person;
let colleague: Person;
let pickupAt: number;

/** Held by its driver, the pickup three days away. */
beforeEach(async () => {
  const db = await freshDatabase();
  await createPerson(db, "customer");
  const driver = await createDriver(db, "driver");
  admin = await createPerson(db, "admin", "admin");
  colleague = await createPerson(db, "colleague", "dispatcher");
  pickupAt = Date.now() + 3 * DAY_MS;
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), { customerId: "customer", orderId, pickupAt });
  await mutate("jobs.reserve", { jobId }, driver);
});

const order = async () => (await query("orders.byId", { orderId }, admin)).data;
const start = (seenRevision: number) => mutate("orders.startJob", { ...ABOUT, seenRevision }, admin);
const complete = (seenRevision: number) => mutate("orders.completeJob", { ...ABOUT, seenRevision }, admin);
const change = (path: string, revision: number, rest: object) =>
  mutate(
    path,
    { orderId, revision, reason: "they called", idempotencyKey: crypto.randomUUID(), ...rest },
    colleague,
  );

test("the office starts no job a week early that a colleague has moved meanwhile", async () => {
  const moved = { pickupAt: new Date(pickupAt + 7 * DAY_MS).toISOString(), truckHoursAcknowledged: true };
  expect((await change("orders.changeDay", 1, moved)).status).toBe(200);
  expect((await start(1)).appCode).toBe("ORDER_CHANGED");
  expect(await order()).toMatchObject({
    status: "confirmed",
    revision: 2,
    jobs: [{ status: "reserved", driverId: "driver-driver" }],
  });
  expect((await start(2)).data).toMatchObject({ status: "in_transit", jobs: [{ status: "in_progress" }] });
  // Pressed again after a lost answer, whatever was seen.
  expect((await start(1)).data).toMatchObject({ status: "in_transit" });
});

test("the office completes no job under terms that it has not seen", async () => {
  await start(1);
  expect((await change("orders.changeNotes", 1, { notes: "a piano" })).status).toBe(200);
  expect((await complete(1)).appCode).toBe("ORDER_CHANGED");
  expect(await order()).toMatchObject({ status: "in_transit", jobs: [{ status: "in_progress" }] });
  expect((await complete(2)).data).toMatchObject({ status: "delivered" });
  expect((await complete(1)).data).toMatchObject({ status: "delivered" });
});
