import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { preferencesOf, writePreferences } from "#db/queries/notification-preferences.ts";
import { insertEffects } from "#db/queries/outbox.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { accounts } from "#db/schema/users.ts";
import { seedBaseline } from "#db/seed/baseline.ts";
import type { BusinessEvent } from "#domain/business-events.ts";
import { effectsOf, type Effect } from "#domain/effects.ts";
import type { RevisionFact } from "#domain/jobs/revision.ts";
import { DEFAULT_PREFERENCES, type SwitchedOff } from "#domain/notifications/preferences.ts";
import { bangkokInstant, MINUTE_MS } from "#domain/time.ts";
import type { LineMessage, LineMessenger, LineResult } from "#worker/adapters/line/line-messenger.ts";
import { drain } from "#worker/outbox/drain.ts";
import { unsubscribeAtOnce } from "#worker/services/account/unsubscribe.ts";
import { driverRow } from "../../../support/driver-row.ts";
import { outboxRows, testDrain, type TestDrain } from "../../../support/effects.ts";
import { expectErrorLog, failOnErrorLog } from "../../../support/error-log.ts";
import { nodeDatabase, writeUser } from "../../../support/node-database.ts";
import { writeOrder } from "../../../support/orders.ts";

failOnErrorLog();

const ORDER = "KD-AAAAAA";
const JOB = "KD-AAAAAA-1";
const at = (day: string, time: string): number => bangkokInstant(day, time) ?? Number.NaN;
const NOON = at("2026-12-01", "12:00");
const NIGHT = at("2026-12-01", "23:00");
const MORNING = at("2026-12-02", "08:30");

/** LINE as a test answers for it. */
class ScriptedLine implements LineMessenger {
  readonly pushed: LineMessage[] = [];
  answer: () => LineResult = () => ({ is: "accepted" });

  async push(message: LineMessage): Promise<LineResult> {
    this.pushed.push(message);
    return this.answer();
  }
}

let db: Database;
let deps: TestDrain;
let line: ScriptedLine;
beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  ({ db } = nodeDatabase());
  line = new ScriptedLine();
  deps = { ...testDrain(db, NOON), now: () => deps.clock };
  await seedBaseline(db, 0);
  await writeUser(db, { id: "nok", locale: "en" });
  await writeOrder(db, { customerId: "nok", pickupAt: at("2026-12-09", "09:00") });
  await db.update(orders).set({ status: "delivered" });
  await drainAll();
  deps.mailer.taken.length = 0;
});

/** As the queue does: once more for what was written meanwhile. */
async function drainAll(): Promise<void> {
  await drain(deps);
  await drain(deps);
}

async function happens(event: BusinessEvent, id = "e"): Promise<void> {
  await insertEffects(db, id, effectsOf(event), deps.clock);
  await drainAll();
}

const delivered = (id?: string) => happens({ type: "order_delivered", orderId: ORDER }, id);
const subjects = () =>
  deps.mailer.taken.filter(({ to }) => to === "nok@example.test").map((mail) => mail.subject);
const DELIVERED = "Your order KD-AAAAAA is delivered";

async function turnOff(...switchedOff: readonly SwitchedOff[]): Promise<void> {
  const { version } = await preferencesOf(db, "nok");
  await writePreferences(db, "nok", { ...DEFAULT_PREFERENCES, switchedOff }, version, 0);
}

async function linkLine(): Promise<void> {
  const now = new Date(0);
  const row = {
    id: "a1",
    userId: "nok",
    accountId: "U1",
    providerId: "line",
    createdAt: now,
    updatedAt: now,
  };
  await db.insert(accounts).values(row);
  Object.assign(deps, { line });
  // The notice about the linked account.
  await drainAll();
  deps.mailer.taken.length = 0;
}

/** A driver holds the job of the order. */
async function holdJob(): Promise<void> {
  await db.insert(drivers).values(driverRow({ driverId: "d-1", email: "dao@example.test" }));
  await db.update(jobs).set({ driverId: "d-1", status: "reserved" });
}

/** Writes a revision of the order to its history. */
async function writeRevision(version: number, details: RevisionFact): Promise<void> {
  const status = { fromStatus: "confirmed", toStatus: "confirmed" };
  const actor = { actorKind: "admin", actorId: "boss", reason: "" } as const;
  await db
    .insert(orderEvents)
    .values({ orderId: ORDER, version, position: 0, ...status, ...actor, details, at: 0 });
}

