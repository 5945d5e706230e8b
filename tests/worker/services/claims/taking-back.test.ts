import { env } from "cloudflare:workers";
import { eq, ne } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { ledgerOfOrder } from "#db/queries/payments/ledger.ts";
import { orderMoney } from "#db/queries/payments/order-money.ts";
import { claims } from "#db/schema/claims/claims.ts";
import { documents } from "#db/schema/documents.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { users } from "#db/schema/users.ts";
import { orderCredits } from "#db/schema/payments.ts";
import { balanceDueSatang, ledgerSums } from "#domain/payments/ledger.ts";
import { figuresOf } from "#domain/payments/order-money.ts";
import type { Mail } from "#domain/mails.ts";
import { DAY_MS } from "#domain/time.ts";
import { readSettings } from "#worker/env.ts";
import { composeMail } from "#worker/outbox/notify/mail/compose-mail.ts";
import { wire } from "#worker/wiring.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { mutate, query } from "../../../support/calls.ts";
import { billLatestInvoice } from "../../../support/companies.ts";
import { EXAMPLE_SATANG, writeExample, writeReceived } from "../../../support/documents.ts";
import { createPerson, freshDatabase, ORIGIN, type Person } from "../../../support/people.ts";

/* What was decided about a claim by mistake is taken back. */

const ORDER = "KD-AAAAAA";
const NOW = Date.now();
const SUM = 1_000_00;

let db: Database;
let nok: Person;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  nok = await createPerson(db, "nok");
  admin = await createPerson(db, "admin", "admin");
  await writeExample(db, { customerId: "nok", orderId: ORDER });
  await db.update(orders).set({ status: "delivered" });
  await db.update(jobs).set({ status: "completed", completedAt: NOW - DAY_MS });
  await open();
});

interface Shown {
  readonly claimId: string;
  readonly state: string;
  readonly version: number;
  readonly settledSatang: number | null;
  readonly events: readonly { readonly step: string; readonly text: string }[];
}

const open = () => {
  const lost = { kind: "loss", claimedSatang: SUM, text: "A chair is missing.", photoFileIds: [] };
  return mutate("claims.open", { claimId: crypto.randomUUID(), orderId: ORDER, ...lost }, nok);
};
async function first(): Promise<Shown> {
  const { data } = await query("claims.ofOrder", { orderId: ORDER }, nok);
  const [claim] = (data as { claims: readonly Shown[] }).claims;
  if (claim === undefined) throw new Error("no claim");
  return claim;
}
async function step(name: string, values: object = {}) {
  const { claimId, version } = await first();
  const about = { claimId, key: crypto.randomUUID(), seenVersion: version };
  return mutate(`claims.${name}`, { ...about, text: "We look into it.", ...values }, admin);
}
const settle = (values: object = {}) =>
  step("settle", {
    amountSatang: SUM,
    shown: { creditSatang: SUM, refundSatang: 0, compensationSatang: 0 },
    ...values,
  });
async function mails(): Promise<string[]> {
  const rows = await db.select().from(outbox).where(eq(outbox.kind, "mail"));
  const kinds = rows.map(({ params }) => (JSON.parse(params) as { mail: { kind: string } }).mail.kind);
  return kinds.filter((kind) => kind.startsWith("claim_"));
}
/** What the customer would be mailed now of each refusal. */
async function refusalMails() {
  const rows = await db.select().from(outbox).where(eq(outbox.kind, "mail"));
  const given = rows.map(({ params }) => (JSON.parse(params) as { mail: Mail }).mail);
  const deps = { ...wire(env, readSettings(env, ORIGIN)), db };
  const reader = { recipient: "a@b.test", locale: "en" } as const;
  const refused = given.filter(({ kind }) => kind === "claim_refused");
  return Promise.all(refused.map((mail) => composeMail(deps, mail, reader)));
}
async function books() {
  const stored = await orderMoney(db, ORDER);
  if (stored === undefined) throw new Error("no order");
  const due = stored.money.refunds.filter(({ state }) => state === "due");
  const balance = balanceDueSatang(ledgerSums(await ledgerOfOrder(db, ORDER)));
  return {
    agreedSatang: figuresOf(stored.money).agreedSatang,
    refundDue: due.map((each) => each.amountSatang),
    balance,
  };
}

