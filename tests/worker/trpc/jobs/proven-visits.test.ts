import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { proofs } from "#db/schema/proofs.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { advanceBoardClock, openOrder } from "../../../support/board.ts";
import { mutate } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const orderId = "KD-AAAAAA";
const jobId = `${orderId}-1`;
const ABOUT = { orderId, jobId, reason: "they called", seenDriverId: "driver-driver" };

let db: Database;
let admin: Person;
/** A whole minute, three hours after the job was started, and what was so many minutes before it. */
let now: number;
const before = (minutes: number, seconds = 0) => now - minutes * MINUTE_MS + seconds * 1000;

beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "customer");
  const driver = await createDriver(db, "driver");
  admin = await createPerson(db, "admin", "admin");
  now = Date.now() - (Date.now() % MINUTE_MS);
  await advanceBoardClock(-3 * HOUR_MS);
  const order = { customerId: "customer", orderId, pickupAt: now + 3 * DAY_MS };
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), order);
  await mutate("jobs.reserve", { jobId }, driver);
  await mutate("orders.startJob", { ...ABOUT, seenRevision: 1 }, admin);
  await advanceBoardClock(0);
});

const visit = (step: "arrive" | "leave", stop: number, at: number) =>
  mutate("orders.visitStop", { ...ABOUT, seenRevision: 1, key: crypto.randomUUID(), step, stop, at }, admin);
const visits = async () => (await db.select().from(jobs).get())?.visits ?? [];
const correctLeft = async (at: number) => {
  const seenAt = (await visits())[0]?.leftAt;
  const correction = { step: "leave", stop: 0, seenAt, at, key: crypto.randomUUID() };
  return mutate("orders.correctVisit", { ...ABOUT, ...correction }, admin);
};
const prove = (stopPosition: number, takenAt: number) =>
  db.insert(proofs).values({
    proofId: `proof-${stopPosition}`,
    jobId,
    orderId,
    stopPosition,
    driverId: "driver-driver",
    receiverName: "Somsri",
    codeConfirmed: false,
    takenAt,
    receivedAt: takenAt,
  });

test("a stop where somebody received is not written down as reached after that", async () => {
  await prove(1, before(60, 20));
  await visit("arrive", 0, before(120));
  await visit("leave", 0, before(110));
  expect((await visit("arrive", 1, before(59))).appCode).toBe("VISIT_CONTRADICTED");
  expect((await visit("arrive", 1, before(60))).status).toBe(200);
  expect(await visits()).toMatchObject([{ stop: 0 }, { stop: 1, arrivedAt: before(60) }]);
});

test("a truck is not written down to have left before somebody received there, nor in the minute before that second", async () => {
  await visit("arrive", 0, before(120));
  await prove(0, before(115, 40));
  expect((await visit("leave", 0, before(116))).appCode).toBe("VISIT_CONTRADICTED");
  expect((await visit("arrive", 1, before(116))).appCode).toBe("VISIT_CONTRADICTED");
  expect((await visit("leave", 0, before(115))).status).toBe(200);
  expect(await visits()).toMatchObject([{ leftAt: before(115, 40) }]);
  expect((await visit("arrive", 1, before(116))).fields).toEqual({ at: "BEFORE_ARRIVAL" });
});

test("what was proven after the truck had left does not hold up its next stop", async () => {
  await visit("arrive", 0, before(120));
  await visit("leave", 0, before(110));
  await prove(0, before(90));
  expect((await visit("arrive", 1, before(100))).status).toBe(200);
});

test("proofs that contradict each other leave every step a time", async () => {
  await prove(1, before(60));
  await prove(0, before(55));
  expect((await visit("arrive", 0, before(120))).status).toBe(200);
  expect((await visit("leave", 0, before(70))).status).toBe(200);
  expect((await visit("arrive", 1, before(59))).appCode).toBe("VISIT_CONTRADICTED");
  expect((await visit("arrive", 1, before(65))).status).toBe(200);
});

test("a proof from before the truck had left the stop before does not hold up the next one", async () => {
  await prove(1, before(150));
  await visit("arrive", 0, before(120));
  await visit("leave", 0, before(70));
  expect((await visit("arrive", 1, before(60))).status).toBe(200);
  expect(await visits()).toMatchObject([{ leftAt: before(70) }, { arrivedAt: before(60) }]);
});

test("a departure is not corrected past a proof in two steps", async () => {
  await visit("arrive", 0, before(120));
  await visit("leave", 0, before(90));
  await prove(0, before(115, 40));
  expect((await correctLeft(before(115))).status).toBe(200);
  expect(await visits()).toMatchObject([{ leftAt: before(115, 40) }]);
  expect((await correctLeft(before(119))).appCode).toBe("VISIT_CONTRADICTED");
});
