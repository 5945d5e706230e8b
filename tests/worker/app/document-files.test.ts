import { extractText, getDocumentProxy } from "unpdf";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { documents } from "#db/schema/documents.ts";
import { DOCUMENT_TITLES } from "#domain/documents/document-words.ts";
import { depositSatang } from "#domain/payments/deposit.ts";
import { DAY_MS } from "#domain/time.ts";
import { draftInvoice, issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { encryptQuote, verifyQuote } from "#worker/services/pricing/quote-token.ts";
import { env } from "cloudflare:workers";
import { fetchWorker } from "../../support/calls.ts";
import { registerForVat, writeExample, writeReceived } from "../../support/documents.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../support/people.ts";
import { signedQuote } from "../../support/quotes.ts";

const ORDER = "KD-AAAAAA";
const NOW = Date.parse("2026-11-22T10:00:00+07:00");
const SECRET = env.QUOTE_SECRET ?? "";
const NOTHING = "00000000-0000-4000-8000-000000000000";

let db: Database;
let mali: Person;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  mali = await createPerson(db, "mali");
  admin = await createPerson(db, "boss", "admin");
  await writeExample(db, { customerId: "mali", orderId: ORDER });
});

/** The documents of the paid order. */
async function issued() {
  await registerForVat(db, "boss");
  await writeReceived(db, ORDER);
  await issueDueDocuments({ db, now: () => NOW }, ORDER);
  return db.select().from(documents);
}

const documentFile = (documentId: string, as?: Person, search = "") =>
  fetchWorker(`/api/documents/${documentId}.pdf${search}`, {}, as);

const quotationFile = (body: unknown) =>
  fetchWorker("/api/quotations", { method: "POST", body: JSON.stringify(body) });

async function textOf(response: Response): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(await response.bytes()));
  return text.join(" ").replace(/\s/gu, "");
}

describe("the file of a document", () => {
  test("is read by its customer and by admins, in Thai or English, as original or copy", async () => {
    const documentsOfOrder = await issued();
    expect(documentsOfOrder.map(({ kind }) => kind)).toContain("receipt");
    for (const { documentId, kind } of documentsOfOrder) {
      const response = await documentFile(documentId, mali);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("application/pdf");
      expect(await textOf(response)).toContain(DOCUMENT_TITLES[kind].th);
    }
    const response = await documentFile(
      documentsOfOrder[0]?.documentId ?? "",
      admin,
      "?copy=copy&language=en",
    );
    const text = await textOf(response);
    expect(text).toContain("สำเนา/Copy");
    expect(text).toContain("ลูกค้า/Customer");
  });

  test("is saved under its number, and in no cache", async () => {
    const invoice = (await issued()).find(({ kind }) => kind === "invoice");
    const { headers } = await documentFile(invoice?.documentId ?? "", mali, "?copy=copy");
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="INV2026-000001-copy.pdf"; filename*=UTF-8''${encodeURIComponent("ใบแจ้งหนี้ INV2026-000001-copy.pdf")}`,
    );
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("object-src 'none'");
  });

  test("does not exist for another customer, a driver or a visitor, as if there were no such document", async () => {
    const [document] = await issued();
    const driver = await createDriver(db, "dan");
    const stranger = await createPerson(db, "nok");
    for (const somebody of [stranger, driver, undefined])
      expect((await documentFile(document?.documentId ?? "", somebody)).status).toBe(404);
    expect((await documentFile(NOTHING, mali)).status).toBe(404);
  });

  test("of a draft is read by admins only, and says that it is one", async () => {
    const { documentId } = await draftInvoice({ db, now: () => NOW }, "boss", ORDER);
    expect((await documentFile(documentId, mali)).status).toBe(404);
    const response = await documentFile(documentId, admin);
    expect(response.headers.get("content-disposition")).toContain('filename="invoice.pdf"');
    expect(await textOf(response)).toContain("ฉบับร่าง/Draft");
  });

  test("is refused in a language or copy that there is not", async () => {
    const [document] = await issued();
    for (const search of ["?language=fr", "?copy=third"])
      expect((await documentFile(document?.documentId ?? "", mali, search)).status).toBe(400);
  });
});

describe("the quotation of a quote", () => {
  test("has the lines and the total of the quote, and names nobody", async () => {
    const token = await signedQuote();
    const { totalSatang } = await verifyQuote(token, SECRET, Date.now());
    const response = await quotationFile({ token, language: "en" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-disposition")).toContain('filename="quotation.pdf"');
    const text = await textOf(response);
    expect(text).toContain("ใบเสนอราคา");
    expect(text).toContain("Validuntil");
    expect(text).toContain((totalSatang / 100).toLocaleString("en-US", { minimumFractionDigits: 2 }));
    expect(text).not.toContain("Customer");
  });

  test("says what of the total is a deposit, where one is due", async () => {
    const payload = await verifyQuote(await signedQuote(), SECRET, Date.now());
    const text = async (change: object) => {
      const token = await encryptQuote({ ...payload, ...change }, SECRET, Date.now() + DAY_MS);
      return textOf(await quotationFile({ token, language: "en" }));
    };
    const due = await text({ gatewayEnabled: true, depositPercent: 30 });
    const deposit = depositSatang(payload.totalSatang, 30);
    const figure = (satang: number) => (satang / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
    expect(due).toContain("Deposit,dueatbooking");
    expect(due).toContain(figure(deposit));
    expect(due).toContain(figure(payload.totalSatang - deposit));
    // Nothing is really paid while the payment gateway is off.
    for (const change of [{ gatewayEnabled: false, depositPercent: 30 }, { gatewayEnabled: true }])
      expect(await text(change)).not.toContain("Deposit");
  });

  test("is the same file whenever it is asked for", async () => {
    const token = await signedQuote();
    const first = await (await quotationFile({ token, language: "th" })).bytes();
    expect(await (await quotationFile({ token, language: "th" })).bytes()).toEqual(first);
  });

  test("is not made of a forged or expired quote, or of no quote", async () => {
    const token = await signedQuote();
    const payload = await verifyQuote(token, SECRET, Date.now());
    const expired = await encryptQuote(payload, SECRET, Date.now() - DAY_MS);
    const forged = await encryptQuote(payload, "a secret that somebody else made up", Date.now() + DAY_MS);
    expect((await quotationFile({ token: expired })).status).toBe(409);
    expect((await quotationFile({ token: forged })).status).toBe(400);
    expect((await quotationFile({ token: "" })).status).toBe(400);
    expect((await fetchWorker("/api/quotations", { method: "POST", body: "no json" })).status).toBe(400);
  });
});
