import { env } from "cloudflare:workers";
import { runDurableObjectAlarm } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { doorChanges } from "#db/schema/orders/door-changes.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { readOrderToDocument } from "#worker/services/documents/order-documents.ts";
import { commandPayments } from "#worker/services/payments/command-payments.ts";
import { composeMail } from "#worker/outbox/notify/mail/compose-mail.ts";
import type { ComposeNeeds } from "#worker/outbox/notify/mail/composer.ts";
import type { DoorChangeTemplate } from "#worker/outbox/notify/mail/door-changes/door-change-template.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import {
  abortBoard,
  advanceBoardClock,
  boardStub,
  openOrder,
  withFailingD1,
} from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { cancelAsSeen } from "../../../support/cancel-order.ts";
import { A_COMPANY, writeCompany } from "../../../support/companies.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

type OfJob = RouterOutputs["doorChanges"]["ofJob"];
type OfOrder = RouterOutputs["doorChanges"]["ofOrder"];
type Order = RouterOutputs["orders"]["byId"];

const orderId = "KD-AAAAAA";
const jobId = `${orderId}-1`;
const BOXES = [{ itemId: "box", count: 10 }];

let db: Database;
let customer: Person;
let driver: Person;
let other: Person;
let admin: Person;

beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
  other = await createDriver(db, "other");
  admin = await createPerson(db, "admin", "admin");
  const pickupAt = Date.now() + HOUR_MS;
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), { customerId: "customer", orderId, pickupAt });
  await mutate("jobs.reserve", { jobId }, driver);
  await mutate("jobs.start", { jobId }, driver);
  await mutate("jobs.arrive", { jobId, stop: 0 }, driver);
});

const asked = (change: object = {}) => ({
  jobId,
  workers: 2,
  loadRange: "under_850_kg",
  items: BOXES,
  access: [{ stop: 1, floor: 3, hasLift: false }],
  ...change,
});
const preview = async (change: object = {}) => query("doorChanges.preview", asked(change), driver);
const shown = async (change: object = {}) =>
  (await preview(change)).data as RouterOutputs["doorChanges"]["preview"];
async function propose(change: object = {}, as = driver) {
  const { revision, totalSatang } = await shown();
  const press = { revision, totalSatang, note: "ten more boxes", idempotencyKey: crypto.randomUUID() };
  return mutate("doorChanges.propose", { ...asked(), ...press, ...change }, as);
}
const ofJob = async () => (await query("doorChanges.ofJob", { jobId }, driver)).data as OfJob;
const ofOrder = async (as = customer) =>
  (await query("doorChanges.ofOrder", { orderId }, as)).data as OfOrder;
const order = async () => (await query("orders.byId", { orderId }, customer)).data as Order;
const latest = async () => (await ofOrder())[0] as OfOrder[number];
const answer = async (given: string, change: object = {}, as = customer) =>
  mutate(
    "doorChanges.answer",
    { orderId, changeId: (await latest()).changeId, answer: given, ...change },
    as,
  );
const byCode = async (code: string, as = driver) =>
  mutate("doorChanges.agreeByCode", { jobId, changeId: (await latest()).changeId, code }, as);
const effectsOf = async (kind: string) =>
  (await db.select().from(outbox)).filter(
    (row) => row.kind === kind || row.params.includes(`"kind":"${kind}"`),
  ).length;

