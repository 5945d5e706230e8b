import { companyById } from "#db/queries/companies/companies.ts";
import { listSettlements, type SettledLine } from "#db/queries/companies/settlement-list.ts";
import { documentNumber } from "#domain/documents/numbering.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../../dependencies.ts";

/**
 * The recorded payments of a company, newest first, with the numbers of their invoices and receipts. For admins.
 * @throws AppError NOT_FOUND
 */
export async function readSettlements(
  { db }: Pick<Dependencies, "db">,
  { companyId, ...page }: { readonly companyId: string } & Parameters<typeof listSettlements>[2],
) {
  if ((await companyById(db, companyId)) === undefined) throw new AppError("NOT_FOUND");
  const { items, nextCursor } = await listSettlements(db, companyId, page);
  return {
    nextCursor,
    items: items.map(({ settlementId, receivedOn, transferredSatang, withheldSatang, reference, lines }) => ({
      settlementId,
      receivedOn,
      transferredSatang,
      withheldSatang,
      reference,
      lines: lines.map(shownLine),
    })),
  };
}

function shownLine(line: SettledLine) {
  const { orderId, invoiceId, transferSatang, withheldSatang, receiptId, receiptYear, receiptNumber } = line;
  return {
    orderId,
    transferSatang,
    withheldSatang,
    invoice: {
      documentId: invoiceId,
      number: documentNumber("invoice", line.invoiceYear, line.invoiceNumber),
    },
    /** `null` until it is issued. */
    receipt:
      receiptId === null || receiptYear === null || receiptNumber === null
        ? null
        : { documentId: receiptId, number: documentNumber("receipt", receiptYear, receiptNumber) },
  };
}
