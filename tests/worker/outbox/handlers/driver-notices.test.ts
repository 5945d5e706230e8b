import { beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { writePreferences } from "#db/queries/notification-preferences.ts";
import { insertEffects } from "#db/queries/outbox.ts";
import { writeSubscription } from "#db/queries/notifications/push-subscriptions.ts";
import { drivers } from "#db/schema/drivers.ts";
import { payouts } from "#db/schema/drivers/earnings.ts";
import { driverEvents, driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { sessions } from "#db/schema/users.ts";
import type { BusinessEvent } from "#domain/business-events.ts";
import { effectsOf } from "#domain/effects.ts";
import { LOCALES } from "#domain/locale.ts";
import { DEFAULT_PREFERENCES } from "#domain/notifications/preferences.ts";
import { HOUR_MS } from "#domain/time.ts";
import { pushNotice } from "#worker/outbox/notify/push/push-text.ts";
import { drain } from "#worker/outbox/drain.ts";
import { PROFILE } from "../../../support/driver-profile.ts";
import { driverRow } from "../../../support/driver-row.ts";
import { testDrain, type TestDrain } from "../../../support/effects.ts";
import { nodeDatabase, writeUser } from "../../../support/node-database.ts";
import { ScriptedPush } from "../../../support/scripted-push.ts";

const NOON = Date.parse("2026-12-01T12:00:00+07:00");
const NIGHT = NOON + 11 * HOUR_MS;
const ORIGIN = "https://khondee.example";
const account = { driverId: "d-1", email: "dao@example.test", locale: "en" } as const;
const PAYOUT = { type: "payout_made", payoutId: "PO-1", ...account } as const;
const PAPER = {
  type: "paper_expires",
  paper: "insurance",
  plate: "1กข 1234",
  expiresOn: "2026-12-08",
  ...account,
} as const;
const TIMES = { type: "driver_times_changed", ...account } as const;
const DECISION = {
  type: "driver_step",
  step: "approve",
  version: 2,
  isWaiting: false,
  changesDriver: false,
  ...account,
} as const;

let db: Database;
let deps: TestDrain;
let push: ScriptedPush;
beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  ({ db } = nodeDatabase());
  push = new ScriptedPush();
  deps = { ...testDrain(db, NOON), now: () => deps.clock, push };
  await writeUser(db, { id: "dao", locale: "en" });
  await db.insert(drivers).values(driverRow({ driverId: "d-1", userId: "dao", email: "dao@example.test" }));
  const days = { fromDay: "2026-11-23", throughDay: "2026-11-29", paidOn: "2026-11-30" };
  const made = { createdAt: 0, createdBy: "admin", idempotencyKey: "key" };
  await db.insert(payouts).values({
    payoutId: "PO-1",
    driverId: "d-1",
    totalSatang: 4_410_00,
    entries: 3,
    reference: "KBANK 0042",
    ...days,
    ...made,
  });
  await db.insert(driverRegistrations).values({
    driverId: "d-1",
    userId: "dao",
    state: "approved",
    version: 2,
    profile: PROFILE,
    createdAt: 0,
    changedAt: 0,
  });
  await db.insert(driverEvents).values({
    driverId: "d-1",
    version: 2,
    key: "key",
    at: NOON,
    actorKind: "admin",
    actorId: "admin",
    step: "approve",
    fromState: "approved",
    toState: "approved",
    reason: "a new plate",
  });
  const at = new Date(0);
  const session = { id: "session", userId: "dao", token: "token", createdAt: at, updatedAt: at };
  await db.insert(sessions).values({ ...session, expiresAt: new Date(NOON * 2) });
  const browser = { endpoint: "https://a.example.com/1", p256dh: "p", auth: "a" };
  await writeSubscription(db, { userId: "dao", sessionId: "session", serverKey: "key-1" }, browser, 0);
});

async function happens(event: BusinessEvent): Promise<void> {
  await insertEffects(db, "e", effectsOf(event), deps.clock);
  for (let round = 0; round < 3; round++) await drain(deps);
}

