import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { billingNoteLines, billingNotes } from "#db/schema/companies/billing-notes.ts";
import { companies } from "#db/schema/companies/companies.ts";
import { DAY_MS } from "#domain/time.ts";
import { readSettings } from "#worker/env.ts";
import { composeBillingNote } from "#worker/outbox/notify/mail/companies/compose-company-mail.ts";
import { attachDocuments } from "#worker/outbox/notify/mail/documents/attach-documents.ts";
import { makeBillingNote, runBilling } from "#worker/services/companies/billing-notes.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { commandPayments } from "#worker/services/payments/command-payments.ts";
import { wire } from "#worker/wiring.ts";
import { fetchWorker, query } from "../../../support/calls.ts";
import { A_COMPANY, invoiceOnAccount, writeCompany } from "../../../support/companies.ts";
import { deliverDueMails, mailsTo } from "../../../support/email-links.ts";
import { expectErrorLog } from "../../../support/error-log.ts";
import { failing } from "../../../support/failing-database.ts";
import { createPerson, freshDatabase, ORIGIN, type Person } from "../../../support/people.ts";

const { companyId } = A_COMPANY;
/** 25 November 2026, 00:30 in Bangkok: the billing day. */
const BILLING_DAY = Date.UTC(2026, 10, 24, 17, 30);
let db: Database;
let accountant: Person;
let deps: { readonly db: Database; readonly now: () => number };

beforeEach(async () => {
  db = await freshDatabase();
  deps = { db, now: () => BILLING_DAY - DAY_MS };
  accountant = await createPerson(db, "accountant");
  await createPerson(db, "booker");
  await writeCompany(db, { accountant: "accountant", booker: "booker" });
});

/** Delivered orders on account, each with its invoice. */
async function invoice(...orderIds: readonly string[]): Promise<void> {
  for (const [index, orderId] of orderIds.entries())
    await invoiceOnAccount(db, orderId, index + 1, () => BILLING_DAY - DAY_MS);
}

/** A price that was lowered and raised again: the documents do not say so yet. */
async function takeBackCreditOf(orderId: string, at = BILLING_DAY - DAY_MS): Promise<void> {
  const then = { db, now: () => at };
  const creditId = crypto.randomUUID();
  const credit = { creditId, amountSatang: 300_00, reason: "late", createdBy: "accountant" };
  await commandPayments(then, orderId, { type: "credit", credit });
  await issueDueDocuments(then, orderId);
  await commandPayments(then, orderId, { type: "take_back_credit", creditId, by: "accountant" });
}

/** So many companies that are due before `A_COMPANY`, and stay so: nothing can be written to them while the trigger is there. */
async function companiesNotToBill(many: number): Promise<void> {
  for (let each = 1; each <= many; each++)
    await writeCompany(
      db,
      {},
      {
        companyId: `CO-BROKEN${each}`,
        branch: String(each).padStart(5, "0"),
        idempotencyKey: `company-${1000 + each}`,
        lastBilledPeriod: "2026-09",
      },
    );
  await db.run(sql`
    CREATE TRIGGER broken_company BEFORE UPDATE ON companies WHEN OLD.company_id LIKE 'CO-BROKEN%'
    BEGIN SELECT RAISE(ABORT, 'broken'); END`);
}

const run = (at = BILLING_DAY, on = db) => runBilling({ db: on, now: () => at });
const notes = () => db.select().from(billingNotes);

