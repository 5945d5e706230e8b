import { isInvoiceInForce } from "#db/queries/documents/order-documents.ts";
import { documentById } from "#db/queries/documents/read-documents.ts";
import type { CreditInvoiceInput } from "#domain/documents/document-input.ts";
import { currentInvoice } from "#domain/documents/due-documents.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { refuseOwnOrder } from "../companies/company-access.ts";
import { commandPayments } from "../payments/command-payments.ts";
import { issueDueDocuments, refusalOfReplaced } from "./issue-documents.ts";
import { readOrderToDocument } from "./order-documents.ts";

/**
 * Takes a part of an invoice back: the price is lowered, a credit note says so, and what was paid too much by then goes
 * back as a refund. Repeating it with its id changes nothing. Only for accountants: their router sees to it.
 * @throws AppError NOT_FOUND, OWN_RECORD for the own order, INVOICE_REPLACED with the invoice in force and its buyer,
 * INVOICE_NOT_CURRENT where none is, INVOICE_CREDITED_MEANWHILE with what is left of it now and was left when it was seen,
 * CREDIT_ABOVE_INVOICE with what is left of it, IDEMPOTENCY_KEY_REUSED
 */
export async function creditInvoice(
  deps: Pick<Dependencies, "db" | "now"> & Audited,
  { userId }: Viewer,
  { documentId, seenLeftSatang, ...credit }: CreditInvoiceInput,
): Promise<{ documentId: string }> {
  const document = await documentById(deps.db, documentId);
  if (document === undefined) throw new AppError("NOT_FOUND");
  const { orderId } = document;
  deps.audit?.concerns(orderId);
  await refuseOwnOrder(deps, userId, document);
  const command = { type: "credit", credit: { ...credit, createdBy: userId }, seenLeftSatang } as const;
  await commandPayments(deps, orderId, command, undefined, {
    check: async () => {
      const { order } = await readOrderToDocument(deps, orderId);
      // A credit that was made keeps its answer, whatever became of its invoice since: its note is over the one in force.
      if (order.credits.some(({ creditId }) => creditId === credit.creditId)) return;
      const current = currentInvoice(order.documents);
      if (current?.documentId !== documentId) throw await refusalOfReplaced(deps, current?.documentId);
    },
    // The correction of an invoice changes nothing of the order's money, which alone the write would compare.
    condition: isInvoiceInForce(orderId, documentId),
  });
  const { creditId, amountSatang } = credit;
  deps.audit?.changed("credit", creditId, null, { orderId, invoiceId: documentId, amountSatang });
  await issueNote(deps, orderId);
  return { documentId };
}

/** The effects of the credit do the same where this does not come to it, or others keep the order: it is written by then. */
async function issueNote(deps: Pick<Dependencies, "db" | "now"> & Audited, orderId: string): Promise<void> {
  try {
    await issueDueDocuments(deps, orderId);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "SERVICE_UNAVAILABLE")) throw error;
  }
}