describe("in quiet hours", () => {
  test("what can wait is told in the morning, once, and counts as no attempt", async () => {
    deps.clock = NIGHT;
    await delivered();
    await drainAll();
    expect(subjects()).toEqual([]);
    expect((await outboxRows(db))["e/0"]).toMatchObject({ attempts: 0, failure: null, claimedAt: null });
    deps.clock = MORNING;
    await drainAll();
    await drainAll();
    expect(subjects()).toEqual([DELIVERED]);
  });

  test("what cannot wait is told at once", async () => {
    deps.clock = NIGHT;
    await db.update(orders).set({ status: "in_transit" });
    await happens({ type: "order_started", orderId: ORDER });
    expect(subjects()).toHaveLength(1);
  });

  test("nothing waits for whoever turned them off", async () => {
    const quiet = { ...DEFAULT_PREFERENCES.quiet, isOn: false };
    await writePreferences(db, "nok", { switchedOff: [], quiet }, 0, 0);
    deps.clock = NIGHT;
    await delivered();
    expect(subjects()).toEqual([DELIVERED]);
  });

  test("what is not so any more in the morning is not told", async () => {
    deps.clock = NIGHT;
    await delivered();
    await db.update(orders).set({ status: "in_transit" });
    deps.clock = MORNING;
    await drainAll();
    expect(subjects()).toEqual([]);
  });

  test("what happened twice is told once", async () => {
    for (const [index, id] of ["first", "second", "third"].entries()) {
      deps.clock = NIGHT + index * MINUTE_MS;
      await delivered(id);
    }
    deps.clock = MORNING;
    await drainAll();
    expect(subjects()).toEqual([DELIVERED]);
    const rows = await outboxRows(db);
    expect([rows["first/0"], rows["second/0"]]).toMatchObject([
      { deliveredAt: null, dueAt: null },
      { deliveredAt: null, dueAt: null },
    ]);
  });

  test("of two changes of a job, the first is not lost behind the second, which says something else", async () => {
    await holdJob();
    const change = {
      by: "admin",
      orderId: ORDER,
      position: 0,
      held: [{ jobId: JOB, driverId: "d-1" }],
    } as const;
    deps.clock = NIGHT;
    await writeRevision(2, {
      kind: "workers_changed",
      fromWorkers: 0,
      toWorkers: 1,
      fromTotalSatang: 0,
      toTotalSatang: 0,
    });
    await happens({ type: "workers_changed", version: 2, ...change }, "workers");
    deps.clock = NIGHT + MINUTE_MS;
    await writeRevision(3, { kind: "notes_changed" });
    await happens({ type: "notes_changed", version: 3, ...change }, "notes");
    deps.clock = MORNING;
    await drainAll();
    const texts = deps.mailer.taken.filter(({ to }) => to === "dao@example.test").map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain("0 → 1");
  });

  test("a door that changes while its driver is under way is told at once, and before that in the morning", async () => {
    await holdJob();
    const change = {
      by: "customer",
      orderId: ORDER,
      position: 0,
      held: [{ jobId: JOB, driverId: "d-1" }],
    } as const;
    const told = () => deps.mailer.taken.filter(({ to }) => to === "dao@example.test").length;
    deps.clock = NIGHT;
    await writeRevision(2, { kind: "doors_changed", positions: [1] });
    await happens({ type: "doors_changed", version: 2, ...change }, "reserved");
    expect(told()).toBe(0);
    await db.update(jobs).set({ status: "in_progress" });
    await writeRevision(3, { kind: "doors_changed", positions: [1] });
    await happens({ type: "doors_changed", version: 3, ...change }, "on-the-way");
    expect(told()).toBe(1);
  });

  test("the mail server's failure in the morning loses nothing", async () => {
    deps.clock = NIGHT;
    await delivered();
    deps.clock = MORNING;
    deps.mailer.answer = () => ({ ok: false, retry: true, reason: "451 later" });
    await drainAll();
    deps.mailer.answer = () => ({ ok: true });
    deps.clock = MORNING + 10 * MINUTE_MS;
    await drainAll();
    expect(subjects()).toEqual([DELIVERED]);
  });
});

test("messages about one order arrive on LINE in the order in which things happened, however slow it is", async () => {
  await linkLine();
  const arrived: string[] = [];
  let calls = 0;
  const slow: LineMessenger = {
    async push({ text }) {
      // The first answers last.
      for (let turns = calls++ === 0 ? 100 : 0; turns > 0; turns--) await new Promise(setImmediate);
      arrived.push(text.split("\n")[0] ?? "");
      return { is: "accepted" };
    },
  };
  Object.assign(deps, { line: slow });
  const message = { to: "customer", isMailed: true } as const;
  const onLine = (kind: "order_delivered" | "order_placed"): Effect => ({
    kind: "line",
    ...message,
    mail: { kind, orderId: ORDER },
  });
  await insertEffects(db, "a", [onLine("order_placed")], deps.clock - 1);
  await insertEffects(db, "b", [onLine("order_delivered")], deps.clock);
  await drainAll();
  expect(arrived).toEqual([`We have received your order ${ORDER}`, DELIVERED]);
});