test("a refusal by mistake is taken back with words for its customer, and the claim is decided again", async () => {
  await step("refuse", { text: "It was so at the pickup." });
  const back = crypto.randomUUID();
  for (const same of [back, back])
    expect(await step("takeBackRefusal", { key: same, text: "It was another order." })).toMatchObject({
      status: 200,
    });
  expect(await first()).toMatchObject({ state: "open", version: 3 });
  expect((await first()).events.at(-1)).toMatchObject({
    step: "take_back_refusal",
    text: "It was another order.",
  });
  expect((await mails()).slice(2)).toEqual(["claim_refused", "claim_refusal_taken_back"]);
  expect(await step("takeBackRefusal")).toMatchObject({ appCode: "CLAIM_CLOSED" });
  // Refused once more before the first mail is sent: only the last refusal is told of.
  await step("refuse", { text: "It was so at the pickup, after all." });
  const refusals = await refusalMails();
  expect(refusals.map((mail) => mail !== null)).toEqual([false, true]);
  expect(refusals[1]).toMatchObject({ words: "It was so at the pickup, after all." });
  expect(await step("takeBackRefusal")).toMatchObject({ status: 200 });
  expect(await step("takeBackSettlement")).toMatchObject({ appCode: "CLAIM_CLOSED" });
  expect(await settle()).toMatchObject({ status: 200 });
});

test.each([
  ["a refusal", () => step("refuse"), "takeBackRefusal"],
  ["a settlement", () => settle(), "takeBackSettlement"],
] as const)("%s stays once its customer was erased", async (_, decide, back) => {
  expect((await decide()).status).toBe(200);
  const { claimId, version } = await first();
  await db.update(users).set({ deletedAt: NOW }).where(eq(users.id, "nok"));
  const about = { claimId, seenVersion: version, text: "Sorry.", key: crypto.randomUUID() };
  expect(await mutate(`claims.${back}`, about, admin)).toMatchObject({ appCode: "CLAIM_CLOSED" });
});

test("it stays while another claim of the order is to be decided", async () => {
  await step("refuse");
  const refused = await first();
  await open();
  const again = () =>
    mutate(
      "claims.takeBackRefusal",
      { claimId: refused.claimId, key: crypto.randomUUID(), seenVersion: refused.version, text: "Sorry." },
      admin,
    );
  expect(await again()).toMatchObject({ appCode: "CLAIM_UNDECIDED" });
  await db.update(claims).set({ state: "withdrawn" }).where(ne(claims.claimId, refused.claimId));
  expect(await again()).toMatchObject({ status: 200 });
});

test("a settlement by mistake is taken back: price and books are as before, its documents replaced, and it is settled anew", async () => {
  await issueDueDocuments({ db, now: () => NOW }, ORDER);
  expect(await settle()).toMatchObject({ status: 200 });
  await issueDueDocuments({ db, now: () => NOW }, ORDER);
  const left = EXAMPLE_SATANG - SUM;
  expect(await books()).toEqual({ agreedSatang: left, refundDue: [], balance: left });
  expect(await step("takeBackSettlement", { text: "It was another order." })).toMatchObject({
    status: 200,
  });
  expect(await first()).toMatchObject({ state: "open", settledSatang: null });
  await issueDueDocuments({ db, now: () => NOW }, ORDER);
  await issueDueDocuments({ db, now: () => NOW }, ORDER);
  expect(await books()).toEqual({ agreedSatang: EXAMPLE_SATANG, refundDue: [], balance: EXAMPLE_SATANG });
  const kinds = async () =>
    (await db.select({ kind: documents.kind }).from(documents)).map(({ kind }) => kind);
  expect((await kinds()).toSorted()).toEqual(["credit_note", "credit_note", "invoice", "invoice"]);
  expect((await mails()).slice(2)).toEqual(["claim_settled", "claim_settlement_taken_back"]);

  expect(await settle()).toMatchObject({ status: 200 });
  await issueDueDocuments({ db, now: () => NOW }, ORDER);
  expect(await books()).toEqual({ agreedSatang: left, refundDue: [], balance: left });
  await expect(db.update(orderCredits).set({ takenBackAt: null }).run()).rejects.toThrow();
});

