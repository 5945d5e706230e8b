import { z } from "zod";
import { lineInput, requiredLinesInput } from "../plain-text-input.ts";
import { idempotencyKeyInput, orderIdInput } from "../orders/order-input.ts";
import { REASON_MAX } from "../orders/text-limits.ts";
import { companyBuyerInput, branchInput } from "./buyer-input.ts";
import { MAX_MONEY_SATANG } from "../money.ts";
import { DOCUMENT_KINDS, DOCUMENT_SEARCH_MAX } from "./document.ts";
import { taxIdInput } from "./tax-id.ts";
import { CONFIRMED_TAX_FIELDS } from "./large-tax-changes.ts";
import { checkTaxRules } from "./tax-rules.ts";

export const documentIdInput = z.string().min(1).max(60);

/** Which documents a customer's list shows. Days are Bangkok's, `2026-12-01`, both included. */
export const documentFilterInput = z.object({
  kind: z.enum(DOCUMENT_KINDS).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type DocumentFilterInput = z.infer<typeof documentFilterInput>;

/** Which documents an admin's list shows; `search` is the number of a document or an order, or any part of a buyer. */
export const adminDocumentFilterInput = documentFilterInput.extend({
  status: z.enum(["draft", "issued", "void"]).default("issued"),
  search: lineInput(DOCUMENT_SEARCH_MAX).default(""),
});
export type AdminDocumentFilterInput = z.infer<typeof adminDocumentFilterInput>;

/** How an issued invoice is corrected: why, and to whom it should have been made out, where that was wrong. */
export const correctInvoiceInput = z.object({
  documentId: documentIdInput,
  reason: requiredLinesInput(REASON_MAX),
  buyer: companyBuyerInput.optional(),
  /** Generated once per press and sent with every attempt. */
  idempotencyKey: idempotencyKeyInput,
});

/** A part of an issued invoice is taken back: how much, and why. The id is made by the browser. */
export const creditInvoiceInput = z.object({
  documentId: documentIdInput,
  creditId: z.uuid(),
  amountSatang: z.number().int().min(1, "AMOUNT_ZERO").max(MAX_MONEY_SATANG),
  reason: requiredLinesInput(REASON_MAX),
  /** What was left of the invoice when it was seen; another amount means that a colleague has credited a part meanwhile. */
  seenLeftSatang: z.number().int().min(0).max(MAX_MONEY_SATANG),
});
export type CreditInvoiceInput = z.infer<typeof creditInvoiceInput>;

/** A drafted invoice is issued, with the content that was seen: the `contentHash` with which it was read. */
export const issueInvoiceInput = z.object({
  documentId: documentIdInput,
  seenContent: z.string().regex(/^[0-9a-f]{64}$/u),
});
export type IssueInvoiceInput = z.infer<typeof issueInvoiceInput>;

export const draftInvoiceInput = z.object({ orderId: orderIdInput });

const rateBp = z.number().int().min(0).max(3_000);
const taxClass = z.enum(["exempt", "vatable"]);

/** New tax rules, the Bangkok day from which they hold (today without it), and the latest version that their author has seen. */
export const taxRulesInput = z.object({
  basedOnVersion: z.number().int().min(0),
  /** The version in force that was seen, 0 for none: a plan may have begun since. */
  seenInForce: z.number().int().min(0),
  effectiveFrom: z.iso.date().optional(),
  /** The figures that were typed a second time, because they change by much. */
  confirmed: z.partialRecord(z.enum(CONFIRMED_TAX_FIELDS), z.number().int()).default({}),
  rules: z
    .object({
      vatRegistered: z.boolean(),
      taxId: z.union([z.literal(""), taxIdInput]),
      branch: branchInput,
      vatRateBp: rateBp,
      classes: z.object({
        transport: taxClass,
        fuel: taxClass,
        ferry: taxClass,
        labour: taxClass,
        // The default is for pages of the version before, which do not know of waiting.
        waiting: taxClass.default("exempt"),
        cancellation_fee: taxClass,
      }),
      transportWithholdingBp: rateBp,
      serviceWithholdingBp: rateBp,
      withholdingFromSatang: z.number().int().min(0).max(100_000_000),
    })
    .refine((rules) => checkTaxRules(rules)["taxId"] === undefined, { path: ["taxId"], message: "REQUIRED" }),
});
export type TaxRulesInput = z.infer<typeof taxRulesInput>;

/** A planned version of the tax rules to cancel, and the latest version that was seen. */
export const withdrawTaxRulesInput = z.object({
  version: z.number().int().min(1),
  basedOnVersion: z.number().int().min(1),
});
