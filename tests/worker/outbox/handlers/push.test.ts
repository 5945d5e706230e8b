import { beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { writePreferences } from "#db/queries/notification-preferences.ts";
import { insertEffects } from "#db/queries/outbox.ts";
import { subscriptionsOf, writeSubscription } from "#db/queries/notifications/push-subscriptions.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { sessions } from "#db/schema/users.ts";
import { seedBaseline } from "#db/seed/baseline.ts";
import { effectsOf } from "#domain/effects.ts";
import { DEFAULT_PREFERENCES, type SwitchedOff } from "#domain/notifications/preferences.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { drain } from "#worker/outbox/drain.ts";
import { driverRow } from "../../../support/driver-row.ts";
import { testDrain, type TestDrain } from "../../../support/effects.ts";
import { nodeDatabase, writeUser } from "../../../support/node-database.ts";
import { writeOrder } from "../../../support/orders.ts";
import { ScriptedPush } from "../../../support/scripted-push.ts";

const NOON = Date.parse("2026-12-01T12:00:00+07:00");
const PICKUP_AT = Date.parse("2026-12-09T09:00:00+07:00");

let db: Database;
let deps: TestDrain;
let push: ScriptedPush;
beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  ({ db } = nodeDatabase());
  push = new ScriptedPush();
  deps = { ...testDrain(db, NOON), now: () => deps.clock, push };
  await seedBaseline(db, 0);
  await writeUser(db, { id: "nok", locale: "en" });
  await writeUser(db, { id: "dao", locale: "en" });
  await writeOrder(db, { customerId: "nok", pickupAt: PICKUP_AT });
  await db.insert(drivers).values(driverRow({ driverId: "d-1", userId: "dao", email: "dao@example.test" }));
  await db.update(jobs).set({ driverId: "d-1", status: "reserved" });
  await drainAll();
  deps.mailer.taken.length = 0;
});

async function drainAll(): Promise<void> {
  for (let round = 0; round < 3; round++) await drain(deps);
}

async function subscribe(endpoint: string, serverKey = "key-1"): Promise<void> {
  const sessionId = `session of ${endpoint}`;
  const at = new Date(0);
  const session = { id: sessionId, userId: "dao", token: sessionId, createdAt: at, updatedAt: at };
  await db.insert(sessions).values({ ...session, expiresAt: new Date(NOON * 2) });
  await writeSubscription(
    db,
    { userId: "dao", sessionId, serverKey },
    { endpoint, p256dh: "p", auth: "a" },
    deps.clock,
  );
}

async function assign(id = "e"): Promise<void> {
  const job = { orderId: "KD-AAAAAA", jobId: "KD-AAAAAA-1", version: 2, position: 0 };
  const change = { by: "admin", driverId: "d-1", formerDriverId: null, othersHeld: false } as const;
  await insertEffects(db, id, effectsOf({ type: "job_reserved", ...change, ...job }), deps.clock);
  await drainAll();
}

async function turnOff(...switchedOff: readonly SwitchedOff[]): Promise<void> {
  await writePreferences(db, "dao", { ...DEFAULT_PREFERENCES, switchedOff }, 0, 0);
}

const endpoints = async () =>
  (await subscriptionsOf(db, "dao", "key-1")).map(({ endpoint }) => endpoint).toSorted();
const mails = () => deps.mailer.taken.filter(({ to }) => to === "dao@example.test").length;

test("a driver is told in each of their browsers, once, besides the mail", async () => {
  await subscribe("https://a.example.com/1");
  await subscribe("https://b.example.com/2");
  await assign();
  await drainAll();
  expect(push.pushed.map(({ to }) => to.endpoint).toSorted()).toEqual([
    "https://a.example.com/1",
    "https://b.example.com/2",
  ]);
  expect(mails()).toBe(1);
});

test("a notice says areas, time and pay, and names the job's page; nothing of the customer", async () => {
  await subscribe("https://a.example.com/1");
  await assign();
  const notice = JSON.parse(push.pushed[0]?.text ?? "") as Record<string, string>;
  expect(notice).toMatchObject({ path: "/driver/dashboard?view=mine&job=KD-AAAAAA-1" });
  expect(notice["body"]).toMatch(/ → .*\n.*2026.* · .*฿/);
  expect(push.pushed[0]?.topic).toMatch(/^[0-9a-f]{32}$/);
});

test("who turned push off is not told so", async () => {
  await subscribe("https://a.example.com/1");
  await turnOff("essential.push");
  await assign();
  expect(push.pushed).toEqual([]);
  expect(mails()).toBe(1);
});

test("a browser that is gone is forgotten, the others stay", async () => {
  await subscribe("https://a.example.com/1");
  await subscribe("https://b.example.com/2");
  push.answer = ({ to }) => (to.endpoint.includes("//a.") ? { is: "gone" } : { is: "accepted" });
  await assign();
  expect(await endpoints()).toEqual(["https://b.example.com/2"]);
});

test("a push service that asks to wait is asked again then, with the same topic", async () => {
  await subscribe("https://a.example.com/1");
  push.answer = () => ({ is: "failed", reason: "push: 429", retryAfterMs: 2 * MINUTE_MS });
  await assign();
  push.answer = () => ({ is: "accepted" });
  await drainAll();
  expect(push.pushed).toHaveLength(1);
  deps.clock += 2 * MINUTE_MS;
  await drainAll();
  expect(push.pushed).toHaveLength(2);
  expect(push.pushed[1]?.topic).toBe(push.pushed[0]?.topic);
});

test("what cannot be delivered ends", async () => {
  await subscribe("https://a.example.com/1");
  push.answer = () => ({ is: "failed", reason: "push: 503", retryAfterMs: null });
  await assign();
  for (let tries = 0; tries < 12; tries++) {
    deps.clock += 12 * HOUR_MS;
    await drainAll();
  }
  expect(push.pushed.length).toBeLessThanOrEqual(8);
});

test("a logout of the device ends its subscription", async () => {
  await subscribe("https://a.example.com/1");
  await db.delete(sessions);
  expect(await endpoints()).toEqual([]);
});

test("a subscription of another server key is not used", async () => {
  await subscribe("https://a.example.com/1", "key-0");
  await assign();
  expect(push.pushed).toEqual([]);
});

test("of more devices than are told the newest stay", async () => {
  for (let index = 0; index < 7; index++) {
    deps.clock += MINUTE_MS;
    await subscribe(`https://a.example.com/${index}`);
  }
  expect(await endpoints()).toEqual([2, 3, 4, 5, 6].map((index) => `https://a.example.com/${index}`));
});
