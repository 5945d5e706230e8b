import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, like, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { earningEntries, payouts } from "#db/schema/drivers/earnings.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { outbox } from "#db/schema/outbox.ts";
import { sessions } from "#db/schema/users.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import { bangkokDay, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { openOnBoard } from "#worker/outbox/handlers/board-open.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { advanceBoardClock, boardStub, withFailingD1 } from "../../../support/board.ts";
import { fetchWorker, mutate, query } from "../../../support/calls.ts";
import { anOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const [FIRST, SECOND] = ["KD-AAAAAA", "KD-BBBBBB"] as const;
const admin = { kind: "admin", id: "admin" } as const;
const TODAY = bangkokDay(Date.now());

let db: Database;
let dan: Person;
let kai: Person;
let office: Person;
let otherAdmin: Person;
let pay: number;

beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "customer");
  dan = await createDriver(db, "dan");
  kai = await createDriver(db, "kai");
  office = await createPerson(db, "admin", "admin");
  otherAdmin = await createPerson(db, "other-admin", "admin");
  await placed(FIRST, 1);
  await placed(SECOND, 3);
  pay =
    (
      await db
        .select()
        .from(jobs)
        .where(eq(jobs.jobId, `${FIRST}-1`))
        .get()
    )?.estimatedPaySatang ?? 0;
});

async function placed(orderId: string, inDays: number): Promise<void> {
  const pickupAt = Date.now() + inDays * DAY_MS;
  const order = {
    ...anOrder({ customerId: "customer", orderId, pickupAt }),
    kind: "booking",
    paymentStatus: "unpaid",
  } as const;
  await insertOrder(db, order, jobCards(order));
  await openOnBoard({ db, board: board(), now: Date.now }, orderId);
}

const board = () => connectBoard(env.DISPATCH_BOARD);
const complete = (orderId: string) =>
  board().commandJob({
    type: "complete",
    jobId: `${orderId}-1`,
    driverId: "driver-dan",
    reason: "next door",
  });

/** Drives a job of `dan` to its completion. */
async function driven(orderId: string): Promise<void> {
  const jobId = `${orderId}-1`;
  await mutate("jobs.reserve", { jobId }, dan);
  await board().commandJob({ type: "start", jobId, actor: admin, reason: "early" });
  await complete(orderId);
}

const reopen = (orderId: string) =>
  board().commandJob({
    type: "reopen",
    jobId: `${orderId}-1`,
    driverId: "driver-dan",
    actor: admin,
    reason: "another address",
    allowOverlap: true,
  });

const period = { fromDay: bangkokDay(Date.now() - 30 * DAY_MS), toDay: TODAY };
const summary = async (as = dan) =>
  (await query("earnings.summary", period, as)).data as {
    days: { jobs: number; paySatang: number }[];
    unpaidSatang: number;
  };
const entries = () => db.select().from(earningEntries).orderBy(earningEntries.entryId);
const payment = (seenSatang: number, change: object = {}) => ({
  driverId: "driver-dan",
  through: TODAY,
  seenSatang,
  paidOn: TODAY,
  reference: "KBANK 0042",
  idempotencyKey: crypto.randomUUID(),
  ...change,
});
const payOut = (input: object, as = office) => mutate("payouts.make", input, as);

