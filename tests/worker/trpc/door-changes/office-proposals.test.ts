import { env } from "cloudflare:workers";
import { runDurableObjectAlarm } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { doorChanges } from "#db/schema/orders/door-changes.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { sessions, users } from "#db/schema/users.ts";
import { HOUR_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { composeMail } from "#worker/outbox/notify/mail/compose-mail.ts";
import type { ComposeNeeds } from "#worker/outbox/notify/mail/composer.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { readOrderToDocument } from "#worker/services/documents/order-documents.ts";
import { limitAttempt } from "#worker/rate-limit.ts";
import { commandPayments } from "#worker/services/payments/command-payments.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import {
  abortBoard,
  advanceBoardClock,
  boardStub,
  loseBoardStorage,
  openOrder,
  withFailingD1,
} from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

type Preview = RouterOutputs["doorChanges"]["previewForDriver"];
type OfOrder = RouterOutputs["doorChanges"]["ofOrder"][number];
type OfJob = RouterOutputs["doorChanges"]["ofJob"];

const orderId = "KD-AAAAAA";
const jobId = `${orderId}-1`;
const HOLDER = "driver-driver";
const HELD = { orderId, jobId, seenDriverId: HOLDER };
const SAID = "Khun Malee said yes at 14:05";

let db: Database;
let customer: Person;
let driver: Person;
let dispatcher: Person;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  admin = await createPerson(db, "admin", "admin");
  const pickupAt = Date.now() + HOUR_MS;
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), { customerId: "customer", orderId, pickupAt });
  await mutate("jobs.reserve", { jobId }, driver);
  await mutate("orders.startJob", { ...HELD, seenRevision: 1, reason: "by phone" }, dispatcher);
});

const asked = (change: object = {}) => ({
  ...HELD,
  workers: 2,
  loadRange: "under_850_kg",
  items: [],
  ...change,
});
const preview = (change: object = {}, as = dispatcher) =>
  query("doorChanges.previewForDriver", asked(change), as);
const shown = async (change: object = {}) => (await preview(change)).data as Preview;
async function propose(change: object = {}, as = dispatcher) {
  const { revision, totalSatang } = (await preview(change)).data as Preview;
  const press = { revision, totalSatang, note: "a second helper", idempotencyKey: crypto.randomUUID() };
  return mutate("doorChanges.proposeForDriver", { ...asked(), ...press, ...change }, as);
}
const latest = async (as = dispatcher) =>
  ((await query("doorChanges.ofOrder", { orderId }, as)).data as OfOrder[])[0] as OfOrder;
const withdraw = async (change: object = {}, as = dispatcher) =>
  mutate(
    "doorChanges.withdrawForDriver",
    { orderId, jobId, changeId: (await latest()).changeId, reason: "entered for another order", ...change },
    as,
  );
const answerAtCall = async (given: string) =>
  mutate(
    "doorChanges.answerAtCall",
    { orderId, changeId: (await latest()).changeId, answer: given, reason: SAID },
    dispatcher,
  );
const agree = async () =>
  mutate("doorChanges.answer", { orderId, changeId: (await latest()).changeId, answer: "agree" }, customer);
const orderRow = () => db.select().from(orders).where(eq(orders.orderId, orderId)).get();
const eventOf = async (kind: string) =>
  (await db.select().from(orderEvents)).find((each) => each.kind === kind);
const effectsOf = async (kind: string) =>
  (await db.select().from(outbox)).filter((row) => row.params.includes(`"kind":"${kind}"`)).length;
/** A customer on file has no account. */
const onFile = () =>
  db.update(users).set({ phoneOnFile: "+66812345678", emailVerified: false }).where(eq(users.id, "customer"));

