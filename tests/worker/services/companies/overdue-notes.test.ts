import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { outbox } from "#db/schema/outbox.ts";
import { DAY_MS } from "#domain/time.ts";
import { readSettings } from "#worker/env.ts";
import { composeOverdueNote } from "#worker/outbox/notify/mail/companies/overdue-note-mail.ts";
import { composeMessage } from "#worker/outbox/notify/prepare-message.ts";
import { readerOf } from "#worker/outbox/notify/reader.ts";
import { runBilling } from "#worker/services/companies/billing-notes.ts";
import { remindOfOverdueNotes } from "#worker/services/companies/overdue-notes.ts";
import { settleInvoices } from "#worker/services/companies/settle-invoices.ts";
import { wire } from "#worker/wiring.ts";
import { A_COMPANY, invoiceOnAccount, writeCompany } from "../../../support/companies.ts";
import { expectErrorLog } from "../../../support/error-log.ts";
import { failing } from "../../../support/failing-database.ts";
import { createPerson, freshDatabase, ORIGIN, type Person } from "../../../support/people.ts";

const { companyId } = A_COMPANY;
const BILLING_DAY = Date.UTC(2026, 10, 24, 17, 30);
/** 9:00 in Bangkok on Friday, 25 December 2026, the day after the note was due. */
const FIRST = Date.UTC(2026, 11, 25, 2);
let db: Database;
let accountant: Person;

beforeEach(async () => {
  db = await freshDatabase();
  accountant = await createPerson(db, "accountant");
  await createPerson(db, "booker");
  await writeCompany(db, { accountant: "accountant", booker: "booker" });
  await invoiceOnAccount(db, "KD-AAAAAA", 1, () => BILLING_DAY - DAY_MS);
  await invoiceOnAccount(db, "KD-BBBBBB", 2, () => BILLING_DAY - DAY_MS);
  await runBilling({ db, now: () => BILLING_DAY });
});

const remind = (at: number, on = db) => remindOfOverdueNotes({ db: on, now: () => at });

/** The reminders that were written, as `stage address`. */
async function reminders(): Promise<string[]> {
  const rows = await db.select({ id: outbox.effectId, recipient: outbox.recipient }).from(outbox);
  return rows
    .filter(({ id }) => id.includes(".overdue."))
    .map(({ id, recipient }) => `${id.split(".overdue.")[1]?.split("/")[0]} ${recipient}`)
    .toSorted();
}

const toBoth = (stage: number) =>
  [`${stage} ${accountant.email}`, `${stage} ${A_COMPANY.billingEmail}`].toSorted();

const mailAt = (at: number) =>
  composeOverdueNote(
    { ...wire(env, readSettings(env, ORIGIN)), now: () => at },
    { kind: "billing_note_overdue", billingNoteId: `${companyId}-BN1` },
  );

/** The company pays one invoice, net of the tax that it withholds. */
const settle = (orderId: string) =>
  settleInvoices({ db, now: () => FIRST }, "admin", {
    companyId,
    receivedOn: "2026-12-24",
    transferredSatang: 3_267_00,
    withheldSatang: 33_00,
    reference: "KBANK-1",
    idempotencyKey: `settle-${orderId}`,
    allocations: [{ invoiceId: `${orderId}-INV1`, transferSatang: 3_267_00, withheldSatang: 33_00 }],
  });

test("the billing address and the accountants are reminded once, however often and doubled the job runs", async () => {
  await remind(FIRST - 1);
  expect(await reminders()).toEqual([]);
  await Promise.all([remind(FIRST), remind(FIRST)]);
  await remind(FIRST + 60_000);
  expect(await reminders()).toEqual(toBoth(1));
});

test("a change of the readers after a stage does not tell it again", async () => {
  await remind(FIRST);
  await db.delete(outbox).where(eq(outbox.recipient, accountant.email));
  await remind(FIRST + 60_000);
  expect(await reminders()).toEqual([`1 ${A_COMPANY.billingEmail}`]);
});

test("in quiet hours a mail waits, and takes no other reader's place", async () => {
  const night = Date.UTC(2026, 11, 25, 15);
  const deps = { ...wire(env, readSettings(env, ORIGIN)), now: () => night };
  const mail = { kind: "billing_note_overdue", billingNoteId: `${companyId}-BN1` } as const;
  const effect = { kind: "mail", to: "person", recipient: accountant.email, locale: "th", mail } as const;
  const reader = await readerOf(deps, effect);
  if (reader === null) throw new Error("no reader");
  expect(await composeMessage(deps, { effect, createdAt: night }, reader)).toMatchObject({
    is: "postponed",
    waitsAs: null,
  });
});

test("a stage is told by the next run when the database fails before or after it is written", async () => {
  expectErrorLog();
  for (const when of ["before", "after"] as const) await remind(FIRST, failing(env.DB, { call: 1, when }));
  await remind(FIRST);
  expect(await reminders()).toEqual(toBoth(1));
});

test("on the weekend nobody is reminded; a note found long after its due day gets its latest stage alone, or none", async () => {
  await remind(FIRST + DAY_MS);
  expect(await reminders()).toEqual([]);
  await remind(Date.UTC(2027, 0, 25, 2));
  expect(await reminders()).toEqual([]);
  await remind(Date.UTC(2027, 0, 12, 2));
  expect(await reminders()).toEqual(toBoth(14));
});

test("the mail asks for what is open when it goes out, and is not sent once all is paid", async () => {
  await remind(FIRST);
  expect(await mailAt(FIRST)).toMatchObject({
    number: "BN2026-000001",
    invoices: [
      { openSatang: 3_300_00, daysOverdue: 1 },
      { openSatang: 3_300_00, daysOverdue: 1 },
    ],
  });
  await settle("KD-AAAAAA");
  expect(await mailAt(FIRST + 7 * DAY_MS)).toMatchObject({
    invoices: [{ openSatang: 3_300_00, daysOverdue: 8 }],
  });
  await settle("KD-BBBBBB");
  expect(await mailAt(FIRST)).toBeNull();
  await remind(Date.UTC(2027, 0, 12, 2));
  expect(await reminders()).toEqual(toBoth(1));
});