describe("a completed job", () => {
  test("is earned by its driver, once, also when the database fails meanwhile and the press is repeated", async () => {
    const jobId = `${FIRST}-1`;
    await mutate("jobs.reserve", { jobId }, dan);
    await board().commandJob({ type: "start", jobId, actor: admin, reason: "early" });
    await withFailingD1(async () => {
      await complete(FIRST);
    });
    await complete(FIRST);
    await advanceBoardClock(HOUR_MS);
    await runDurableObjectAlarm(boardStub());
    await complete(FIRST);
    expect(await entries()).toMatchObject([
      { driverId: "driver-dan", jobId, kind: "completed", paySatang: pay, payoutId: null },
    ]);
    expect(await summary()).toEqual({
      days: [{ day: TODAY, jobs: 1, paySatang: pay, waitingSatang: 0, cashSatang: 0, cashHeldSatang: 0 }],
      unpaidSatang: pay,
    });
  });

  test("is in its driver's list and statement, and in nobody else's", async () => {
    await driven(FIRST);
    expect((await query("earnings.list", period, dan)).data).toMatchObject({
      items: [{ jobId: `${FIRST}-1`, paySatang: pay, isPaid: false }],
    });
    expect((await query("earnings.list", period, kai)).data).toMatchObject({ items: [] });
    expect((await query("earnings.csv", period, dan)).body).toContain(`${FIRST}-1`);
    expect((await query("earnings.csv", period, kai)).body).not.toContain(`${FIRST}-1`);
    const ofDan = { ...period, driverId: "driver-dan" };
    expect((await query("earnings.csv", ofDan, kai)).appCode).toBe("NOT_FOUND");
    // The staff take it by an action of their own, which the audit log has.
    expect((await query("earnings.csv", ofDan, office)).appCode).toBe("NOT_FOUND");
    // A suspension leaves what they are owed.
    await db.update(drivers).set({ approvedAt: null }).where(eq(drivers.driverId, "driver-dan"));
    expect((await query("jobs.mine", {}, dan)).appCode).toBe("DRIVER_NOT_APPROVED");
    expect((await query("earnings.list", period, dan)).data).toMatchObject({
      items: [{ jobId: `${FIRST}-1` }],
    });
    for (const [path, input] of [
      ["earnings.summary", period],
      ["earnings.payouts", {}],
      ["payments.ownCash", undefined],
    ] as const)
      expect(await query(path, input, dan)).toMatchObject({ status: 200 });
    expect((await query("earnings.csv", period, dan)).body).toContain(`${FIRST}-1`);
    expect((await query("earnings.summary", period, await createPerson(db, "nobody"))).appCode).toBe(
      "DRIVER_NOT_APPROVED",
    );
  });

  test("is one of any number of lines of a statement, none of which is left out", async () => {
    await driven(FIRST);
    await db.run(sql`INSERT INTO earning_entries (entry_id, driver_id, order_id, job_id, kind, pay_satang, waiting_satang, day, at)
      SELECT 'more-' || value, driver_id, order_id, job_id, kind, 100, 0, day, at FROM earning_entries,
        (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 5100) SELECT value FROM n)`);
    const { data } = await query("earnings.csv", period, dan);
    const { lines } = data as RouterOutputs["earnings"]["csv"];
    expect(lines).toHaveLength(5_101);
    expect(lines.filter(({ paySatang }) => paySatang === 100)).toHaveLength(5_100);
  });

  test("that is set back is taken from the earnings, and earned again when it is completed again", async () => {
    await driven(FIRST);
    await reopen(FIRST);
    expect(await summary()).toMatchObject({ days: [{ jobs: 0, paySatang: 0 }], unpaidSatang: 0 });
    await complete(FIRST);
    expect(await summary()).toMatchObject({ days: [{ jobs: 1, paySatang: pay }], unpaidSatang: pay });
    expect((await entries()).map(({ kind }) => kind)).toEqual(["completed", "set_back", "completed"]);
  });
});