describe("on its billing day a company", () => {
  test("gets one note of all open invoices, however often the run is repeated or doubled", async () => {
    await invoice("KD-AAAAAA", "KD-BBBBBB");
    await run(BILLING_DAY - DAY_MS);
    expect(await notes()).toEqual([]);
    await Promise.all([run(), run()]);
    await run(BILLING_DAY + DAY_MS);
    expect(await notes()).toMatchObject([{ number: 1, year: 2026, totalSatang: 2 * 3_300_00 }]);
    const lines = await db.select().from(billingNoteLines);
    expect(lines.map(({ orderId, dueOn }) => ({ orderId, dueOn }))).toEqual([
      { orderId: "KD-AAAAAA", dueOn: "2026-12-24" },
      { orderId: "KD-BBBBBB", dueOn: "2026-12-24" },
    ]);
  });

  test("gets none when nothing is open, and the next invoice waits for the next month", async () => {
    await run();
    await invoice("KD-AAAAAA");
    await run(BILLING_DAY + DAY_MS);
    expect(await notes()).toEqual([]);
    await run(Date.UTC(2026, 11, 25));
    expect(await notes()).toHaveLength(1);
  });

  test("gets its note whatever keeps another company from being billed", async () => {
    const broken = { companyId: "CO-BROKEN", taxId: "0000000000028", idempotencyKey: "company-0002" };
    await writeCompany(db, {}, { ...broken, lastBilledPeriod: "2026-09" });
    await invoice("KD-AAAAAA");
    await db.run(sql`
      CREATE TRIGGER broken_company BEFORE UPDATE ON companies WHEN OLD.company_id = 'CO-BROKEN'
      BEGIN SELECT RAISE(ABORT, 'broken'); END`);
    expectErrorLog();
    await run().finally(() => db.run(sql`DROP TRIGGER broken_company`));
    expect(await notes()).toMatchObject([{ companyId }]);
  });

  test("is not billed an invoice that is about to be replaced, which is logged each hour, but what replaces it", async () => {
    const logged = vi.fn<() => void>();
    console.error = logged;
    await invoice("KD-AAAAAA");
    await takeBackCreditOf("KD-AAAAAA");
    // It stays so for long, which one run of each hour logs.
    await run();
    expect(logged).not.toHaveBeenCalled();
    await run(BILLING_DAY + 30 * 60_000);
    expect(logged).toHaveBeenCalledTimes(1);
    await expect(makeBillingNote(deps, "admin", companyId)).rejects.toMatchObject({
      code: "INVOICES_TO_BE_REPLACED",
      params: { orderIds: "KD-AAAAAA" },
    });
    expect(await notes()).toEqual([]);
    await issueDueDocuments(deps, "KD-AAAAAA");
    await run();
    expect(await notes()).toMatchObject([{ totalSatang: 3_300_00 }]);
  });

  test("gets its note a little later where an invoice is just about to be replaced, with what replaces it", async () => {
    await invoice("KD-AAAAAA", "KD-BBBBBB");
    await takeBackCreditOf("KD-AAAAAA", BILLING_DAY - 1_000);
    await run();
    expect(await notes()).toEqual([]);
    expect(await db.select().from(companies).get()).toMatchObject({ lastBilledPeriod: "2026-10" });
    await issueDueDocuments(deps, "KD-AAAAAA");
    await run(BILLING_DAY + 60_000);
    expect(await notes()).toMatchObject([{ totalSatang: 2 * 3_300_00 }]);
  });

  test("is billed its other invoices while one waits long to be replaced, which is logged, and what replaces that comes on the next", async () => {
    await invoice("KD-AAAAAA", "KD-BBBBBB");
    await takeBackCreditOf("KD-AAAAAA");
    expectErrorLog();
    await run();
    const first = await db.select().from(billingNoteLines);
    expect(first.map(({ orderId }) => orderId)).toEqual(["KD-BBBBBB"]);
    await issueDueDocuments(deps, "KD-AAAAAA");
    await run(Date.UTC(2026, 11, 25));
    expect((await notes()).map(({ totalSatang }) => totalSatang)).toEqual([3_300_00, 3_300_00]);
  });

  test("is billed by a later run however many companies before it cannot be", async () => {
    await invoice("KD-AAAAAA");
    await companiesNotToBill(100);
    expectErrorLog();
    try {
      for (const minute of [0, 1, 2]) await run(BILLING_DAY + minute * 60_000);
    } finally {
      await db.run(sql`DROP TRIGGER broken_company`);
    }
    expect(await notes()).toMatchObject([{ companyId }]);
  });

  test("is logged once an hour for an invoice that stays to be replaced, in whichever minute its turn comes", async () => {
    const logged: unknown[] = [];
    console.error = (text: unknown) => logged.push(text);
    await invoice("KD-AAAAAA");
    await takeBackCreditOf("KD-AAAAAA");
    // With it they are one more than a run bills: every other minute is its turn, and not that of the full hour.
    await companiesNotToBill(50);
    const hour = BILLING_DAY + 30 * 60_000;
    const minutes: number[] = [];
    try {
      for (const minute of [0, 1, 2, 3]) {
        logged.length = 0;
        await run(hour + minute * 60_000);
        if (logged.includes("invoices not on the note of a period")) minutes.push(minute);
      }
    } finally {
      await db.run(sql`DROP TRIGGER broken_company`);
    }
    expect(minutes).toEqual([1]);
    expect(await notes()).toEqual([]);
  });

  test("gets one note of more than a hundred invoices", async () => {
    const orderIds = Array.from({ length: 101 }, (_, index) => `KD-A${String(index).padStart(5, "0")}`);
    await invoice(...orderIds);
    await run();
    expect(await notes()).toMatchObject([{ totalSatang: 101 * 3_300_00 }]);
  });

  test("is billed at the next run when the database fails before or after the note is written", async () => {
    await invoice("KD-AAAAAA");
    expectErrorLog();
    for (const when of ["before", "after"] as const)
      await run(BILLING_DAY, failing(env.DB, { call: 1, when }));
    await run();
    expect(await notes()).toHaveLength(1);
    expect(await db.select().from(companies).get()).toMatchObject({ lastBilledPeriod: "2026-11" });
  });
});