test("a refund that is due for it is void then; once it was sent the settlement stays until that is taken back", async () => {
  await writeReceived(db, ORDER);
  const shown = { creditSatang: SUM, refundSatang: SUM, compensationSatang: 0 };
  await settle({ shown });
  expect(await step("takeBackSettlement")).toMatchObject({ status: 200 });
  expect(await books()).toMatchObject({ agreedSatang: EXAMPLE_SATANG, refundDue: [] });

  await settle({ shown });
  const due = async () => (await orderMoney(db, ORDER))?.money.refunds.find(({ state }) => state === "due");
  const refundId = (await due())?.refundId;
  await mutate("refunds.make", { refundId, reference: "KB-1" }, admin);
  expect(await step("takeBackSettlement")).toMatchObject({ appCode: "CREDIT_SENT_BACK" });
  expect(await first()).toMatchObject({ state: "settled" });
  await mutate("refunds.takeBack", { refundId, reason: "It came back." }, admin);
  expect(await step("takeBackSettlement")).toMatchObject({ status: 200 });
  expect(await books()).toMatchObject({ agreedSatang: EXAMPLE_SATANG, refundDue: [] });
});

test("a settlement whose invoice is on a billing note stays, until that invoice is credited in full", async () => {
  await settle();
  await issueDueDocuments({ db, now: () => NOW }, ORDER);
  await billLatestInvoice(db, ORDER);
  expect(await step("takeBackSettlement")).toMatchObject({ appCode: "SETTLEMENT_BILLED" });
  expect(await first()).toMatchObject({ state: "settled" });
  expect(await books()).toMatchObject({ agreedSatang: EXAMPLE_SATANG - SUM });
  const invoice = (await db.select().from(documents)).find(({ kind }) => kind === "invoice");
  const amountSatang = EXAMPLE_SATANG - SUM;
  const rest = {
    creditId: crypto.randomUUID(),
    amountSatang,
    seenLeftSatang: amountSatang,
    reason: "Billed by mistake.",
  };
  expect(await mutate("documents.credit", { documentId: invoice?.documentId, ...rest }, admin)).toMatchObject(
    {
      status: 200,
    },
  );
  await issueDueDocuments({ db, now: () => NOW }, ORDER);
  expect(await step("takeBackSettlement")).toMatchObject({ status: 200 });
  expect(await books()).toMatchObject({ agreedSatang: SUM });
});

test("a transfer that came back is recorded also once its customer was erased; the settlement stays", async () => {
  await db.update(orders).set({ paymentStatus: "paid_fake" });
  await settle({ shown: { creditSatang: 0, refundSatang: 0, compensationSatang: SUM } });
  await step("compensate", { reference: "TR-77" });
  const { claimId, version: seenVersion } = await first();
  await db.update(users).set({ deletedAt: NOW }).where(eq(users.id, "nok"));
  const about = { claimId, seenVersion, text: "It came back.", key: crypto.randomUUID() };
  expect(await mutate("claims.takeBackCompensation", about, admin)).toMatchObject({ status: 200 });
  expect(await db.select().from(claims)).toMatchObject([{ compensatedAt: null, state: "settled" }]);
});

test("a settlement whose compensation was transferred stays until that transfer is taken back", async () => {
  await db.update(orders).set({ paymentStatus: "paid_fake" });
  await settle({ shown: { creditSatang: 0, refundSatang: 0, compensationSatang: SUM } });
  await step("compensate", { reference: "TR-77" });
  expect(await step("takeBackSettlement")).toMatchObject({ appCode: "CLAIM_COMPENSATED" });
  await step("takeBackCompensation");
  expect(await step("takeBackSettlement")).toMatchObject({ status: 200 });
  expect(await first()).toMatchObject({ state: "open", settledSatang: null });
});