describe("what drivers are owed", () => {
  const unpaid = async (through = TODAY, page: object = {}) => {
    const { data, appCode } = await query("payouts.unpaid", { through, ...page }, office);
    expect(appCode).toBeUndefined();
    const kept = await env.DB.prepare(
      "SELECT driver_id, since_day FROM owed_drivers ORDER BY driver_id",
    ).all();
    const isUnpaid = "FROM earning_entries WHERE payout_id IS NULL GROUP BY driver_id ORDER BY driver_id";
    const counted = await env.DB.prepare(`SELECT driver_id, min(day) AS since_day ${isUnpaid}`).all();
    expect(kept.results).toEqual(counted.results);
    return data as {
      items: { driverId: string; sinceDay: string; totalSatang: number; entries: number }[];
      nextCursor: string | null;
    };
  };
  const since = async (through?: string) =>
    (await unpaid(through)).items.map(({ driverId, sinceDay }) => `${driverId} ${sinceDay}`);
  let written = 0;
  /** Writes an entry of the book, as a decision of the board does. */
  const earn = (driverId: string, day: string, paySatang = 100_00) =>
    db.insert(earningEntries).values({
      entryId: `e-${++written}`,
      driverId,
      orderId: FIRST,
      jobId: `${FIRST}-1`,
      kind: paySatang < 0 ? "set_back" : "completed",
      paySatang,
      waitingSatang: 0,
      day,
      at: 1,
    });
  const lastWeek = bangkokDay(Date.now() - 7 * DAY_MS);
  const lastMonth = bangkokDay(Date.now() - 30 * DAY_MS);

  test("is listed by its oldest day, whatever is earned later and in whichever order it is written", async () => {
    await earn("driver-kai", TODAY);
    await earn("driver-dan", lastWeek);
    expect(await since()).toEqual([`driver-dan ${lastWeek}`, `driver-kai ${TODAY}`]);
    await earn("driver-dan", TODAY, 50_00);
    await earn("driver-kai", lastMonth);
    const { items } = await unpaid();
    expect(items).toMatchObject([
      { driverId: "driver-kai", sinceDay: lastMonth, entries: 2, totalSatang: 200_00 },
      { driverId: "driver-dan", sinceDay: lastWeek, entries: 2, totalSatang: 150_00 },
    ]);
    expect((await unpaid(lastWeek)).items).toMatchObject([
      { driverId: "driver-kai", entries: 1, totalSatang: 100_00 },
      { driverId: "driver-dan", entries: 1, totalSatang: 100_00 },
    ]);
    expect(await since(lastMonth)).toEqual([`driver-kai ${lastMonth}`]);
    expect(await unpaid(TODAY, { driverId: "driver-dan" })).toEqual({ items: [items[1]], nextCursor: null });
  });

  test("moves to the day behind a payout, goes with the last one, and stands where it was when that is taken back", async () => {
    await earn("driver-dan", lastMonth);
    await earn("driver-kai", lastWeek);
    await earn("driver-dan", TODAY);
    const first = payment(100_00, { through: lastMonth });
    const { payoutId } = (await payOut(first)).data as { payoutId: string };
    expect(await since()).toEqual([`driver-kai ${lastWeek}`, `driver-dan ${TODAY}`]);
    await payOut(payment(100_00));
    expect(await since()).toEqual([`driver-kai ${lastWeek}`]);
    await mutate("payouts.takeBack", { payoutId, reason: "another account" }, office);
    expect(await since()).toEqual([`driver-dan ${lastMonth}`, `driver-kai ${lastWeek}`]);
    // What is set back after it was paid is to be taken off the next payout.
    await earn("driver-kai", TODAY, -100_00);
    expect((await unpaid()).items.at(-1)).toMatchObject({ sinceDay: lastWeek, totalSatang: 0 });
  });

  test("is read page by page, each driver once, also when somebody earns in between", async () => {
    const names = ["a", "b", "c", "d", "e"];
    for (const name of names) {
      await createDriver(db, name);
      await earn(`driver-${name}`, name < "c" ? lastMonth : lastWeek);
    }
    const read: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await unpaid(TODAY, { limit: 2, ...(cursor && { cursor }) });
      read.push(...page.items.map(({ driverId }) => driverId));
      cursor = page.nextCursor;
      // A new debt, and more for somebody who was read: neither moves what comes after.
      await earn("driver-kai", TODAY);
      await earn("driver-a", TODAY);
    }
    expect(read).toEqual([...names.map((name) => `driver-${name}`), "driver-kai"]);
    expect((await query("payouts.unpaid", { through: TODAY, cursor: "7_d" }, office)).appCode).toBe(
      "BAD_INPUT",
    );
  });
});