describe("the office, for the driver of a job under way", () => {
  test("reads what another helper costs, line by line, wherever the truck is; nothing is written", async () => {
    const { obstacle, fromTotalSatang, totalSatang, lines, price } = await shown();
    expect({ obstacle, fromTotalSatang, totalSatang }).toEqual({
      obstacle: null,
      fromTotalSatang: 3_300_00,
      totalSatang: 4_800_00,
    });
    expect(lines).toMatchObject([{ before: null, after: { kind: "labour", workers: 2 } }]);
    expect(price.map(({ kind }) => kind)).toEqual(["transport", "labour"]);
    expect(await db.$count(doorChanges)).toBe(0);
  });

  test("proposes it once however often it is pressed; history and audit say who of the office did for which driver", async () => {
    const idempotencyKey = crypto.randomUUID();
    await propose({ idempotencyKey });
    expect((await propose({ idempotencyKey })).status).toBe(200);
    expect(await latest(customer)).toMatchObject({
      state: "open",
      isByOffice: true,
      note: "a second helper",
      code: expect.stringMatching(/^\d{6}$/) as string,
    });
    expect(await latest()).toMatchObject({ code: null });
    expect(await eventOf("door_change_proposed")).toMatchObject({
      actorKind: "admin",
      actorId: "dispatcher",
      reason: "a second helper",
      details: { isByOffice: true, jobId },
    });
    expect((await db.select().from(doorChanges)).map((row) => [row.driverId, row.isByOffice])).toEqual([
      [HOLDER, true],
    ]);
    expect((await orderRow())?.totalSatang).toBe(3_300_00);
    const told = ["door_change_proposed", "job_door_change_expired", "door_change_expired_office"];
    expect(await Promise.all(told.map(effectsOf))).toEqual([1, 1, 1]);
    const entries = (await db.select().from(auditEntries)).filter(
      ({ what, outcome }) => what === "doorChanges.proposeForDriver" && outcome === "ok",
    );
    expect(entries.map(({ actorId, changes }) => [actorId, changes.includes(HOLDER)])).toEqual([
      ["dispatcher", true],
      ["dispatcher", false],
    ]);
    expect(entries.map(({ changes }) => changes).join()).not.toContain("helper");
  });

  test("is refused what is not so, at its field or with why", async () => {
    expect((await propose({ seenDriverId: "driver-other" })).appCode).toBe("JOB_ALREADY_RESERVED");
    expect((await propose({ totalSatang: 1 })).appCode).toBe("ORDER_CHANGED");
    expect(await propose({ note: " " })).toMatchObject({
      appCode: "BAD_INPUT",
      fields: { note: "REQUIRED" },
    });
    expect(await preview({ workers: 1 })).toMatchObject({ fields: { items: "REQUIRED" } });
    expect(await preview({ workers: 0 })).toMatchObject({ fields: { workers: "TOO_SMALL" } });
    await db.update(sessions).set({ createdAt: new Date(Date.now() - HOUR_MS) });
    expect((await propose()).appCode).toBe("FRESH_LOGIN_REQUIRED");
    expect(await db.$count(doorChanges)).toBe(0);
  });

  test("does not propose for its own order, nor for a job that it drives itself", async () => {
    await db.update(orders).set({ customerId: "dispatcher" });
    expect((await preview()).appCode).toBe("OWN_RECORD");
    await db.update(orders).set({ customerId: "customer" });
    await db.update(drivers).set({ userId: "dispatcher" }).where(eq(drivers.driverId, HOLDER));
    expect((await preview()).appCode).toBe("OWN_RECORD");
  });

  test("and the driver at once are one proposal; the other reads that one waits", async () => {
    await mutate("jobs.arrive", { jobId, stop: 0 }, driver);
    const { revision, totalSatang } = await shown();
    const { orderId: _order, seenDriverId: _seen, ...change } = asked();
    const press = () => ({ revision, totalSatang, note: "more", idempotencyKey: crypto.randomUUID() });
    const answers = await Promise.all([
      mutate("doorChanges.propose", { ...change, ...press() }, driver),
      mutate("doorChanges.proposeForDriver", { ...asked(), ...press() }, dispatcher),
    ]);
    expect(answers.map(({ appCode = "ok" }) => appCode).toSorted()).toEqual(["DOOR_CHANGE_OPEN", "ok"]);
    expect((await shown()).obstacle).toMatchObject({ code: "DOOR_CHANGE_OPEN" });
  });

  test("proposes as often as it needs to when the driver has used up theirs", async () => {
    for (let at = 0; at < 11; at++) await limitAttempt(db, "door-change", jobId, Date.now());
    expect((await propose()).status).toBe(200);
  });

  test("comes too late once the job is completed", async () => {
    const { revision, totalSatang } = await shown();
    await mutate("orders.completeJob", { ...HELD, seenRevision: revision, reason: "told" }, dispatcher);
    const press = { revision, totalSatang, note: "more", idempotencyKey: crypto.randomUUID() };
    expect((await mutate("doorChanges.proposeForDriver", { ...asked(), ...press }, dispatcher)).appCode).toBe(
      "JOB_TRANSITION_REFUSED",
    );
    expect((await shown()).obstacle).toMatchObject({ code: "JOB_TRANSITION_REFUSED" });
  });
});

