import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { awaitedCertificates } from "#db/schema/companies/certificates.ts";
import { openInvoices } from "#db/schema/companies/open-invoices.ts";
import { earningEntries } from "#db/schema/drivers/earnings.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import { bangkokDay, bangkokInstant, DAY_MS } from "#domain/time.ts";
import { settleInvoices } from "#worker/services/companies/settle-invoices.ts";
import { takeBackSettlement } from "#worker/services/companies/take-back-settlement.ts";
import { mutate, query } from "../../../support/calls.ts";
import { A_COMPANY, invoiceOnAccount, writeCompany } from "../../../support/companies.ts";
import { anOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const { companyId } = A_COMPANY;
const WITHHELD = 33_00;
const TODAY = bangkokDay(Date.now());
let db: Database;
let accountant: Person;

beforeEach(async () => {
  db = await freshDatabase();
  accountant = await createPerson(db, "accountant", "accountant");
  await createPerson(db, "booker");
  await writeCompany(db, { booker: "owner" });
});

const waiting = async (as = accountant) => (await query("controlRoom.waiting", undefined, as)).data;
const decisions = async () => (await query("controlRoom.decisions", undefined, accountant)).data;

/** The company pays an invoice net of what it withholds. */
async function settle(orderId: string): Promise<string> {
  const parts = { transferSatang: 3_300_00 - WITHHELD, withheldSatang: WITHHELD };
  const recorded = await settleInvoices({ db, now: Date.now }, "accountant", {
    companyId,
    receivedOn: TODAY,
    transferredSatang: parts.transferSatang,
    withheldSatang: WITHHELD,
    reference: "KBANK-1",
    idempotencyKey: `settle-${orderId}`,
    allocations: [{ invoiceId: `${orderId}-INV1`, ...parts }],
  });
  return recorded.settlementId;
}

/** What the migration that brought a table writes into it for the rows of before. */
async function fill(table: string): Promise<void> {
  const queries = env.TEST_MIGRATIONS.find(({ name }) => name.endsWith("waiting_money.sql"))?.queries ?? [];
  const fills = queries.filter(
    (each) => !each.includes("TRIGGER") && new RegExp(`^(INSERT INTO|UPDATE) \`${table}\``, "m").test(each),
  );
  expect(fills).toHaveLength(1);
  for (const each of fills) await db.run(sql.raw(each));
}

test("an invoice of a company waits from the day after its due day until it is paid, and again when that is taken back", async () => {
  await invoiceOnAccount(db, "KD-AAAAAA", 1, () => Date.now() - 31 * DAY_MS);
  await invoiceOnAccount(db, "KD-BBBBBB", 2, () => Date.now() - 30 * DAY_MS);
  expect(await waiting()).toMatchObject({ overdueInvoices: 1 });
  expect(await decisions()).toMatchObject({
    overdueInvoices: [
      {
        id: companyId,
        orderId: "KD-AAAAAA",
        label: A_COMPANY.name,
        amountSatang: 3_300_00,
        at: bangkokInstant(bangkokDay(Date.now() - DAY_MS), "00:00"),
      },
    ],
  });
  const before = await db.select().from(openInvoices);
  await db.update(openInvoices).set({ dueOn: null });
  await fill("open_invoices");
  expect(await db.select().from(openInvoices)).toEqual(before);

  const settlementId = await settle("KD-AAAAAA");
  expect(await waiting()).toMatchObject({ overdueInvoices: 0 });
  const entry = { companyId, settlementId, reason: "another company's" };
  await takeBackSettlement({ db, now: Date.now }, "accountant", entry);
  expect(await waiting()).toMatchObject({ overdueInvoices: 1 });
  const dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  expect(await waiting(dispatcher)).toMatchObject({ overdueInvoices: 0 });
});

test("a payment of which tax was withheld waits for its certificate, for another one when that is void, and for none when it is taken back", async () => {
  await invoiceOnAccount(db, "KD-AAAAAA", 1);
  const settlementId = await settle("KD-AAAAAA");
  const due = [{ id: settlementId, label: A_COMPANY.name, amountSatang: WITHHELD }];
  expect(await waiting()).toMatchObject({ certificates: 1 });
  expect(await decisions()).toMatchObject({ certificates: due });
  const before = await db.select().from(awaitedCertificates);
  await db.delete(awaitedCertificates);
  await fill("awaited_certificates");
  expect(await db.select().from(awaitedCertificates)).toEqual(before);

  const paper = { companyId, settlementId, number: "1/42", issuedOn: TODAY, amountSatang: WITHHELD };
  const file = (idempotencyKey: string) =>
    mutate("companies.fileCertificate", { ...paper, fileId: null, idempotencyKey }, accountant);
  const { certificateId } = (await file("certificate-0001")).data as { certificateId: string };
  expect(await waiting()).toMatchObject({ certificates: 0 });
  const wrong = { companyId, settlementId, certificateId, reason: "wrong paper" };
  await mutate("companies.voidCertificate", wrong, accountant);
  expect(await waiting()).toMatchObject({ certificates: 1 });
  await file("certificate-0002");
  const entry = { companyId, settlementId, reason: "another company's" };
  await takeBackSettlement({ db, now: Date.now }, "accountant", entry);
  expect(await waiting()).toMatchObject({ certificates: 0 });
});

test("a driver waits for what they earned before today, who is owed longest first", async () => {
  const order = anOrder({ customerId: "booker", orderId: "KD-AAAAAA" });
  await insertOrder(db, order, jobCards(order));
  const earned = [
    ["dan", 2],
    ["kai", 5],
    ["new", 0],
  ] as const;
  for (const [name, daysAgo] of earned) {
    await createDriver(db, name);
    await db.insert(earningEntries).values({
      entryId: name,
      driverId: `driver-${name}`,
      orderId: "KD-AAAAAA",
      jobId: "KD-AAAAAA-1",
      kind: "completed",
      paySatang: 900_00,
      waitingSatang: 50_00,
      day: bangkokDay(Date.now() - daysAgo * DAY_MS),
      at: 1,
    });
  }
  expect(await waiting()).toMatchObject({ payouts: 2 });
  expect(await decisions()).toMatchObject({
    payouts: [
      { id: "driver-kai", label: "kai", amountSatang: 950_00 },
      { id: "driver-dan", label: "dan", amountSatang: 950_00 },
    ],
  });
});
