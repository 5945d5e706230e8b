import { like } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { writePreferences } from "#db/queries/notification-preferences.ts";
import { driversToAlert, writeJobAlerts } from "#db/queries/notifications/job-alerts.ts";
import { insertEffects } from "#db/queries/outbox.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { jobAlerts } from "#db/schema/notifications/job-alerts.ts";
import { outbox } from "#db/schema/outbox.ts";
import { seedBaseline } from "#db/seed/baseline.ts";
import { ALERT_EVERY_MS, GATHER_MS } from "#domain/jobs/alerts/job-alerts.ts";
import { DEFAULT_PREFERENCES } from "#domain/notifications/preferences.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { drain } from "#worker/outbox/drain.ts";
import { driverRow } from "../../../support/driver-row.ts";
import { testDrain, type TestDrain } from "../../../support/effects.ts";
import { nodeDatabase, writeUser } from "../../../support/node-database.ts";
import { writeOrder } from "../../../support/orders.ts";

const NOON = Date.parse("2026-12-01T12:00:00+07:00");
const PICKUP_AT = Date.parse("2026-12-09T09:00:00+07:00");

let db: Database;
let deps: TestDrain;
beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  ({ db } = nodeDatabase());
  deps = { ...testDrain(db, NOON), now: () => deps.clock };
  await seedBaseline(db, 0);
  await writeUser(db, { id: "nok", locale: "en" });
  await writeOrder(db, { customerId: "nok", pickupAt: PICKUP_AT });
  await db.delete(outbox);
});

async function register(id: string, facts: Partial<typeof drivers.$inferInsert> = {}): Promise<void> {
  await writeUser(db, { id, locale: "en" });
  const person = { userId: id, name: id, email: `${id}@example.test` };
  await db.insert(drivers).values(driverRow({ driverId: id, ...person, ...facts }));
}

async function open(id: string, orderId = "KD-AAAAAA"): Promise<void> {
  await insertEffects(db, id, [{ kind: "alert-drivers", orderId }], deps.clock);
  await drain(deps);
}

async function later(ms: number): Promise<void> {
  deps.clock += ms;
  await drain(deps);
}

const told = () => deps.mailer.taken.map(({ to, subject }) => `${to}: ${subject}`);

test("drivers who can take a new job are told of it, within some minutes and once", async () => {
  await register("dao");
  await open("e1");
  expect(told()).toEqual([]);
  await later(GATHER_MS);
  expect(told()).toEqual(["dao@example.test: New jobs: 1"]);
  await open("e2");
  await later(ALERT_EVERY_MS);
  expect(told()).toHaveLength(1);
});

test("nobody else is told", async () => {
  await register("six", { vehicle: "six_wheel" });
  await register("off", { available: false });
  await register("new", { approvedAt: null });
  await register("far", { preferredAreas: "th-50" });
  await open("e1");
  await later(GATHER_MS);
  expect(told()).toEqual([]);
});

test("a driver whose reservation the board would refuse is not told, also when it would only by then", async () => {
  await register("dao");
  await register("mali");
  deps.board.unable.add("dao");
  await open("e1");
  expect(await db.select().from(jobAlerts)).toMatchObject([{ driverId: "mali" }]);
  deps.board.unable.add("mali");
  await later(GATHER_MS);
  expect(told()).toEqual([]);
});

test("while the board does not answer nobody is told, and all are once it does", async () => {
  await register("dao");
  deps.board.failure = new Error("the board is away");
  await open("e1");
  expect(await db.select().from(jobAlerts)).toEqual([]);
  deps.board.failure = null;
  await later(HOUR_MS);
  await later(GATHER_MS);
  expect(told()).toHaveLength(1);
});

test("jobs that open together are one message, and those that follow soon the next one", async () => {
  await register("dao");
  const ids = ["KD-BBBBBB", "KD-CCCCCC", "KD-DDDDDD"];
  for (const orderId of ids) await writeOrder(db, { customerId: "nok", orderId, pickupAt: PICKUP_AT });
  await db.delete(outbox);
  await open("e1");
  await open("e2", "KD-BBBBBB");
  await later(GATHER_MS);
  expect(told()).toEqual(["dao@example.test: New jobs: 2"]);
  await open("e3", "KD-CCCCCC");
  await later(MINUTE_MS);
  await open("e4", "KD-DDDDDD");
  expect(told()).toHaveLength(1);
  await later(ALERT_EVERY_MS);
  expect(told().slice(1)).toEqual(["dao@example.test: New jobs: 2"]);
});

test("a job that is taken meanwhile is not told of", async () => {
  await register("dao");
  await open("e1");
  await db.update(jobs).set({ status: "cancelled" });
  await later(GATHER_MS);
  expect(told()).toEqual([]);
});

test("a job that opens at night is told of after it", async () => {
  await register("dao");
  deps.clock = NOON + 10 * HOUR_MS;
  await open("e1");
  await later(HOUR_MS);
  expect(told()).toEqual([]);
  await later(9 * HOUR_MS);
  expect(told()).toHaveLength(1);
});

test("who turned it off is not told, by no channel", async () => {
  await register("dao");
  const switchedOff = ["job_alerts.mail", "job_alerts.line", "job_alerts.push"] as const;
  await writePreferences(db, "dao", { ...DEFAULT_PREFERENCES, switchedOff }, 0, 0);
  await open("e1");
  await later(GATHER_MS);
  expect(told()).toEqual([]);
});

test("many drivers are planned in pages, each once", async () => {
  for (let index = 0; index < 230; index++) await register(`d-${index}`);
  await open("e1");
  await open("e2");
  expect(await db.select().from(jobAlerts)).toHaveLength(230);
  expect(await db.select().from(outbox).where(like(outbox.effectId, "job-alert.%"))).toHaveLength(230);
});

test("of two that plan at the same moment the second leaves out who has another message already", async () => {
  await register("dao");
  await writeOrder(db, { customerId: "nok", orderId: "KD-BBBBBB", pickupAt: PICKUP_AT });
  const alert = { driverId: "dao", planned: 0 };
  expect(await writeJobAlerts(db, "KD-AAAAAA-1", [{ ...alert, at: NOON + 60_000 }], NOON)).toBe(1);
  expect(await writeJobAlerts(db, "KD-BBBBBB-1", [{ ...alert, at: NOON + 61_000 }], NOON)).toBe(0);
  expect(await writeJobAlerts(db, "KD-BBBBBB-1", [{ ...alert, at: NOON + 60_000 }], NOON)).toBe(1);
});

test("the condition of the index of drivers stands in the statement as a literal", () => {
  const job = { jobId: "j", vehicle: "four_wheel" } as const;
  const { sql, params } = driversToAlert(db, job, "", 10).toSQL();
  expect(sql).toContain(`"available" = 1`);
  expect(params).toContain("four_wheel");
});