describe("a payout", () => {
  beforeEach(() => driven(FIRST));

  test("pays what is unpaid, once; the driver is told, and reads it", async () => {
    expect((await query("payouts.unpaid", { through: TODAY }, office)).data).toMatchObject({
      items: [{ driverId: "driver-dan", driverName: "dan", totalSatang: pay, entries: 1, jobs: 1 }],
    });
    expect((await payOut(payment(pay))).appCode).toBeUndefined();
    expect(await summary()).toMatchObject({ unpaidSatang: 0 });
    expect((await query("payouts.unpaid", { through: TODAY }, office)).data).toMatchObject({ items: [] });
    expect((await query("earnings.payouts", {}, dan)).data).toMatchObject({
      items: [{ totalSatang: pay, reference: "KBANK 0042", takenBackAt: null }],
    });
    const mails = await db.select().from(outbox).where(eq(outbox.kind, "mail"));
    expect(mails.filter(({ params }) => params.includes("payout_made"))).toHaveLength(1);
    expect((await payOut(payment(pay))).appCode).toBe("PAYOUT_CHANGED");
  });

  test("that is pressed twice, or sent again, is recorded once", async () => {
    const input = payment(pay);
    const answers = await Promise.all([payOut(input), payOut(input), payOut(input)]);
    expect(answers.map(({ appCode }) => appCode)).toEqual([undefined, undefined, undefined]);
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect((await payOut({ ...input, reference: "another" })).appCode).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(await db.select().from(payouts)).toHaveLength(1);
  });

  test("that two admins make at once is made by one of them", async () => {
    const answers = await Promise.all([payOut(payment(pay)), payOut(payment(pay), otherAdmin)]);
    expect(answers.map(({ appCode }) => appCode).toSorted()).toEqual(["PAYOUT_CHANGED", undefined]);
    expect(await db.select().from(payouts)).toMatchObject([{ totalSatang: pay }]);
  });

  test("of another amount than is unpaid, or of a day to come, is refused", async () => {
    expect((await payOut(payment(pay - 1))).appCode).toBe("PAYOUT_CHANGED");
    await driven(SECOND);
    expect((await payOut(payment(pay))).appCode).toBe("PAYOUT_CHANGED");
    const tomorrow = bangkokDay(Date.now() + DAY_MS);
    expect((await payOut(payment(pay, { paidOn: tomorrow }))).fields).toEqual({ paidOn: "INVALID" });
    expect((await payOut(payment(pay, { through: tomorrow }))).fields).toEqual({ through: "INVALID" });
    expect(await db.select().from(payouts)).toEqual([]);
  });

  test("stays as it was when its job is set back: the next one is less by that", async () => {
    await payOut(payment(pay));
    await reopen(FIRST);
    expect(await summary()).toMatchObject({ unpaidSatang: -pay });
    await complete(FIRST);
    await driven(SECOND);
    const { unpaidSatang } = await summary();
    expect((await payOut(payment(unpaidSatang))).appCode).toBeUndefined();
    expect(await db.select().from(payouts)).toHaveLength(2);
    const [paidFirst] = await db.select().from(payouts).orderBy(payouts.createdAt);
    expect(paidFirst).toMatchObject({ totalSatang: pay, entries: 1 });
    expect(await summary()).toMatchObject({ unpaidSatang: 0 });
  });

  test("that was recorded wrongly is taken back with a reason: what it paid is unpaid, and can be paid again", async () => {
    const { payoutId } = (await payOut(payment(pay))).data as { payoutId: string };
    const takeBack = (reason: string, as = office) => mutate("payouts.takeBack", { payoutId, reason }, as);
    expect((await takeBack("")).fields).toHaveProperty("reason");
    expect((await takeBack("sent to another account")).appCode).toBeUndefined();
    expect((await takeBack("sent to another account")).appCode).toBeUndefined();
    expect((await takeBack("me, too", otherAdmin)).appCode).toBe("PAYOUT_CHANGED");
    const told = await db.select().from(outbox).where(like(outbox.params, "%payout_taken_back%"));
    expect(told.map(({ kind, recipient }) => [kind, recipient]).toSorted()).toEqual([
      ["mail", "dan@example.test"],
      ["push", "dan@example.test"],
    ]);
    expect(await summary()).toMatchObject({ unpaidSatang: pay });
    expect((await payOut(payment(pay))).appCode).toBeUndefined();
    const { items } = (await query("payouts.list", {}, office)).data as { items: { payoutId: string }[] };
    expect(items).toMatchObject([{ takenBackAt: null }, { takeBackReason: "sent to another account" }]);
    expect((await query("payouts.list", { payoutId }, office)).data).toMatchObject({ items: [items[1]] });
  });

  test("and its entries cannot be changed, paid again or deleted, whoever writes", async () => {
    await payOut(payment(pay));
    const writes = [
      "UPDATE earning_entries SET pay_satang = 1",
      "UPDATE earning_entries SET payout_id = NULL",
      "DELETE FROM earning_entries",
      "UPDATE payouts SET total_satang = 1, taken_back_at = 1, taken_back_by = 'a', take_back_reason = 'b'",
      "DELETE FROM payouts",
    ];
    for (const write of writes) await expect(env.DB.prepare(write).run()).rejects.toThrow(/earnings|payouts/);
  });

  test("is in what its driver downloads of everything about them", async () => {
    await payOut(payment(pay));
    expect((await query("account.myData", undefined, dan)).data).toMatchObject({
      earnings: [{ jobId: `${FIRST}-1`, paySatang: pay, reference: "KBANK 0042" }],
    });
  });

  test("has a statement as a file for its driver; for anybody else it does not exist", async () => {
    const { payoutId } = (await payOut(payment(pay))).data as { payoutId: string };
    const file = (as: Person, search = `payoutId=${payoutId}&language=en`) =>
      fetchWorker(`/api/earnings/statement.pdf?${search}`, {}, as);
    const answer = await file(dan);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect((await answer.text()).slice(0, 5)).toBe("%PDF-");
    for (const as of [kai, office]) expect((await file(as)).status).toBe(404);
    expect((await file(dan, `fromDay=${period.fromDay}&toDay=${TODAY}`)).status).toBe(200);
    expect((await file(dan, `fromDay=${TODAY}&toDay=2020-01-01`)).status).toBe(400);
  });

  test("has a statement for accountants with a fresh login, and the audit log says who took whose", async () => {
    const { payoutId } = (await payOut(payment(pay))).data as { payoutId: string };
    const exportId = crypto.randomUUID();
    const sheet = await mutate("payouts.exportStatement", { payoutId, exportId }, office);
    expect(sheet.data).toMatchObject({ lines: [{ jobId: `${FIRST}-1`, paySatang: pay }] });
    const print = { payoutId, exportId, language: "en" };
    const { pdf } = (await mutate("payouts.printStatement", print, office)).data as { pdf: string };
    expect(atob(pdf).slice(0, 5)).toBe("%PDF-");
    for (const what of ["payouts.exportStatement", "payouts.printStatement"])
      expect((await query("audit.list", { what }, office)).data).toMatchObject({
        items: [{ changes: [{ kind: "export", id: exportId, fields: { driverId: [null, "driver-dan"] } }] }],
      });
    await db.update(sessions).set({ createdAt: new Date(Date.now() - HOUR_MS) });
    for (const [what, input] of [
      ["payouts.exportStatement", { payoutId, exportId }],
      ["payouts.printStatement", print],
    ] as const)
      expect((await mutate(what, input, office)).appCode).toBe("FRESH_LOGIN_REQUIRED");
    expect((await query("earnings.csv", period, dan)).status).toBe(200);
  });
});
