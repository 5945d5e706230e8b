import { billingNoteById } from "#db/queries/companies/billing-notes.ts";
import { billedLine } from "#domain/companies/billing.ts";
import type { ComposedDocument, Withholding } from "#domain/documents/document.ts";
import { documentNumber } from "#domain/documents/numbering.ts";
import { totalsOf } from "#domain/documents/tax.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { amountInThaiWords } from "../documents/amount-in-words.ts";
import { requireCompanyRight } from "./company-access.ts";

/** Whether the id of a document is that of a billing note: `CO-7F3K2M-BN1`. */
export function isBillingNoteId(documentId: string): boolean {
  return /^CO-\w+-BN\d+$/.test(documentId);
}

/**
 * A billing note as a page and a file show it, for the members who see the company's documents and for admins.
 * @throws AppError NOT_FOUND for anybody else, as if it did not exist
 */
export async function readBillingNote(
  deps: Pick<Dependencies, "db">,
  viewer: Viewer,
  billingNoteId: string,
): Promise<ComposedDocument> {
  const found = await foundNote(deps, billingNoteId);
  await requireReader(deps, viewer, found.note.companyId);
  return composed(found);
}

/** A billing note, for a mail to those whom it was made out to. @throws AppError NOT_FOUND */
export async function mailedBillingNote(
  deps: Pick<Dependencies, "db">,
  billingNoteId: string,
): Promise<ComposedDocument> {
  return composed(await foundNote(deps, billingNoteId));
}

type FoundNote = NonNullable<Awaited<ReturnType<typeof billingNoteById>>>;

async function foundNote({ db }: Pick<Dependencies, "db">, billingNoteId: string): Promise<FoundNote> {
  const found = await billingNoteById(db, billingNoteId);
  if (found === undefined) throw new AppError("NOT_FOUND");
  return found;
}

function composed({ note, lines: billed, withholdings }: FoundNote): ComposedDocument {
  const lines = billed.map(({ invoiceNumber, ...invoice }) =>
    billedLine({ ...invoice, number: invoiceNumber }),
  );
  const totals = totalsOf(lines);
  return {
    documentId: note.billingNoteId,
    kind: "billing_note",
    status: "issued",
    number: documentNumber("billing_note", note.year, note.number),
    date: note.issuedAt,
    validUntil: null,
    dueOn: null,
    orderId: null,
    route: [],
    // Its lines repeat invoices, whose tax stands there.
    seller: { ...note.seller, showsVat: false },
    buyer: note.buyer,
    lines,
    totals,
    withholding: summed(withholdings, totals.totalSatang),
    references: [],
    correction: null,
    received: null,
    amountInWordsTh: amountInThaiWords(totals.totalSatang),
    isOneOfSet: false,
  };
}

async function requireReader(deps: Pick<Dependencies, "db">, viewer: Viewer, companyId: string) {
  try {
    await requireCompanyRight(deps, viewer, companyId, "see_documents");
  } catch (error) {
    throw error instanceof AppError && error.code === "FORBIDDEN" ? new AppError("NOT_FOUND") : error;
  }
}

/** What the company will withhold of all invoices together, by income. */
function summed(withholdings: readonly Withholding[], totalSatang: number): Withholding | null {
  const lines = withholdings.flatMap((each) => each.lines);
  const keys = [...new Set(lines.map(({ income, rateBp }) => `${income}:${rateBp}`))];
  const sums = keys.flatMap((key) => {
    const own = lines.filter(({ income, rateBp }) => `${income}:${rateBp}` === key);
    const [first] = own;
    if (first === undefined) return [];
    const sum = (of: "baseSatang" | "withheldSatang") => own.reduce((total, line) => total + line[of], 0);
    return [{ ...first, baseSatang: sum("baseSatang"), withheldSatang: sum("withheldSatang") }];
  });
  if (sums.length === 0) return null;
  const withheldSatang = sums.reduce((total, line) => total + line.withheldSatang, 0);
  return { lines: sums, withheldSatang, toPaySatang: totalSatang - withheldSatang };
}