describe("lines set by hand", () => {
  const BY_HAND = [{ lineIndex: 0, amountSatang: 4_000_00, reason: "two hours of waiting for a crane" }];

  test("are a change of their own: the customer reads the reason, and the driver's pay rises with the transport line", async () => {
    const unchanged = { workers: 1, adjustments: BY_HAND };
    expect((await shown(unchanged)).totalSatang).toBe(4_000_00);
    await propose(unchanged);
    await agree();
    const { data } = await query("orders.byId", { orderId }, customer);
    expect(data).toMatchObject({
      totalSatang: 4_000_00,
      lines: [{ kind: "transport", amountSatang: 4_000_00, adjusted: { reason: BY_HAND[0]?.reason } }],
    });
    const [job] = await db.select().from(jobs).where(eq(jobs.jobId, jobId));
    expect(job).toMatchObject({ paySatang: 2_400_00, estimatedPaySatang: 2_400_00 });
    // What drivers earn is no part of the customer's data.
    const own = JSON.stringify((await query("account.myData", undefined, customer)).data);
    expect(own).toContain("two hours of waiting for a crane");
    expect(own).not.toMatch(/pays?Satang/i);
  });

  test("are refused at the amount below what was agreed, and where they change nothing", async () => {
    const lower = [{ lineIndex: 0, amountSatang: 3_000_00, reason: "?" }];
    expect(await preview({ adjustments: lower })).toMatchObject({
      fields: { "adjustments.0.amountSatang": "TOO_SMALL" },
    });
    const same = [{ lineIndex: 0, amountSatang: 3_300_00, reason: "?" }];
    expect(await preview({ workers: 1, adjustments: same })).toMatchObject({
      fields: { "adjustments.0.amountSatang": "INVALID" },
    });
    expect(await preview({ adjustments: [{ ...same[0], lineIndex: 9 }] })).toMatchObject({
      fields: { "adjustments.0.lineIndex": "INVALID" },
    });
  });
});

describe("the answer", () => {
  test("is not written down, nor the proposal taken back, by whoever of the office drives the job", async () => {
    await onFile();
    await propose();
    await db.update(drivers).set({ userId: "dispatcher" }).where(eq(drivers.driverId, HOLDER));
    expect((await answerAtCall("agree")).appCode).toBe("OWN_RECORD");
    expect((await withdraw()).appCode).toBe("OWN_RECORD");
    expect(await latest()).toMatchObject({ state: "open" });
    expect((await withdraw({}, admin)).status).toBe(200);
  });

  test("of a customer without an account is written down by whoever proposed it; price, job and invoice follow", async () => {
    await onFile();
    await propose();
    expect(await latest()).toMatchObject({ answersAtCall: true });
    expect((await answerAtCall("agree")).data).toMatchObject({ totalSatang: 4_800_00, workers: 2 });
    expect(await latest()).toMatchObject({ state: "agreed" });
    const [job] = await db.select().from(jobs).where(eq(jobs.jobId, jobId));
    expect(job?.card).toMatchObject({ workers: 2 });
    await mutate("orders.completeJob", { ...HELD, seenRevision: 2, reason: "told" }, dispatcher);
    await db.update(orders).set({ kind: "booking", paymentStatus: "unpaid" });
    const deps = { db, now: Date.now };
    await commandPayments(deps, orderId, { type: "open", method: "promptpay" });
    const actor = { kind: "admin", id: "admin" } as const;
    await commandPayments(deps, orderId, { type: "receive", paymentId: `${orderId}-P1`, actor });
    await issueDueDocuments(deps, orderId);
    const { order } = await readOrderToDocument(deps, orderId);
    const invoices = order.documents.filter(({ kind }) => kind === "invoice");
    expect(invoices.map(({ lines }) => lines.map(({ amountSatang }) => amountSatang))).toEqual([
      [3_300_00, 1_500_00],
    ]);
  });

  test("is not written down for a customer who can answer themselves; theirs counts, and the office hears of a no", async () => {
    await propose();
    expect((await answerAtCall("agree")).appCode).toBe("FORBIDDEN");
    const { changeId } = await latest();
    await mutate("doorChanges.answer", { orderId, changeId, answer: "decline", reason: "no" }, customer);
    expect(await latest()).toMatchObject({ state: "declined", declineReason: "no" });
    expect(await effectsOf("door_change_declined_office")).toBe(1);
  });

  test("is entered by the driver with the app, who sees the proposal and does not take it back", async () => {
    await propose();
    const { code, changeId } = await latest(customer);
    expect((await query("doorChanges.ofJob", { jobId }, driver)).data).toMatchObject({
      changes: [{ changeId, state: "open", isByOffice: true }],
    });
    expect((await mutate("doorChanges.withdraw", { jobId, changeId }, driver)).appCode).toBe("FORBIDDEN");
    const agreed = await mutate("doorChanges.agreeByCode", { jobId, changeId, code }, driver);
    expect((agreed.data as OfJob).changes).toMatchObject([{ state: "agreed", isByCode: true }]);
  });
});

