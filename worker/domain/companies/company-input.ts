import { z } from "zod";
import { emailInput } from "../access/email-input.ts";
import { REFERENCE_MAX } from "../payments/refund-input.ts";
import { lineInput, requiredLineInput } from "../plain-text-input.ts";
import { companyBuyerInput } from "../documents/buyer-input.ts";
import { companyIdInput, idempotencyKeyInput, requiredReasonInput } from "../orders/order-input.ts";
import { COMPANY_ROLES } from "./company-role.ts";
import { COMPANY_STATUSES, COMPANY_WAITS, CREDIT_DAYS_MAX, CREDIT_LIMIT_MAX_SATANG } from "./company.ts";

/** A company as an admin writes it: as its documents name it, and the terms of its credit. */
const companyFields = companyBuyerInput.extend({
  billingEmail: emailInput,
  creditLimitSatang: z.number().int().min(0).max(CREDIT_LIMIT_MAX_SATANG),
  creditDays: z.number().int().min(0).max(CREDIT_DAYS_MAX),
  billingDay: z.number().int().min(1).max(31),
  status: z.enum(COMPANY_STATUSES),
});
export type CompanyFields = z.output<typeof companyFields>;

export const createCompanyInput = companyFields.extend({ idempotencyKey: idempotencyKeyInput });
export type CreateCompanyInput = z.output<typeof createCompanyInput>;

/** `basedOnVersion`: the one that its author has seen. */
export const saveCompanyInput = companyFields.extend({
  companyId: companyIdInput,
  basedOnVersion: z.number().int().min(1),
});
export type SaveCompanyInput = z.output<typeof saveCompanyInput>;

/** The longest text by which companies are looked for. */
export const COMPANY_SEARCH_MAX = 80;

/** Which companies are listed. */
export const companyFilterFields = {
  search: lineInput(COMPANY_SEARCH_MAX).optional(),
  waits: z.enum(COMPANY_WAITS).optional(),
};

/** Which companies are offered as a choice: by a text, or the one of an id. */
export const findCompaniesInput = z.object({
  search: lineInput(COMPANY_SEARCH_MAX).optional(),
  companyId: companyIdInput.optional(),
});
export type FindCompaniesInput = z.infer<typeof findCompaniesInput>;

export const oneCompanyInput = z.object({ companyId: companyIdInput });

/** The open invoices of a company, or by `search` the one of a number. */
export const openInvoicesInput = oneCompanyInput.extend({ search: lineInput(40).optional() });
export type OpenInvoicesInput = z.infer<typeof openInvoicesInput>;

export const inviteInput = z.object({
  companyId: companyIdInput,
  email: emailInput,
  role: z.enum(COMPANY_ROLES),
  /** As what the address was seen to be invited already; `null`: as nothing. */
  seenRole: z.enum(COMPANY_ROLES).nullable(),
});
export type InviteInput = z.output<typeof inviteInput>;

const memberOf = z.object({ companyId: companyIdInput, userId: z.string().min(1).max(80) });
export const removeMemberInput = memberOf.extend({
  /** The role when it was looked at: whoever removes a booker has not decided about an owner. */
  seenRole: z.enum(COMPANY_ROLES),
});
export type RemoveMemberInput = z.output<typeof removeMemberInput>;
export const changeRoleInput = memberOf.extend({
  role: z.enum(COMPANY_ROLES),
  /** The role when it was looked at: of two at once the second is refused. */
  seenRole: z.enum(COMPANY_ROLES),
});
export type ChangeRoleInput = z.output<typeof changeRoleInput>;

export const withdrawInvitationInput = z.object({
  companyId: companyIdInput,
  invitationId: z.string().min(1).max(80),
});

export const satangInput = z.number().int().min(0).max(1_000_000_000_00);

/** The most invoices that one payment settles. */
export const MAX_SETTLED_INVOICES = 100;

/** One payment of a company for several of its invoices. */
export const settleInput = z.object({
  companyId: companyIdInput,
  /** The Bangkok day on which the money came. */
  receivedOn: z.iso.date(),
  transferredSatang: satangInput,
  withheldSatang: satangInput,
  /** The bank's reference. */
  reference: requiredLineInput(REFERENCE_MAX),
  allocations: z
    .array(
      z.object({
        invoiceId: z.string().min(1).max(60),
        transferSatang: satangInput,
        withheldSatang: satangInput,
      }),
    )
    .min(1)
    .max(MAX_SETTLED_INVOICES),
  idempotencyKey: idempotencyKeyInput,
});
export type SettleInput = z.output<typeof settleInput>;

/** Takes back a payment of a company that was recorded by mistake; the company reads the reason. */
export const takeBackSettlementInput = z.object({
  companyId: companyIdInput,
  settlementId: z.uuid(),
  reason: requiredReasonInput,
});
export type TakeBackSettlementInput = z.output<typeof takeBackSettlementInput>;

/** One payment of whichever company. */
export const oneSettlementInput = z.object({ settlementId: z.uuid() });

/** The token of the mailed link. */
export const invitationTokenInput = z.object({ token: z.string().min(1).max(1000) });
