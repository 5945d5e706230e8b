import {
  companiesToBillCountQuery,
  companiesToBillQuery,
  countNotes,
  insertBillingNote,
  listBillingNotes,
  markBilled,
  toBeReplacedAmong,
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
import { bangkokDay, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
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
/** The cron runs every minute. */
const RUN_EVERY_MS = MINUTE_MS;
/** So long the note of a period waits for an invoice to be replaced, which takes seconds. */
const REPLACED_WITHIN_MS = HOUR_MS;
/** So often it is logged that a company has no note of a period because of invoices that stay to be replaced. */
const LOGGED_EVERY_MS = HOUR_MS;
/** So often a note is made anew because one of its invoices is about to be replaced by now. */
const TRIES = 3;

/**
 * Bills the companies whose billing day has come. Safe to repeat and to run twice at once: an invoice is on one note, and
 * a period of a company is billed once. Where more companies are due than one run bills, each run takes the next of them in
 * turn, so that those which cannot be billed keep no others waiting.
 */
export async function runBilling(deps: Needs): Promise<void> {
  const today = bangkokDay(deps.now());
  const period = periodOf(today);
  const when = { period, before: periodBefore(period), upToDay: billedUpToDay(today) };
  const { companies = 0 } = (await companiesToBillCountQuery(deps.db, when).get()) ?? {};
  const turns = Math.max(1, Math.ceil(companies / COMPANIES_PER_RUN));
  const turn = Math.floor(deps.now() / RUN_EVERY_MS) % turns;
  const due = await companiesToBillQuery(deps.db, when)
    .limit(COMPANIES_PER_RUN)
    .offset(turn * COMPANIES_PER_RUN);
  for (const company of due) {
    const billed = periodToBill(company, today);
    if (billed !== null) await billPeriod(deps, company.companyId, billed, turns);
  }
}

/** @param turns so many runs bill each company once */
async function billPeriod(deps: Needs, companyId: string, period: string, turns: number): Promise<void> {
  try {
    const { billingNoteId, leftOut, isWaiting } = await issueNote(deps, companyId, { period, by: null });
    // What replaces open invoices is billed by the run after it is written.
    if (billingNoteId === null && leftOut.length === 0) await markBilled(deps.db, companyId, period);
    // Without a note the next run tries again: that is logged by one run of each hour.
    const isLogged = billingNoteId !== null || deps.now() % LOGGED_EVERY_MS < turns * RUN_EVERY_MS;
    if (leftOut.length > 0 && !isWaiting && isLogged)
      console.error("invoices not on the note of a period", { companyId, period, orderIds: leftOut });
  } catch (error) {
    // Another run, or an admin, has billed these invoices. Anything else is tried again by the next run, and keeps no
    // other company from being billed.
    if (!isUniqueViolation(error))
      console.error("company not billed", { companyId, period, error: describeError(error) });
  }
}

/**
 * Makes a billing note of what is open and on none yet, before the billing day. Pressed twice it is one note.
 * @returns the note, and the orders whose invoices come on the next one because they are about to be replaced
 * @throws AppError OWN_RECORD, NOT_FOUND, NOTHING_TO_BILL, or INVOICES_TO_BE_REPLACED with the orders where all of them are
 */
export async function makeBillingNote(
  deps: Needs,
  adminId: string,
  companyId: string,
): Promise<{ billingNoteId: string; leftOut: readonly string[] }> {
  await refuseOwnCompany(deps, adminId, companyId);
  try {
    const { billingNoteId, leftOut } = await issueNote(deps, companyId, { period: null, by: adminId });
    if (billingNoteId !== null) {
      deps.audit?.changed("billing_note", billingNoteId, null, { companyId });
      return { billingNoteId, leftOut };
    }
    if (leftOut.length > 0)
      throw new AppError("INVOICES_TO_BE_REPLACED", { params: { orderIds: leftOut.join(", ") } });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  throw new AppError("NOTHING_TO_BILL");
}

interface IssuedNote {
  /** `null`: there was nothing to bill, or it waits for what is left out. */
  readonly billingNoteId: string | null;
  /** The orders whose invoices are about to be replaced, and not on it. */
  readonly leftOut: readonly string[];
  /** Whether the note of the period waits for them. */
  readonly isWaiting: boolean;
}

interface NoteToIssue {
  readonly period: string | null;
  readonly by: string | null;
}

/** Issues a note over the open invoices that are on none and stay as they are. */
async function issueNote(
  deps: Needs,
  companyId: string,
  { period, by }: NoteToIssue,
  tries = 1,
): Promise<IssuedNote> {
  const { db } = deps;
  const now = deps.now();
  const company = await companyById(db, companyId);
  if (company === undefined) throw new AppError("NOT_FOUND");
  const count = await countNotes(db, companyId);
  const open = (await openOrdersOfCompany(db, companyId)).filter((order) => openSatang(order) > 0);
  const unbilled = await unbilledInvoices(
    db,
    open.flatMap(({ invoiceId }) => invoiceId ?? []),
  );
  const replaced = await toBeReplacedAmong(db, unbilled.map(idOf));
  const leftOut = unbilled.flatMap(({ documentId, orderId }) => (replaced.has(documentId) ? [orderId] : []));
  const isSoon = [...replaced.values()].some((since) => since > now - REPLACED_WITHIN_MS);
  if (period !== null && isSoon) return { billingNoteId: null, leftOut, isWaiting: true };
  const invoices = unbilled.filter(({ documentId }) => !replaced.has(documentId));
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
  const seller = invoices.at(-1)?.seller;
  if (lines.length === 0 || seller === undefined) return { billingNoteId: null, leftOut, isWaiting: false };
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
  const effects = effectsOf({ type: "billing_note_issued", billingNoteId, readers });
  try {
    await insertBillingNote(db, note, lines, period, effects);
  } catch (error) {
    if (tries === TRIES || (await toBeReplacedAmong(db, invoices.map(idOf))).size === 0) throw error;
    return issueNote(deps, companyId, { period, by }, tries + 1);
  }
  return { billingNoteId, leftOut, isWaiting: false };
}

function idOf({ documentId }: { readonly documentId: string }): string {
  return documentId;
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
