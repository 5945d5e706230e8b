import { env } from "cloudflare:workers";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { jobs } from "#db/schema/jobs.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { openOnBoard } from "#worker/outbox/handlers/board-open.ts";
import { fetchWorker, mutate, query } from "../../../support/calls.ts";
import { anOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const ORDER = "KD-AAAAAA";
const JOB = `${ORDER}-1`;
const CASH = 1_234_00;
const actor = { kind: "admin", id: "admin" } as const;
const today = bangkokDay(Date.now());
const period = { fromDay: bangkokDay(Date.now() - 3 * DAY_MS), toDay: today };

let db: Database;
let dan: Person;
let office: Person;

beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "customer");
  dan = await createDriver(db, "dan");
  office = await createPerson(db, "admin", "admin");
  const placed = anOrder({ customerId: "customer", orderId: ORDER, pickupAt: Date.now() + DAY_MS });
  const order = { ...placed, kind: "booking", paymentStatus: "unpaid" } as const;
  await insertOrder(db, order, jobCards(order));
  await openOnBoard({ db, board: board(), now: Date.now }, ORDER);
  await mutate("jobs.reserve", { jobId: JOB }, dan);
  await board().commandJob({ type: "start", jobId: JOB, actor, reason: "early" });
  const record = { jobId: JOB, key: crypto.randomUUID(), amountSatang: CASH };
  const { appCode } = await mutate("payments.recordCash", record, dan);
  if (appCode !== undefined) throw new Error(appCode);
  await complete();
});

const board = () => connectBoard(env.DISPATCH_BOARD);
const complete = () =>
  board().commandJob({ type: "complete", jobId: JOB, driverId: "driver-dan", reason: "next door" });
const handOver = () =>
  mutate("payments.confirm", { paymentId: `${ORDER}-P1`, seenState: "reported" }, office);
const ofDay = async () =>
  ((await query("earnings.summary", period, dan)).data as { days: readonly object[] }).days;
const listed = async () =>
  ((await query("earnings.list", period, dan)).data as { items: readonly object[] }).items;

test("a job's cash stands with it and in the day's sum, and what is handed over is not held any more", async () => {
  const held = { cashSatang: CASH, cashHeldSatang: CASH };
  expect(await listed()).toMatchObject([{ jobId: JOB, ...held }]);
  expect(await ofDay()).toMatchObject([{ day: today, ...held }]);
  await handOver();
  const handedOver = { cashSatang: CASH, cashHeldSatang: 0 };
  expect(await listed()).toMatchObject([handedOver]);
  expect(await ofDay()).toMatchObject([handedOver]);
});

test("cash is in no payout: what is unpaid is the pay alone", async () => {
  const { paySatang } = (await db.select({ paySatang: jobs.paySatang }).from(jobs).get())!;
  expect((await query("earnings.summary", period, dan)).data).toMatchObject({ unpaidSatang: paySatang });
});

test("who pays a driver sees beside what is owed the cash that they hold", async () => {
  const unpaid = async () => (await query("payouts.unpaid", { through: today }, office)).data;
  expect(await unpaid()).toMatchObject({ items: [{ driverName: "dan", cashHeldSatang: CASH }] });
  await handOver();
  expect(await unpaid()).toMatchObject({ items: [{ driverName: "dan", cashHeldSatang: 0 }] });
});

test("a record that the office rejects is in no list", async () => {
  const reject = { paymentId: `${ORDER}-P1`, seenState: "reported", reason: "another order" };
  expect((await mutate("payments.reject", reject, office)).appCode).toBeUndefined();
  expect(await listed()).toMatchObject([{ cashSatang: 0, cashHeldSatang: 0 }]);
});

test("a job that is completed twice counts its cash once", async () => {
  const reopen = { type: "reopen", jobId: JOB, driverId: "driver-dan", actor, reason: "wrong door" } as const;
  await board().commandJob({ ...reopen, allowOverlap: true });
  await complete();
  expect(await listed()).toHaveLength(3);
  expect(await ofDay()).toMatchObject([{ jobs: 1, cashSatang: CASH, cashHeldSatang: CASH }]);
});

test("the statement says it per job and in total, as CSV and as PDF", async () => {
  expect((await query("earnings.csv", period, dan)).data).toMatchObject({
    lines: [{ cashSatang: 1_234_00, cashHeldSatang: 1_234_00 }],
  });
  const search = new URLSearchParams({ ...period, language: "en" });
  const file = await fetchWorker(`/api/earnings/statement.pdf?${search.toString()}`, {}, dan);
  const document = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
  const { text } = await extractText(document, { mergePages: true });
  const said = text.replaceAll(/\s/gu, "");
  // With the job, and in the sums.
  expect(said.split("Cashcollectedfromcustomer")).toHaveLength(3);
  expect(said.split("1,234.00")).toHaveLength(5);
  expect(said).toContain("neitherpartofthepaynordeducted");
});
