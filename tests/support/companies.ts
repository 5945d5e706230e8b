import type { CompanyRole } from "#domain/companies/company-role.ts";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { companies, companyMembers } from "#db/schema/companies/companies.ts";
import { billingNoteLines, billingNotes } from "#db/schema/companies/billing-notes.ts";
import { documents } from "#db/schema/documents.ts";
import { orders } from "#db/schema/orders.ts";
import { companyBuyer } from "#domain/documents/buyer-input.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { eq } from "drizzle-orm";
import { anOrder } from "./orders.ts";

type CompanyRow = typeof companies.$inferSelect;

/** A company that nobody has: its tax id begins with 0, and no province has the number 00. */
export const A_COMPANY: CompanyRow = {
  companyId: "CO-AAAAAA",
  name: "บริษัท ตัวอย่าง จำกัด",
  address: "1 ถนนตัวอย่าง กรุงเทพมหานคร",
  branch: "00000",
  taxId: "0000000000001",
  billingEmail: "billing@example.test",
  creditLimitSatang: 100_000_00,
  creditDays: 30,
  billingDay: 25,
  lastBilledPeriod: "2026-10",
  status: "active",
  version: 1,
  createdAt: 1,
  createdBy: "admin",
  idempotencyKey: "company-0001",
};

/** Writes a company with its members, by their user ids. */
export async function writeCompany(
  db: Database,
  members: Readonly<Record<string, CompanyRole>>,
  facts: Partial<CompanyRow> = {},
): Promise<CompanyRow> {
  const company = { ...A_COMPANY, ...facts };
  await db.insert(companies).values(company);
  const { companyId } = company;
  for (const [userId, role] of Object.entries(members))
    await db
      .insert(companyMembers)
      .values({ companyId, userId, role, invitedBy: "admin", acceptedAt: company.createdAt });
  return company;
}

/**
 * Writes a delivered order of the user `booker` on the account of `A_COMPANY`, with its invoice.
 * @param sequence the order's place among those of the company, from 1
 */
export async function invoiceOnAccount(
  db: Database,
  orderId: string,
  sequence: number,
  now: () => number = Date.now,
): Promise<void> {
  const order = {
    ...anOrder({ customerId: "booker", orderId }),
    paymentStatus: "unpaid" as const,
    buyer: companyBuyer(A_COMPANY),
    onAccount: { companyId: A_COMPANY.companyId, creditDays: A_COMPANY.creditDays, sequence },
  };
  await insertOrder(db, order, jobCards(order));
  await db.update(orders).set({ status: "delivered" }).where(eq(orders.orderId, orderId));
  await issueDueDocuments({ db, now }, orderId);
}

/** Puts the latest invoice of an order on a billing note of `A_COMPANY`, which is written for it. */
export async function billLatestInvoice(db: Database, orderId: string): Promise<void> {
  await writeCompany(db, {});
  const ofOrder = await db.select().from(documents).where(eq(documents.orderId, orderId));
  const invoice = ofOrder.findLast(({ kind }) => kind === "invoice");
  if (invoice === undefined) throw new Error("no invoice");
  const { documentId: invoiceId, buyer, seller, totalSatang } = invoice;
  const { companyId } = A_COMPANY;
  const billingNoteId = "note";
  await db.insert(billingNotes).values({
    billingNoteId,
    companyId,
    year: 2026,
    number: 1,
    issuedAt: 1,
    buyer,
    seller,
    totalSatang,
    withheldSatang: 0,
    createdBy: null,
  });
  const line = { billingNoteId, position: 0, invoiceId, orderId, invoiceNumber: "INV-1", dueOn: null };
  await db.insert(billingNoteLines).values({ ...line, issuedOn: "2026-12-01", amountSatang: totalSatang });
}