describe("a topic that is turned off", () => {
  test("is told by no mail; what is essential still is", async () => {
    await turnOff("order_progress.mail");
    await delivered();
    expect(subjects()).toEqual([]);
    await db.update(orders).set({ status: "pending" });
    await happens({ type: "order_placed", orderId: ORDER }, "placed");
    expect(subjects()).toEqual(["We have received your order KD-AAAAAA"]);
  });

  test("by the address in the mail's header stays off, however often it is called", async () => {
    await delivered();
    const { unsubscribe = "", text } = deps.mailer.taken[0] ?? {};
    expect(unsubscribe).toMatch(/^https:\/\/khondee\.example\/api\/unsubscribe\?token=/);
    expect(text).toContain("https://khondee.example/unsubscribe#type=order_progress_off&token=");
    const token = new URL(unsubscribe).searchParams.get("token") ?? "";
    for (let calls = 0; calls < 2; calls++) await unsubscribeAtOnce(deps, token);
    expect((await preferencesOf(db, "nok")).switchedOff).toEqual([
      "order_progress.mail",
      "order_progress.line",
    ]);
    await delivered("again");
    expect(subjects()).toEqual([DELIVERED]);
  });

  test("cannot be turned off with a forged token, and an essential mail offers none", async () => {
    await expect(unsubscribeAtOnce(deps, "forged")).rejects.toMatchObject({ code: "TOKEN_INVALID" });
    await db.update(orders).set({ status: "pending" });
    await happens({ type: "order_placed", orderId: ORDER }, "placed");
    expect(deps.mailer.taken[0]).not.toHaveProperty("unsubscribe");
  });
});

describe("somebody who linked LINE", () => {
  beforeEach(linkLine);

  test("is told there as well, in their language, with the link, once", async () => {
    await delivered();
    await drainAll();
    expect(subjects()).toEqual([DELIVERED]);
    expect(line.pushed).toHaveLength(1);
    expect(line.pushed[0]).toMatchObject({ to: "U1" });
    for (const part of [DELIVERED, "Hua Hin", `https://khondee.example/orders/${ORDER}`])
      expect(line.pushed[0]?.text).toContain(part);
  });

  test("gets no second mail when LINE fails, and no second message when the mail does", async () => {
    line.answer = () => ({ is: "failed", reason: "LINE: 500" });
    await delivered();
    deps.clock += 2 * MINUTE_MS;
    line.answer = () => ({ is: "accepted" });
    await drainAll();
    expect(subjects()).toEqual([DELIVERED]);
    expect(new Set(line.pushed.map(({ retryKey }) => retryKey)).size).toBe(1);
    deps.mailer.answer = () => ({ ok: false, retry: true, reason: "451 later" });
    await delivered("again");
    deps.clock += 2 * MINUTE_MS;
    deps.mailer.answer = () => ({ ok: true });
    await drainAll();
    expect(subjects()).toEqual([DELIVERED, DELIVERED]);
    expect(line.pushed).toHaveLength(3);
  });

  test("and turned off its mails, gets one where LINE cannot reach them", async () => {
    await turnOff("order_progress.mail");
    line.answer = () => ({ is: "unreachable", reason: "LINE: 404" });
    await delivered();
    await drainAll();
    expect(subjects()).toEqual([DELIVERED]);
    expect(line.pushed).toHaveLength(1);
  });

  test("and turned off its mails, gets one when the last attempt at LINE fails", async () => {
    await turnOff("order_progress.mail");
    line.answer = () => ({ is: "failed", reason: "LINE: 500" });
    await delivered();
    for (let tries = 0; tries < 12; tries++) {
      deps.clock = Math.max(deps.clock, (await outboxRows(db))["e/0.line/0"]?.dueAt ?? deps.clock);
      await drainAll();
    }
    deps.clock = MORNING + 10 * 60 * MINUTE_MS;
    await drainAll();
    expect(subjects()).toEqual([DELIVERED]);
    expectErrorLog();
  });

  test("and turned off the topic everywhere, is told nowhere", async () => {
    await turnOff("order_progress.mail", "order_progress.line");
    await delivered();
    expect(subjects()).toEqual([]);
    expect(line.pushed).toEqual([]);
  });

  test("and turned off LINE for it while a message waited, is told by mail alone", async () => {
    line.answer = () => ({ is: "failed", reason: "LINE: 500" });
    await delivered();
    await turnOff("order_progress.line");
    deps.clock += 10 * MINUTE_MS;
    await drainAll();
    expect(line.pushed).toHaveLength(1);
    expect(subjects()).toEqual([DELIVERED]);
  });
});