describe("a driver at the door", () => {
  test("sees what more workers cost by the price configuration of the order, before anything is sent", async () => {
    const { lines, fromTotalSatang, totalSatang } = await shown();
    // Four hours of road and two stops: 5 h, at ฿150 for each of two workers.
    expect(lines).toMatchObject([
      { before: null, after: { kind: "labour", workers: 2, amountSatang: 1_500_00, billedHalfHours: 10 } },
    ]);
    expect({ fromTotalSatang, totalSatang }).toEqual({ fromTotalSatang: 3_300_00, totalSatang: 4_800_00 });
    expect(await ofOrder()).toEqual([]);
  });

  test("proposes it once however often it is pressed; the customer reads before and after, nothing has changed", async () => {
    const before = await order();
    const idempotencyKey = crypto.randomUUID();
    await propose({ idempotencyKey });
    expect((await propose({ idempotencyKey })).data).toMatchObject({ changes: [{ state: "open" }] });
    expect(await ofOrder()).toMatchObject([
      {
        state: "open",
        note: "ten more boxes",
        before: { workers: 1, items: [], totalSatang: 3_300_00 },
        after: { workers: 2, items: BOXES, totalSatang: 4_800_00 },
        code: expect.stringMatching(/^\d{6}$/) as string,
      },
    ]);
    const { events, ...same } = await order();
    const { events: _was, ...terms } = before;
    expect(same).toEqual(terms);
    expect(events.at(-1)).toMatchObject({ kind: "door_change_proposed", reason: "ten more boxes" });
    expect(await effectsOf("door_change_proposed")).toBe(1);
  });

  test.each([
    [{ workers: 0 }, "BAD_INPUT"],
    [{ workers: 1, items: [], access: [] }, "BAD_INPUT"],
    [{ workers: 5 }, "BAD_INPUT"],
    [{ items: [{ itemId: "wardrobe", count: 90 }] }, "GOODS_DO_NOT_FIT"],
    [{ totalSatang: 1 }, "ORDER_CHANGED"],
    [{ note: "" }, "BAD_INPUT"],
  ])("is refused %j", async (change, code) => {
    expect((await propose(change)).appCode).toBe(code);
    expect(await ofOrder()).toEqual([]);
  });

  test("proposes nothing on the road, nor for another driver's job, nor where an admin set the amount", async () => {
    expect((await propose({}, other)).appCode).toBe("NOT_FOUND");
    await mutate("jobs.leave", { jobId, stop: 0 }, driver);
    expect((await propose()).appCode).toBe("DOOR_CHANGE_NOT_AT_STOP");
    await db.update(orders).set({ pricingVersion: null });
    expect((await preview()).appCode).toBe("DOOR_CHANGE_BY_OFFICE");
  });

  test("takes a proposal back; then there is nothing to answer, and the customer is told", async () => {
    await propose();
    const { changeId } = await latest();
    await mutate("doorChanges.withdraw", { jobId, changeId }, driver);
    expect(await latest()).toMatchObject({ state: "withdrawn", code: null });
    expect(await effectsOf("door_change_withdrawn")).toBe(1);
    expect((await answer("agree")).appCode).toBe("DOOR_CHANGE_CLOSED");
  });

  test("does not read the code, nor does an admin", async () => {
    await propose();
    expect(JSON.stringify(await ofJob())).not.toContain('"code"');
    expect(await ofOrder(admin)).toMatchObject([{ code: null }]);
  });
});

