import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { claims } from "#db/schema/claims/claims.ts";
import { companies } from "#db/schema/companies/companies.ts";
import { recordIndexChanges } from "#db/schema/control-room/record-changes.ts";
import { certificatePayments, withholdingCertificates } from "#db/schema/companies/certificates.ts";
import { settlements } from "#db/schema/companies/settlements.ts";
import { payouts } from "#db/schema/drivers/earnings.ts";
import { drivers } from "#db/schema/drivers.ts";
import { orders } from "#db/schema/orders.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { query } from "../../../support/calls.ts";
import { invoiceOnAccount, writeCompany } from "../../../support/companies.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const PAYOUT = "PO-0a1b2c3d-0000-4000-8000-000000000001";
const SETTLEMENT = "1a1b2c3d-0000-4000-8000-000000000002";
const CLAIM = "2a1b2c3d-0000-4000-8000-000000000003";
const PAYMENT = {
  settlementId: SETTLEMENT,
  companyId: "CO-AAAAAA",
  receivedOn: "2026-11-24",
  transferredSatang: 3_267_00,
  withheldSatang: 33_00,
  reference: "KTB-77",
  createdAt: 3,
  createdBy: "accountant",
  idempotencyKey: "k",
};
const OTHER_COMPANY = { taxId: "0000000000999", name: "Lanna Foods", idempotencyKey: "other" };
let db: Database;
let accountant: Person;
let dispatcher: Person;

beforeEach(async () => {
  db = await freshDatabase();
  accountant = await createPerson(db, "accountant", "accountant");
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  await createPerson(db, "booker");
  await createDriver(db, "Somchai");
  await writeCompany(db, { booker: "owner" }, { name: "บริษัท อีสานฟู้ด จำกัด" });
  await invoiceOnAccount(db, "KD-7F3K2M", 1);
  await db.update(orders).set({ contactName: "มาลี ทองคำ" });
  await db.insert(payouts).values({
    payoutId: PAYOUT,
    driverId: "driver-Somchai",
    fromDay: "2026-11-16",
    throughDay: "2026-11-22",
    totalSatang: 3_200_00,
    entries: 2,
    paidOn: "2026-11-23",
    reference: "BBL 88-12",
    createdAt: 2,
    createdBy: "accountant",
    idempotencyKey: "k",
  });
  await db.insert(settlements).values(PAYMENT);
  await db.insert(claims).values({
    claimId: CLAIM,
    orderId: "KD-7F3K2M",
    customerId: "booker",
    kind: "damage",
    claimedSatang: 990_00,
    items: [],
    state: "open",
    version: 1,
    createdAt: 4,
    changedAt: 4,
  });
});

const find = async (text: string, as = accountant) =>
  (await query("controlRoom.search", { text }, as)).data as RouterOutputs["controlRoom"]["search"];

test("a payout is found by its driver, the bank's reference in both writings and its id, by accountants alone", async () => {
  for (const typed of ["mchai", "BBL88", "88-12", PAYOUT, PAYOUT.slice(0, 11).toLowerCase()])
    expect((await find(typed)).payouts).toEqual([
      { payoutId: PAYOUT, driverName: "Somchai", totalSatang: 3_200_00, paidOn: "2026-11-23" },
    ]);
  for (const typed of ["mchai", "BBL88", PAYOUT]) expect((await find(typed, dispatcher)).payouts).toEqual([]);
  expect((await find("SCB88")).payouts).toEqual([]);
});

test("a payment of a company is found by the company, the bank's reference and its id, by accountants alone", async () => {
  for (const typed of ["อีสาน", "KTB77", SETTLEMENT, SETTLEMENT.slice(0, 8).toUpperCase()])
    expect((await find(typed)).settlements).toEqual([
      {
        settlementId: SETTLEMENT,
        companyName: "บริษัท อีสานฟู้ด จำกัด",
        totalSatang: 3_300_00,
        receivedOn: "2026-11-24",
      },
    ]);
  for (const typed of ["อีสาน", SETTLEMENT]) expect((await find(typed, dispatcher)).settlements).toEqual([]);
});

test("a payment of a company is found by the beginning of the number of its certificate, while that is not void", async () => {
  const certificate = {
    settlementId: SETTLEMENT,
    companyId: "CO-AAAAAA",
    issuedOn: "2026-11-25",
    amountSatang: 33_00,
    createdAt: 5,
    createdBy: "accountant",
  };
  const other = { settlementId: "3a1b2c3d", companyId: "CO-BBBBBB" };
  await writeCompany(db, {}, { ...OTHER_COMPANY, companyId: other.companyId });
  await db.insert(settlements).values({ ...PAYMENT, ...other });
  const papers = [
    { ...certificate, certificateId: "c-1", number: "7/2569-12", idempotencyKey: "c-1" },
    { ...certificate, ...other, certificateId: "c-2", number: "8/2569-12", idempotencyKey: "c-2" },
  ];
  for (const paper of papers) {
    await db.insert(withholdingCertificates).values(paper);
    const { certificateId, settlementId } = paper;
    await db.insert(certificatePayments).values({ certificateId, settlementId });
  }
  const found = async (text: string, as = accountant) =>
    (await find(text, as)).settlements.map(({ settlementId }) => settlementId);
  for (const typed of ["7/2569-12", "7/2569"]) expect(await found(typed)).toEqual([SETTLEMENT]);
  expect(await found("8/2569-12")).toEqual([other.settlementId]);
  for (const typed of ["2569-12", "9/2569"]) expect(await found(typed)).toEqual([]);
  expect(await found("7/2569-12", dispatcher)).toEqual([]);
  await db
    .update(withholdingCertificates)
    .set({ voidedAt: 6, voidedBy: "accountant", voidReason: "wrong paper" })
    .where(eq(withholdingCertificates.certificateId, "c-1"));
  expect(await found("7/2569-12")).toEqual([]);
});

