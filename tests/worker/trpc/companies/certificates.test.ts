import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { releaseFilesOfCustomer } from "#db/queries/files.ts";
import { withholdingCertificates } from "#db/schema/companies/certificates.ts";
import { files } from "#db/schema/files.ts";
import { sessions } from "#db/schema/users.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { settleInvoices } from "#worker/services/companies/settle-invoices.ts";
import { fetchWorker, mutate, query } from "../../../support/calls.ts";
import { A_COMPANY, invoiceOnAccount, writeCompany } from "../../../support/companies.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { upload } from "../../../support/uploads.ts";

const { companyId } = A_COMPANY;
const ORDER = "KD-AAAAAA";
const TODAY = bangkokDay(Date.now());
const WITHHELD = 33_00;
let db: Database;
let admin: Person;
let other: Person;
let settlementId: string;

beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
  other = await createPerson(db, "other", "admin");
  await createPerson(db, "booker");
  await writeCompany(db, { booker: "owner" });
  settlementId = await settled(ORDER, 1);
});

/** A delivered order on account that the company has paid net of what it withholds. */
async function settled(orderId: string, sequence: number): Promise<string> {
  await invoiceOnAccount(db, orderId, sequence);
  const parts = { transferSatang: 3_300_00 - WITHHELD, withheldSatang: WITHHELD };
  const recorded = await settleInvoices({ db, now: Date.now }, "admin", {
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

const facts = (change: object = {}) => ({
  companyId,
  settlementId,
  number: "1/42",
  issuedOn: TODAY,
  amountSatang: WITHHELD,
  fileId: null,
  idempotencyKey: "certificate-0001",
  ...change,
});
const file = (change: object = {}, as = admin) => mutate("companies.fileCertificate", facts(change), as);
const idOf = (answer: { data: unknown }) => (answer.data as { certificateId: string }).certificateId;
const revoke = (certificateId: string, reason = "wrong paper", as = admin) =>
  mutate("companies.voidCertificate", { companyId, settlementId, certificateId, reason }, as);
interface Listed {
  readonly settlementId: string;
  readonly certificate: { readonly number: string; readonly pictureUrl: string | null } | null;
  readonly voidedCertificates: readonly { readonly number: string; readonly voidReason: string }[];
}
const list = async (isWaiting = false) => {
  const answer = await query("companies.settlements", { companyId, isWaiting }, admin);
  return (answer.data as { items: Listed[] }).items;
};
const dueOfCompany = async () => {
  const answer = await query("companies.list", {}, admin);
  return (answer.data as { items: { certificatesDue: number }[] }).items[0]?.certificatesDue;
};
const rows = () => db.select().from(withholdingCertificates);

test("a payment waits for its certificate until it is filed", async () => {
  const second = await settled("KD-BBBBBB", 2);
  expect((await list(true)).map((each) => each.settlementId).toSorted()).toEqual(
    [settlementId, second].toSorted(),
  );
  expect(await dueOfCompany()).toBe(2);
  expect((await file()).appCode).toBeUndefined();
  expect(await list(true)).toMatchObject([{ settlementId: second, certificate: null }]);
  expect(await list()).toHaveLength(2);
  expect(await dueOfCompany()).toBe(1);
});

test("what is wrong with a certificate is said at its field, and nothing is filed", async () => {
  const tomorrow = bangkokDay(Date.now() + DAY_MS);
  const yesterday = bangkokDay(Date.now() - DAY_MS);
  expect((await file({ issuedOn: tomorrow })).fields).toEqual({ issuedOn: "DATE_TOO_FAR" });
  expect((await file({ issuedOn: yesterday })).fields).toEqual({ issuedOn: "INVALID" });
  expect((await file({ amountSatang: WITHHELD + 1 })).fields).toEqual({ amountSatang: "INVALID" });
  expect((await file({ number: " " })).fields).toHaveProperty("number");
  expect((await file({ companyId: "CO-BBBBBB" })).appCode).toBe("NOT_FOUND");
  expect(await rows()).toEqual([]);
});

test("one paper is filed for one payment", async () => {
  const second = await settled("KD-BBBBBB", 2);
  await file();
  expect((await file({ settlementId: second })).fields).toEqual({ number: "ALREADY_EXISTS" });
  expect((await file({ settlementId: second, number: "1/43" })).appCode).toBeUndefined();
});

test("one paper covers several payments, and says the sum of what was withheld of them", async () => {
  const second = await settled("KD-BBBBBB", 2);
  const both = { otherSettlementIds: [second], amountSatang: 2 * WITHHELD };
  expect((await file({ ...both, amountSatang: WITHHELD })).fields).toEqual({ amountSatang: "INVALID" });
  expect((await file({ ...both, otherSettlementIds: [crypto.randomUUID()] })).appCode).toBe("NOT_FOUND");
  const [first, again] = await Promise.all([file(both), file(both)]);
  expect(idOf(again)).toBe(idOf(first));
  expect((await file()).appCode).toBe("IDEMPOTENCY_KEY_REUSED");
  expect(await list()).toMatchObject([
    { certificate: { number: "1/42", payments: 2 } },
    { certificate: { number: "1/42", payments: 2 } },
  ]);
  expect(await dueOfCompany()).toBe(0);
  expect(
    (await file({ settlementId: second, number: "1/43", idempotencyKey: "certificate-0002" })).appCode,
  ).toBe("COMPANY_VERSION_CONFLICT");
  await mutate(
    "companies.voidCertificate",
    { companyId, settlementId: second, certificateId: idOf(first), reason: "wrong paper" },
    admin,
  );
  expect(await dueOfCompany()).toBe(2);
  expect(await list()).toMatchObject([
    { certificate: null, voidedCertificates: [{ number: "1/42" }] },
    { certificate: null, voidedCertificates: [{ number: "1/42" }] },
  ]);
});

test("of two papers for a payment in common, filed at once, one is refused as a whole", async () => {
  const second = await settled("KD-BBBBBB", 2);
  const third = await settled("KD-CCCCCC", 3);
  const answers = await Promise.all([
    file({ otherSettlementIds: [second], amountSatang: 2 * WITHHELD }),
    file({
      settlementId: third,
      otherSettlementIds: [second],
      amountSatang: 2 * WITHHELD,
      number: "1/43",
      idempotencyKey: "certificate-0002",
    }),
  ]);
  expect(answers.map(({ appCode }) => appCode ?? "filed").toSorted()).toEqual([
    "COMPANY_VERSION_CONFLICT",
    "filed",
  ]);
  expect(await rows()).toHaveLength(1);
  expect(await dueOfCompany()).toBe(1);
});

test("when one of its payments is taken back it is void for all of them", async () => {
  const second = await settled("KD-BBBBBB", 2);
  await file({ otherSettlementIds: [second], amountSatang: 2 * WITHHELD });
  const taken = { companyId, settlementId: second, reason: "recorded by mistake" };
  expect((await mutate("companies.takeBackSettlement", taken, admin)).appCode).toBeUndefined();
  expect((await list(true)).map((each) => each.settlementId)).toEqual([settlementId]);
  const again = {
    otherSettlementIds: [second],
    amountSatang: 2 * WITHHELD,
    idempotencyKey: "certificate-0002",
  };
  expect((await file(again)).appCode).toBe("COMPANY_VERSION_CONFLICT");
  expect((await file({ idempotencyKey: "certificate-0003" })).appCode).toBeUndefined();
});

test("sent twice, also at once, it is filed once; the same key with other facts is refused", async () => {
  const [first, second] = await Promise.all([file(), file()]);
  expect(idOf(second)).toBe(idOf(first));
  expect(await rows()).toHaveLength(1);
  expect((await file({ number: "1/43" })).appCode).toBe("IDEMPOTENCY_KEY_REUSED");
});

test("of two admins who file at once the second is told", async () => {
  const answers = await Promise.all([
    file(),
    file({ number: "1/43", idempotencyKey: "certificate-0002" }, other),
  ]);
  expect(answers.map(({ appCode }) => appCode ?? "filed").toSorted()).toEqual([
    "COMPANY_VERSION_CONFLICT",
    "filed",
  ]);
  expect(await rows()).toHaveLength(1);
});

test("a wrong one is voided with a reason and stays to be seen; the payment waits for another one", async () => {
  const wrong = idOf(await file());
  expect((await revoke(wrong, " ")).appCode).toBe("BAD_INPUT");
  expect((await revoke(wrong)).appCode).toBeUndefined();
  expect((await revoke(wrong)).appCode).toBeUndefined();
  expect(await revoke(wrong, "another reason", other)).toMatchObject({
    appCode: "COMPANY_VERSION_CONFLICT",
    params: { voidReason: "wrong paper" },
  });
  expect((await revoke(crypto.randomUUID())).appCode).toBe("NOT_FOUND");
  expect(await dueOfCompany()).toBe(1);
  expect((await file({ idempotencyKey: "certificate-0002" })).appCode).toBeUndefined();
  expect(await list()).toMatchObject([
    { certificate: { number: "1/42" }, voidedCertificates: [{ number: "1/42", voidReason: "wrong paper" }] },
  ]);
});

test("its picture is kept and seen by admins; only an admin uploads one, for an order of the payment", async () => {
  const booker = await createPerson(db, "somebody");
  const options = { purpose: "certificate", orderId: ORDER } as const;
  expect((await upload(booker, options)).appCode).toBe("NOT_FOUND");
  const { fileId } = await upload(admin, options);
  expect((await file({ fileId }, other)).appCode).toBe("FILE_REFUSED");
  expect((await file({ fileId })).appCode).toBeUndefined();
  expect(await db.select().from(files)).toMatchObject([{ fileId, expiresAt: null }]);
  const [{ certificate } = { certificate: null }] = await list();
  expect((await fetchWorker(certificate?.pictureUrl ?? "", {}, admin)).status).toBe(200);
  expect((await fetchWorker(certificate?.pictureUrl ?? "", {}, booker)).status).not.toBe(200);
  await db.run(releaseFilesOfCustomer("booker", Date.now()));
  expect(await db.select().from(files)).toMatchObject([{ fileId, expiresAt: null }]);
});

test("a slip is no certificate", async () => {
  const { fileId } = await upload(admin, { purpose: "slip", orderId: ORDER });
  expect((await file({ fileId })).appCode).toBe("FILE_REFUSED");
  expect(await rows()).toEqual([]);
});

test("filing and voiding need a login of the last minutes", async () => {
  const certificateId = idOf(await file());
  await db.update(sessions).set({ createdAt: new Date(Date.now() - 16 * 60_000) });
  expect((await file()).appCode).toBe("FRESH_LOGIN_REQUIRED");
  expect((await revoke(certificateId)).appCode).toBe("FRESH_LOGIN_REQUIRED");
});

test("the database refuses every other change of a certificate", async () => {
  await file();
  const refused = (statement: ReturnType<typeof sql>) =>
    expect(db.run(statement)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/certificates (never change|are never deleted)/) as string },
    });
  await refused(sql`UPDATE withholding_certificates SET number = '2'`);
  await refused(sql`DELETE FROM withholding_certificates`);
});