describe("taken back", () => {
  test("by another of the office with a reason that the customer reads; twice is once", async () => {
    await propose();
    expect(await withdraw({ reason: " " }, admin)).toMatchObject({ fields: { reason: "REQUIRED" } });
    expect((await withdraw({}, admin)).status).toBe(200);
    expect((await withdraw({}, admin)).status).toBe(200);
    expect(await latest(customer)).toMatchObject({ state: "withdrawn", code: null });
    expect(await eventOf("door_change_withdrawn")).toMatchObject({
      actorId: "admin",
      reason: "entered for another order",
    });
    expect(await effectsOf("door_change_withdrawn")).toBe(1);
    expect((await agree()).appCode).toBe("DOOR_CHANGE_CLOSED");
  });

  test("is not what the driver proposed: the customer answers that", async () => {
    await mutate("jobs.arrive", { jobId, stop: 0 }, driver);
    const { revision, totalSatang } = await shown();
    const { orderId: _order, seenDriverId: _seen, ...change } = asked();
    const press = { revision, totalSatang, note: "more", idempotencyKey: crypto.randomUUID() };
    await mutate("doorChanges.propose", { ...change, ...press }, driver);
    expect((await withdraw()).appCode).toBe("FORBIDDEN");
    expect(await latest()).toMatchObject({ state: "open", isByOffice: false });
  });
});

describe("whatever fails in between", () => {
  test("pressed again after a lost answer while the database is away, it is proposed once, and in the audit log once", async () => {
    const { revision, totalSatang } = await shown();
    const press = { revision, totalSatang, note: "more", idempotencyKey: crypto.randomUUID() };
    const send = () => mutate("doorChanges.proposeForDriver", { ...asked(), ...press }, dispatcher);
    await withFailingD1(async () => {
      await send();
      expect((await send()).status).toBe(200);
    });
    expect(await db.$count(doorChanges)).toBe(0);
    await advanceBoardClock(60_000);
    await runDurableObjectAlarm(boardStub());
    expect((await send()).status).toBe(200);
    expect(await latest()).toMatchObject({ state: "open", isByOffice: true });
    expect(await effectsOf("door_change_proposed")).toBe(1);
    const ends = (await db.select().from(auditEntries)).filter(
      ({ what, outcome }) => what === "doorChanges.proposeForDriver" && outcome === "ok",
    );
    expect(ends.map(({ changes }) => changes === "[]")).toEqual([false, true, true]);
  });

  test.each([
    ["crashed", abortBoard],
    ["lost its storage", loseBoardStorage],
  ])("a board that %s knows whose proposal it is", async (_, happen) => {
    await propose();
    await happen();
    const { changeId } = await latest();
    expect((await mutate("doorChanges.withdraw", { jobId, changeId }, driver)).appCode).toBe("FORBIDDEN");
    expect((await agree()).status).toBe(200);
    expect(await orderRow()).toMatchObject({ workers: 2, totalSatang: 4_800_00, revision: 2 });
  });
});

test("that nobody answered is told to the office when it has expired, and not where it was answered", async () => {
  await propose();
  const { version = 0, position = 0 } = (await eventOf("door_change_proposed")) ?? {};
  const settings = { origin: "https://khondee.test", authSecret: env.BETTER_AUTH_SECRET ?? "" };
  const board = connectBoard(env.DISPATCH_BOARD);
  const composed = (now: number) => {
    const deps = { db, board, now: () => now, settings: settings as ComposeNeeds["settings"] };
    const mail = { kind: "door_change_expired_office", orderId, version, position } as const;
    return composeMail(deps, mail, { recipient: "office@khondee.test", locale: "th" });
  };
  const { expiresAt } = await latest();
  expect(await composed(expiresAt - 1)).toEqual({ notBefore: expiresAt });
  expect(await composed(expiresAt)).toMatchObject({ name: "door_change_expired_office", orderId });
  await agree();
  expect(await composed(expiresAt)).toBeNull();
});