test("a certificate's number in full comes before those that begin with it, and neither hides what the index finds", async () => {
  const numbers = ["1", "2", "3", "4", "5", "6"].map((book) => `WHT-12/2569-${book}`);
  for (const [nth, number] of [...numbers, "WHT-12/2569", "WHT-12/2569"].entries()) {
    const settlementId = `payment-${nth}`;
    const companyId = `CO-BBBBB${nth}`;
    await writeCompany(
      db,
      {},
      { ...OTHER_COMPANY, companyId, branch: `0000${nth}`, idempotencyKey: companyId },
    );
    await db.insert(settlements).values({ ...PAYMENT, settlementId, companyId });
    const certificate = { certificateId: `c-${nth}`, settlementId, companyId, number, amountSatang: 33_00 };
    await db.insert(withholdingCertificates).values({
      ...certificate,
      issuedOn: "2026-11-25",
      createdAt: nth,
      createdBy: "accountant",
      idempotencyKey: "c",
    });
    await db.insert(certificatePayments).values({ certificateId: `c-${nth}`, settlementId });
  }
  const referred = {
    ...PAYMENT,
    settlementId: "of-the-bank",
    reference: "WHT-12/2569",
    idempotencyKey: "other",
  };
  await db.insert(settlements).values(referred);
  for (const typed of ["WHT-12/2569", "wht-12/2569"]) {
    const found = (await find(typed)).settlements.map(({ settlementId }) => settlementId);
    // The one that was filed last, by turns with what the index of records has found.
    expect(found.slice(0, 3)).toEqual(["payment-7", "of-the-bank", "payment-6"]);
    expect(found).toHaveLength(6);
  }
});

test("a claim is found by its order, who placed that, their company and its id, by whoever reads orders", async () => {
  for (const reader of [accountant, dispatcher])
    for (const typed of ["KD-7F3K2M", "7f3k", "ทองคำ", "ฟู้ด จำกัด", CLAIM])
      expect((await find(typed, reader)).claims).toEqual([
        { claimId: CLAIM, orderId: "KD-7F3K2M", contactName: "มาลี ทองคำ", claimedSatang: 990_00 },
      ]);
  expect((await find("2a1b2c3e")).claims).toEqual([]);
});

test("they are found by another name from when it changes, and no longer by the one before", async () => {
  expect((await find("mchai")).payouts).toHaveLength(1);
  await db.update(drivers).set({ name: "ประเสริฐ" });
  await db.update(companies).set({ name: "ลานนาขนส่ง" }).where(eq(companies.companyId, "CO-AAAAAA"));
  await db.update(orders).set({ contactName: "สมหญิง" });
  expect((await find("เสริฐ")).payouts).toHaveLength(1);
  expect((await find("mchai")).payouts).toEqual([]);
  expect(await find("ลานนา")).toMatchObject({
    settlements: [{ companyName: "ลานนาขนส่ง" }],
    claims: [{ claimId: CLAIM }],
  });
  expect(await find("อีสาน")).toMatchObject({ settlements: [], claims: [] });
  expect((await find("สมหญิง")).claims).toHaveLength(1);
  expect(await db.$count(recordIndexChanges)).toBe(0);
});

test("an index that is new finds what was there before, though no change of it is waiting", async () => {
  await db.delete(recordIndexChanges);
  // Each search builds it further.
  await expect.poll(async () => (await find("KTB77")).isCurrent).toBe(true);
  expect(await find("KTB77")).toMatchObject({ settlements: [{ settlementId: SETTLEMENT }] });
  expect((await find("BBL88")).payouts).toHaveLength(1);
  expect((await find("ทองคำ")).claims).toHaveLength(1);
});

test("changes of a source that only a later version knows are left for it, and hold up no others", async () => {
  await db.delete(recordIndexChanges);
  await db.run(sql`INSERT INTO record_index_changes (source, record_id) VALUES ('warehouses', 'W-1')`);
  await db.update(drivers).set({ name: "ประเสริฐ" });
  expect((await find("เสริฐ")).payouts).toHaveLength(1);
  expect(await db.select({ recordId: recordIndexChanges.recordId }).from(recordIndexChanges)).toEqual([
    { recordId: "W-1" },
  ]);
});

test("one payment of a company opens by its id alone, with whose it is", async () => {
  expect((await query("companies.settlement", { settlementId: SETTLEMENT }, accountant)).data).toMatchObject({
    companyId: "CO-AAAAAA",
    companyName: "บริษัท อีสานฟู้ด จำกัด",
    settlement: {
      settlementId: SETTLEMENT,
      reference: "KTB-77",
      lines: [],
      takenBack: null,
      certificate: null,
    },
  });
});