const notices = () => push.pushed.map(({ text }) => JSON.parse(text) as Record<string, string>);
const mails = () => deps.mailer.taken.map(({ to }) => to);

test("a payout is told in the driver's browsers besides the mail, with its days", async () => {
  await happens(PAYOUT);
  expect(notices()).toMatchObject([
    {
      title: "Your pay of ฿4,410 has been sent",
      body: "November 23, 2026 – November 29, 2026",
      path: "/driver/dashboard?view=earnings",
    },
  ]);
  expect(mails()).toEqual(["dao@example.test"]);
});

test.each([
  [PAPER, "/driver/register", /expires on/, /cannot be taken/],
  [TIMES, "/driver/profile", /working days and hours/, /^You are set to take jobs/],
  [DECISION, "/driver/dashboard", /approved/, /^$/],
] as const)(
  "%j names its page, and says nothing that somebody has written",
  async (event, path, title, body) => {
    await happens(event);
    const [notice] = notices();
    expect(notice).toMatchObject({ path });
    expect(notice?.["title"]).toMatch(title);
    expect(notice?.["body"]).toMatch(body);
    expect(JSON.stringify(notice)).not.toContain("a new plate");
    expect(mails()).toHaveLength(1);
  },
);

test("in quiet hours the notice waits for the morning, and the mail of what was decided does not", async () => {
  deps.clock = NIGHT;
  await happens(PAYOUT);
  expect(notices()).toEqual([]);
  expect(mails()).toHaveLength(1);
  deps.clock = NIGHT + 10 * HOUR_MS;
  await drain(deps);
  expect(notices()).toHaveLength(1);
});

test("who turned notices off, or never turned them on, gets the mail alone", async () => {
  await writePreferences(db, "dao", { ...DEFAULT_PREFERENCES, switchedOff: ["essential.push"] }, 0, 0);
  await happens(PAYOUT);
  await db.delete(sessions);
  await happens(PAPER);
  expect(notices()).toEqual([]);
  expect(mails()).toHaveLength(1);
});

test("a driver without an address is told in their browsers", async () => {
  await happens({ ...PAYOUT, email: null });
  expect(notices()).toHaveLength(1);
  expect(mails()).toEqual([]);
});

test("a payout that was taken back meanwhile is told by nobody", async () => {
  deps.clock = NIGHT;
  await happens(PAYOUT);
  await db
    .update(payouts)
    .set({ takenBackAt: NIGHT, takenBackBy: "admin", takeBackReason: "another account" });
  deps.clock = NIGHT + 10 * HOUR_MS;
  await drain(deps);
  expect(notices()).toEqual([]);
});

test("that a payout was taken back is told with its sum and why; the notice on a locked screen has the days alone", async () => {
  await db
    .update(payouts)
    .set({ takenBackAt: NOON, takenBackBy: "admin", takeBackReason: "another account" });
  await happens({ ...PAYOUT, type: "payout_taken_back" });
  const [mail] = deps.mailer.taken;
  expect(mail?.subject).toBe("The payout of ฿4,410 was taken back");
  expect(mail?.text).toContain("Reason: another account");
  expect(mail?.text).toContain("KBANK 0042");
  expect(notices()).toMatchObject([
    { body: "November 23, 2026 – November 29, 2026", path: "/driver/dashboard?view=earnings" },
  ]);
  expect(JSON.stringify(notices())).not.toContain("another account");
});

test("a notice has a title and a page of the driver's area in every language", () => {
  const link = `${ORIGIN}/driver/dashboard?view=earnings`;
  const days = { fromDay: "2026-11-23", throughDay: "2026-11-29" };
  const template = {
    name: "payout_made",
    totalSatang: 100,
    reference: "A",
    reason: "",
    link,
    ...days,
  } as const;
  const texts = LOCALES.map((locale) => pushNotice(template, locale, ORIGIN, "tag"));
  expect(new Set(texts.map(({ title }) => title)).size).toBe(LOCALES.length);
  for (const { title, body, path } of texts) {
    expect(title).not.toBe("");
    expect(body).not.toBe("");
    expect(path).toMatch(/^\/driver\//);
  }
});
