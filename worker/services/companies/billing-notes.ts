import {
  companiesToBillQuery,
  countNotes,
  areToBeReplaced,
  insertBillingNote,
  listBillingNotes,
  markBilled,
  unbilledInvoices,
} from "#db/queries/companies/billing-notes.ts";
import { companyById } from "#db/queries/companies/companies.ts";
import { openOrdersOfCompany } from "#db/queries/companies/credit.ts";
import { billedUpToDay, periodBefore, periodOf, periodToBill } from "#domain/companies/billing.ts";
import { openSatang } from "#domain/companies/credit.ts";
import { withholdingOfPart } from "#domain/companies/settlement.ts";
import { companyBuyer } from "#domain/documents/buyer-input.ts";
import { documentNumber, seriesYear } from "#domain/documents/numbering.ts";
import { effectsOf } from "#domain/effects.ts";
import { AppError } from "#domain/errors.ts";
import { sumSatang } from "#domain/money.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { describeError } from "../../describe-error.ts";
import type { Audited } from "../audit/audited-action.ts";
import { isUniqueViolation } from "../unique-violation.ts";
import { refuseOwnCompany, requireCompanyRight } from "./company-access.ts";
import { readersOfCompany } from "./company-readers.ts";

type Needs = Pick<Dependencies, "db" | "now"> & Audited;

/** So many companies are billed by one run; the next run bills the others. */
const COMPANIES_PER_RUN = 50;

/**
 * Bills the companies whose billing day has come. Safe to repeat and to run twice at once: an invoice is on one note, and
 * a period of a company is billed once.
 */
export async function runBilling(deps: Needs): Promise<void> {
  const today = bangkokDay(deps.now());
  const period = periodOf(today);
  const due = await companiesToBillQuery(deps.db, {
    period,
    before: periodBefore(period),
    upToDay: billedUpToDay(today),
  }).limit(COMPANIES_PER_RUN);
  for (const company of due) {
    const billed = periodToBill(company, today);
    if (billed !== null) await billPeriod(deps, company.companyId, billed);
  }
}

async function billPeriod(deps: Needs, companyId: string, period: string): Promise<void> {
  try {
    const note = await issueNote(deps, companyId, { period, by: null });
    if (note === null) await markBilled(deps.db, companyId, period);
  } catch (error) {
    // Another run, or an admin, has billed these invoices. Anything else is tried again by the next run, and keeps no
    // other company from being billed.
    if (!isUniqueViolation(error))
      console.error("company not billed", { companyId, period, error: describeError(error) });
  }
}

/**
 * Makes a billing note of what is open and on none yet, before the billing day. Pressed twice it is one note.
 * @throws AppError OWN_RECORD, NOT_FOUND, NOTHING_TO_BILL, or SERVICE_UNAVAILABLE while an invoice is about to be replaced
 */
export async function makeBillingNote(
  deps: Needs,
  adminId: string,
  companyId: string,
): Promise<{ billingNoteId: string }> {
  await refuseOwnCompany(deps, adminId, companyId);
  try {
    const note = await issueNote(deps, companyId, { period: null, by: adminId });
    if (note !== null) {
      deps.audit?.changed("billing_note", note.billingNoteId, null, { companyId });
      return note;
    }
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  throw new AppError("NOTHING_TO_BILL");
}

/** Issues a note over the open invoices that are on none, or `null` when there are none. */
async function issueNote(
  deps: Needs,
  companyId: string,
  { period, by }: { readonly period: string | null; readonly by: string | null },
): Promise<{ billingNoteId: string } | null> {
  const { db } = deps;
  const now = deps.now();
  const company = await companyById(db, companyId);
  if (company === undefined) throw new AppError("NOT_FOUND");
  const count = await countNotes(db, companyId);
  const open = (await openOrdersOfCompany(db, companyId)).filter((order) => openSatang(order) > 0);
  const invoices = await unbilledInvoices(
    db,
    open.flatMap(({ invoiceId }) => invoiceId ?? []),
  );
  const billed = invoices.flatMap(({ documentId, orderId, year, number, datedAt, dueOn, ...invoice }) => {
    const order = open.find(({ invoiceId }) => invoiceId === documentId);
    if (order === undefined || year === null || number === null) return [];
    const invoiceNumber = documentNumber("invoice", year, number);
    const amountSatang = openSatang(order);
    const line = { invoiceId: documentId, orderId, invoiceNumber, issuedOn: bangkokDay(datedAt), dueOn };
    const { withholding, totalSatang } = invoice;
    const withheld = withholding && withholdingOfPart(withholding, amountSatang, totalSatang).withheldSatang;
    return [{ line: { ...line, amountSatang }, withheldSatang: withheld ?? 0 }];
  });
  const lines = billed.map(({ line }) => line);
  // What replaces it is written within seconds, and billed then.
  if (
    await areToBeReplaced(
      db,
      lines.map(({ invoiceId }) => invoiceId),
    )
  )
    throw new AppError("SERVICE_UNAVAILABLE");
  const seller = invoices.at(-1)?.seller;
  if (lines.length === 0 || seller === undefined) return null;
  const { name, address, branch, taxId } = company;
  const billingNoteId = `${companyId}-BN${count + 1}`;
  const note = {
    billingNoteId,
    companyId,
    year: seriesYear(now),
    issuedAt: now,
    buyer: companyBuyer({ name, address, branch, taxId }),
    seller,
    totalSatang: sumSatang(lines.map(({ amountSatang }) => amountSatang)),
    withheldSatang: sumSatang(billed.map((each) => each.withheldSatang)),
    createdBy: by,
  };
  const readers = await readersOfCompany(db, companyId, company.billingEmail);
  await insertBillingNote(
    db,
    note,
    lines,
    period,
    effectsOf({ type: "billing_note_issued", billingNoteId, readers }),
  );
  return { billingNoteId };
}

/**
 * The billing notes of a company, newest first, for the members who see its documents and for admins.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function readBillingNotes(
  deps: Needs,
  viewer: Viewer,
  { companyId, ...page }: { readonly companyId: string } & Parameters<typeof listBillingNotes>[2],
) {
  await requireCompanyRight(deps, viewer, companyId, "see_documents");
  const { items, nextCursor } = await listBillingNotes(deps.db, companyId, page);
  return {
    nextCursor,
    items: items.map(({ billingNoteId, year, number, issuedAt, totalSatang, withheldSatang }) => ({
      billingNoteId,
      number: documentNumber("billing_note", year, number),
      issuedAt,
      totalSatang,
      withheldSatang,
    })),
  };
}