describe("the customer's agreement", () => {
  test("changes price, goods, floors and workers of order and job in one decision; all read it, money and documents follow", async () => {
    await propose();
    const answered = await answer("agree");
    expect(answered.data).toMatchObject({
      workers: 2,
      totalSatang: 4_800_00,
      revision: 2,
      goods: { items: BOXES, stops: [null, { floor: 3, hasLift: false, carryDistanceM: 0 }] },
      lines: [
        { kind: "transport", amountSatang: 3_300_00 },
        { kind: "labour", amountSatang: 1_500_00 },
      ],
    });
    expect((answered.data as Order).events.at(-1)).toMatchObject({ kind: "door_change_agreed" });
    expect(await ofJob()).toMatchObject({ workers: 2, changes: [{ state: "agreed", isByCode: false }] });
    expect((await query("jobs.byId", { jobId }, driver)).data).toMatchObject({
      status: "in_progress",
      workers: 2,
      estimatedPaySatang: 1_980_00,
      goods: { pieces: 10 },
    });
    for (const kind of ["door_change_agreed", "door_change_agreed_office", "job_door_change_agreed"])
      expect(await effectsOf(kind)).toBe(1);
    expect(await effectsOf("payments-settle")).toBe(1);
    expect(await effectsOf("documents-due")).toBe(1);
  });

  test("makes a paid order owe the difference, and its invoice another one", async () => {
    const deps = { db, now: Date.now };
    await db.update(orders).set({ kind: "booking", paymentStatus: "unpaid" });
    await commandPayments(deps, orderId, { type: "open", method: "promptpay" });
    const actor = { kind: "admin", id: "admin" } as const;
    await commandPayments(deps, orderId, { type: "receive", paymentId: `${orderId}-P1`, actor });
    await issueDueDocuments(deps, orderId);
    await propose();
    await answer("agree");
    await commandPayments(deps, orderId, { type: "settle" });
    await issueDueDocuments(deps, orderId);
    expect((await query("payments.ofOrder", { orderId }, customer)).data).toMatchObject({
      agreedSatang: 4_800_00,
      toPaySatang: 1_500_00,
    });
    expect((await query("payments.ofJob", { jobId }, driver)).data).toMatchObject({ leftSatang: 1_500_00 });
    const { order: documented } = await readOrderToDocument(deps, orderId);
    const totals = documented.documents.map(({ kind, lines }) => [
      kind,
      lines.reduce((sum, { amountSatang }) => sum + amountSatang, 0),
    ]);
    expect(totals.toSorted()).toEqual([
      ["credit_note", 3_300_00],
      ["invoice", 3_300_00],
      ["invoice", 4_800_00],
      ["receipt", 3_300_00],
    ]);
  });

  test("pressed twice at once is one agreement", async () => {
    await propose();
    const answers = await Promise.all([answer("agree"), answer("agree")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await order()).revision).toBe(2);
    expect((await answer("agree")).status).toBe(200);
    expect((await answer("decline")).appCode).toBe("DOOR_CHANGE_CLOSED");
  });

  test("declined leaves everything as it was, and the driver reads the customer's reason", async () => {
    await propose();
    const { revision, totalSatang } = await order();
    await answer("decline", { reason: "leave them" });
    expect(await order()).toMatchObject({ revision, totalSatang, workers: 1 });
    expect(await effectsOf("job_door_change_declined")).toBe(1);
    expect(await ofJob()).toMatchObject({ changes: [{ state: "declined", declineReason: "leave them" }] });
    expect((await propose()).data).toMatchObject({ changes: [{ state: "open" }, { state: "declined" }] });
  });

  test("is nobody else's", async () => {
    await propose();
    const stranger = await createPerson(db, "stranger");
    const { changeId } = await latest();
    for (const who of [stranger, driver, admin])
      expect((await answer("agree", { changeId }, who)).appCode).toBe("NOT_FOUND");
  });

  test("is not asked for any more after two hours", async () => {
    await propose();
    await advanceBoardClock(2 * HOUR_MS);
    expect((await answer("agree")).appCode).toBe("DOOR_CHANGE_CLOSED");
    await db.update(doorChanges).set({ expiresAt: Date.now() });
    expect(await latest()).toMatchObject({ state: "expired", code: null });
  });

  test("comes too late when an admin has changed the order's day meanwhile: it is proposed again", async () => {
    await propose();
    const pickupAt = new Date(Date.now() + 2 * DAY_MS).toISOString();
    const idempotencyKey = crypto.randomUUID();
    const day = { orderId, pickupAt, revision: 1, reason: "flood", truckHoursAcknowledged: true };
    await mutate("orders.changeDay", { ...day, idempotencyKey }, admin);
    expect((await answer("agree")).appCode).toBe("ORDER_CHANGED");
    expect(await latest()).toMatchObject({ state: "expired" });
  });

  test("of a company asks for credit for what is added", async () => {
    await writeCompany(db, { customer: "booker" }, { creditLimitSatang: 4_000_00 });
    await db
      .update(orders)
      .set({ companyId: A_COMPANY.companyId, creditDays: 30, accountSequence: 1, paymentStatus: "unpaid" });
    await propose();
    expect((await answer("agree")).appCode).toBe("CREDIT_LIMIT_EXCEEDED");
    expect(await order()).toMatchObject({ revision: 1, totalSatang: 3_300_00 });
  });
});

describe("the customer's code", () => {
  test("entered by the driver agrees in the customer's name, and the history says so", async () => {
    await propose();
    const { code } = await latest();
    expect((await byCode(code ?? "")).data).toMatchObject({ changes: [{ state: "agreed", isByCode: true }] });
    expect((await byCode(code ?? "")).status).toBe(200);
    expect((await order()).events.at(-1)).toMatchObject({ actorKind: "customer", details: { byCode: true } });
  });

  test("is of one proposal, of its driver, and found by nobody who guesses", async () => {
    await propose();
    const { code } = await latest();
    expect((await byCode(code ?? "", other)).appCode).toBe("NOT_FOUND");
    await answer("decline");
    await propose();
    expect(await byCode(code ?? "")).toMatchObject({ appCode: "BAD_INPUT", fields: { code: "CODE_WRONG" } });
    const wrong = (await latest()).code === "000000" ? "111111" : "000000";
    const tries = [];
    for (let at = 0; at < 6; at++) tries.push((await byCode(wrong)).appCode);
    expect(tries.at(-2)).toBe("BAD_INPUT");
    expect(tries.at(-1)).toBe("RATE_LIMITED");
    expect((await byCode((await latest()).code ?? "")).appCode).toBe("RATE_LIMITED");
  });
});