test("an admin is told which invoices are not on the note because they are about to be replaced", async () => {
  await invoice("KD-AAAAAA", "KD-BBBBBB");
  await takeBackCreditOf("KD-AAAAAA");
  expect(await makeBillingNote(deps, "admin", companyId)).toMatchObject({ leftOut: ["KD-AAAAAA"] });
  await issueDueDocuments(deps, "KD-AAAAAA");
  expect(await makeBillingNote(deps, "admin", companyId)).toMatchObject({ leftOut: [] });
  expect((await notes()).map(({ totalSatang }) => totalSatang)).toEqual([3_300_00, 3_300_00]);
});

test("an admin makes a note sooner; what is on it is on no other, and numbers have no gap", async () => {
  await expect(makeBillingNote(deps, "admin", companyId)).rejects.toMatchObject({ code: "NOTHING_TO_BILL" });
  await invoice("KD-AAAAAA");
  await makeBillingNote(deps, "admin", companyId);
  await expect(makeBillingNote(deps, "admin", companyId)).rejects.toMatchObject({ code: "NOTHING_TO_BILL" });
  await run();
  expect((await notes()).map(({ number }) => number)).toEqual([1]);
  await expect(db.update(billingNotes).set({ totalSatang: 1 })).rejects.toThrow();
});

test("the mail with a note carries its PDF file: whoever reads the billing address may have no account", async () => {
  await invoice("KD-AAAAAA");
  await run();
  const note = { kind: "billing_note", billingNoteId: `${companyId}-BN1` } as const;
  const template = await composeBillingNote(wire(env, readSettings(env, ORIGIN)), note);
  if (template === null) throw new Error("no mail");
  const { attachments } = await attachDocuments({ db }, template, "th");
  expect(attachments).toMatchObject([{ fileName: "BN2026-000001.pdf", contentType: "application/pdf" }]);
});

test("a note is mailed to the billing address and the accountants, who read it and its file; others do not", async () => {
  await invoice("KD-AAAAAA");
  await makeBillingNote({ db, now: Date.now }, "admin", companyId);
  await deliverDueMails();
  for (const address of [A_COMPANY.billingEmail, accountant.email])
    expect((await mailsTo(address)).map(({ kind, isSent }) => ({ kind, isSent }))).toEqual([
      { kind: "billing_note", isSent: true },
    ]);
  const documentId = `${companyId}-BN1`;
  const { data } = await query("documents.byId", { documentId }, accountant);
  expect(data).toMatchObject({
    document: { kind: "billing_note", status: "issued", totals: { totalSatang: 3_300_00 } },
  });
  const booker = { userId: "booker", email: "", cookie: "" };
  expect((await query("documents.byId", { documentId }, booker)).appCode).toBe("UNAUTHENTICATED");
  const stranger = await createPerson(db, "stranger");
  expect((await query("documents.byId", { documentId }, stranger)).appCode).toBe("NOT_FOUND");
  const file = await fetchWorker(`/api/documents/${documentId}.pdf?language=th`, {}, accountant);
  expect(file.headers.get("content-type")).toBe("application/pdf");
});
