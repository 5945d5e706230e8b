import { z } from "zod";
import { savedBuyer } from "#db/queries/documents/buyers.ts";
import { pageFields } from "#db/queries/page.ts";
import { exportPartFields } from "#domain/audit/export-part.ts";
import { companyBuyer, deleteBuyerInput, saveBuyerInput } from "#domain/documents/buyer-input.ts";
import {
  adminDocumentFilterInput,
  correctInvoiceInput,
  creditInvoiceInput,
  documentFilterInput,
  documentIdInput,
  draftInvoiceInput,
  issueInvoiceInput,
  taxRulesInput,
  withdrawTaxRulesInput,
} from "#domain/documents/document-input.ts";
import { orderIdInput } from "#domain/orders/order-input.ts";
import { creditInvoice } from "../../services/documents/credit-invoice.ts";
import { exportDocuments } from "../../services/documents/export-documents.ts";
import {
  correctInvoice,
  draftInvoice,
  issueDraft,
  voidDocument,
} from "../../services/documents/issue-documents.ts";
import {
  listAllDocuments,
  listDocumentsOfOrder,
  listOwnDocuments,
} from "../../services/documents/list-documents.ts";
import { deleteOwnBuyer, saveOwnBuyer } from "../../services/documents/own-buyer.ts";
import { readDocument } from "../../services/documents/read-document.ts";
import {
  readTaxRules,
  readTaxRulesHistory,
  saveTaxRules,
  withdrawTaxRules,
} from "../../services/documents/tax-rules.ts";
import { router } from "../init.ts";
import { accountantProcedure, freshAccountantProcedure, signedInProcedure } from "../procedures.ts";

const oneDocument = z.object({ documentId: documentIdInput });

export const documentsRouter = router({
  /** The caller's issued documents, newest first, and their sums. */
  mine: signedInProcedure
    .input(documentFilterInput.extend(pageFields))
    .query(({ ctx, input }) => listOwnDocuments(ctx, ctx.user, input)),

  /** One document, for the customer of its order once it is issued, and for admins. */
  byId: signedInProcedure
    .input(oneDocument)
    .query(({ ctx, input }) => readDocument(ctx, ctx.user, input.documentId)),

  /** The documents of an order, for its customer the issued ones. */
  ofOrder: signedInProcedure
    .input(z.object({ orderId: orderIdInput }))
    .query(({ ctx, input }) => listDocumentsOfOrder(ctx, ctx.user, input.orderId)),

  /** The company that the caller saved for their documents, or `null`. */
  buyer: signedInProcedure.query(async ({ ctx }) => (await savedBuyer(ctx.db, ctx.user.userId)) ?? null),

  /** Saves it; documents that were issued keep theirs. Refused where another device has saved another one than was seen. */
  saveBuyer: signedInProcedure
    .input(saveBuyerInput)
    .mutation(({ ctx, input }) => saveOwnBuyer(ctx, ctx.user, input)),

  /** Deletes it. */
  deleteBuyer: signedInProcedure
    .input(deleteBuyerInput)
    .mutation(({ ctx, input }) => deleteOwnBuyer(ctx, ctx.user, input)),

  /** Every document, newest first, and their sums. */
  list: accountantProcedure
    .input(adminDocumentFilterInput.extend(pageFields))
    .query(({ ctx, input }) => listAllDocuments(ctx, input)),

  /** The same for a file, part by part. A mutation, so that the audit log has who took the data. */
  csv: freshAccountantProcedure
    .input(adminDocumentFilterInput.extend({ ...exportPartFields, cursor: pageFields.cursor }))
    .mutation(({ ctx, input }) => exportDocuments(ctx, input)),

  /** Drafts the invoice of an order before it is due by itself. */
  draft: accountantProcedure
    .input(draftInvoiceInput)
    .mutation(({ ctx, input }) => draftInvoice(ctx, ctx.user.userId, input.orderId)),

  /** Issues a draft, unless it would say something else by now than what was seen. */
  issue: freshAccountantProcedure
    .input(issueInvoiceInput)
    .mutation(({ ctx, input }) => issueDraft(ctx, ctx.user.userId, input)),

  /** Gives up a draft. */
  void: accountantProcedure
    .input(oneDocument)
    .mutation(({ ctx, input }) => voidDocument(ctx, ctx.user.userId, input.documentId)),

  /** Takes an issued invoice back by a credit note and issues what the order needs instead. */
  correct: freshAccountantProcedure.input(correctInvoiceInput).mutation(({ ctx, input }) => {
    const buyer = input.buyer === undefined ? undefined : companyBuyer(input.buyer);
    return correctInvoice(ctx, ctx.user.userId, { ...input, buyer });
  }),

  /** Takes a part of an issued invoice back by a credit note; what was paid too much is due back. */
  credit: freshAccountantProcedure
    .input(creditInvoiceInput)
    .mutation(({ ctx, input }) => creditInvoice(ctx, ctx.user, input)),

  /** The tax rules in force, and what tax invoices still lack. */
  taxRules: accountantProcedure.query(({ ctx }) => readTaxRules(ctx)),

  /** A page of the saved versions of the tax rules, newest first, with their authors and what each changed. */
  taxRulesHistory: accountantProcedure
    .input(z.object({ cursor: z.number().int().min(1).optional() }))
    .query(({ ctx, input }) => readTaxRulesHistory(ctx, input.cursor)),

  /** Saves tax rules with the day from which they hold; refused when somebody saved since `basedOnVersion`. */
  saveTaxRules: freshAccountantProcedure
    .input(taxRulesInput)
    .mutation(({ ctx, input }) => saveTaxRules(ctx, ctx.user, input)),

  /** Cancels planned tax rules before they hold. */
  withdrawTaxRules: freshAccountantProcedure
    .input(withdrawTaxRulesInput)
    .mutation(({ ctx, input }) => withdrawTaxRules(ctx, ctx.user, input)),
});