describe("the mail about a proposal", () => {
  const composed = async (kind: DoorChangeTemplate["name"]) => {
    const event = (await db.select().from(orderEvents)).find((each) => each.kind === kind);
    const { version = 0, position = 0 } = event ?? {};
    const settings = { origin: "https://khondee.test", authSecret: env.BETTER_AUTH_SECRET ?? "" };
    const board = connectBoard(env.DISPATCH_BOARD);
    const deps = { db, board, now: Date.now, settings: settings as ComposeNeeds["settings"] };
    return composeMail(deps, { kind, orderId, version, position }, { recipient: "a@b.test", locale: "en" });
  };

  test("says what was and what would be, with the customer's code; once it is answered it is not sent any more", async () => {
    await propose();
    expect(await composed("door_change_proposed")).toMatchObject({
      before: { workers: 1, totalSatang: 3_300_00 },
      after: { workers: 2, totalSatang: 4_800_00 },
      lines: [{ before: null, after: { kind: "labour" } }],
      note: "ten more boxes",
      code: (await latest()).code,
    });
    await answer("agree");
    expect(await composed("door_change_proposed")).toBeNull();
    expect(await composed("door_change_agreed")).toMatchObject({
      after: { workers: 2 },
      code: "",
      until: null,
    });
  });

  test("taken back is told to the customer, without its code", async () => {
    await propose();
    await mutate("doorChanges.withdraw", { jobId, changeId: (await latest()).changeId }, driver);
    expect(await composed("door_change_withdrawn")).toMatchObject({ orderId, code: "", until: null });
  });
});

describe("whatever fails in between", () => {
  test("an agreement while the database is away is decided once, and written once it is back", async () => {
    await propose();
    const { changeId } = await latest();
    await withFailingD1(async () => {
      await answer("agree", { changeId });
    });
    expect((await db.select().from(orders).where(eq(orders.orderId, orderId)).get())?.workers).toBe(1);
    await advanceBoardClock(HOUR_MS);
    await runDurableObjectAlarm(boardStub());
    expect(await order()).toMatchObject({ workers: 2, totalSatang: 4_800_00, revision: 2 });
    expect(await latest()).toMatchObject({ state: "agreed" });
    expect((await answer("agree")).status).toBe(200);
    expect(await effectsOf("door_change_agreed")).toBe(1);
  });

  test("a board that crashed after the proposal has it, and after the agreement the new terms", async () => {
    await propose();
    await abortBoard();
    expect((await answer("agree")).status).toBe(200);
    await abortBoard();
    expect((await mutate("jobs.leave", { jobId, stop: 0 }, driver)).status).toBe(200);
    expect(await order()).toMatchObject({ workers: 2, revision: 2 });
    const [row] = await db.select().from(jobs).where(eq(jobs.jobId, jobId));
    expect(row?.card).toMatchObject({ workers: 2 });
  });

  test.each([
    ["the job was completed", () => mutate("jobs.complete", { jobId, reason: "x" }, driver), "complete"],
    ["the order was cancelled", () => cancelAsSeen(admin, { orderId, reason: "flood" }), "cancel"],
  ])("nothing is agreed once %s", async (_, happen, kind) => {
    await propose();
    if (kind === "complete") await mutate("jobs.arrive", { jobId, stop: 1 }, driver);
    await happen();
    expect((await answer("agree")).appCode).toBe("DOOR_CHANGE_CLOSED");
    expect(await order()).toMatchObject({ workers: 1, totalSatang: 3_300_00 });
  });

  test("two proposals pressed at once are one", async () => {
    const { revision, totalSatang } = await shown();
    const press = (idempotencyKey: string) =>
      mutate(
        "doorChanges.propose",
        { ...asked(), revision, totalSatang, note: "more", idempotencyKey },
        driver,
      );
    const answers = await Promise.all([press("press-000001"), press("press-000002")]);
    expect(answers.map(({ appCode = "ok" }) => appCode).toSorted()).toEqual(["DOOR_CHANGE_OPEN", "ok"]);
    expect(await db.$count(doorChanges)).toBe(1);
  });
});

test("what is stored about the customer has the changes of their orders", async () => {
  await propose();
  await answer("agree");
  const data = await query("account.myData", undefined, customer);
  expect(data.data).toMatchObject({
    orders: [{ changesAtTheDoor: [{ state: "agreed", note: "ten more boxes" }] }],
  });
});
