import { z } from "zod";
import { pageFields, sortCursorSchema } from "#db/queries/page.ts";
import { fileCertificateInput, voidCertificateInput } from "#domain/companies/certificate-input.ts";
import {
  changeRoleInput,
  companyFilterFields,
  createCompanyInput,
  invitationTokenInput,
  inviteInput,
  oneCompanyInput,
  oneSettlementInput,
  openInvoicesInput,
  removeMemberInput,
  saveCompanyInput,
  settleInput,
  takeBackSettlementInput,
  withdrawInvitationInput,
} from "#domain/companies/company-input.ts";
import { makeBillingNote, readBillingNotes } from "../../services/companies/billing-notes.ts";
import { fileCertificate, voidCertificate } from "../../services/companies/certificates.ts";
import {
  acceptInvitation,
  changeCompanyRole,
  inviteToCompany,
  readInvitation,
  removeFromCompany,
  withdrawInvitation,
} from "../../services/companies/members.ts";
import {
  listBookableCompanies,
  listOwnCompanies,
  readCompany,
  readCompanyList,
  readCompanyOrders,
} from "../../services/companies/read-companies.ts";
import { readInvitations, readMembers } from "../../services/companies/read-people.ts";
import { readSettlement, readSettlements } from "../../services/companies/read-settlements.ts";
import { createCompany, saveCompany } from "../../services/companies/save-company.ts";
import { readOpenInvoices, settleInvoices } from "../../services/companies/settle-invoices.ts";
import { takeBackSettlement } from "../../services/companies/take-back-settlement.ts";
import { router } from "../init.ts";
import {
  accountantProcedure,
  freshAccountantProcedure,
  freshProcedure,
  signedInProcedure,
} from "../procedures.ts";

export const companiesRouter = router({
  /** The caller's companies and their role in each. */
  mine: signedInProcedure.query(({ ctx }) => listOwnCompanies(ctx, ctx.user)),

  /** One company, for its members what concerns them, and for admins. */
  byId: signedInProcedure
    .input(oneCompanyInput)
    .query(({ ctx, input }) => readCompany(ctx, ctx.user, input.companyId)),

  /** The companies on whose account the caller may order. */
  bookable: signedInProcedure.query(({ ctx }) => listBookableCompanies(ctx, ctx.user)),

  /** The orders on account of a company, newest first, for its members. */
  orders: signedInProcedure
    .input(oneCompanyInput.extend(pageFields))
    .query(({ ctx, input }) => readCompanyOrders(ctx, ctx.user, input)),

  /** The billing notes of a company, newest first, for those who see its documents. */
  billingNotes: signedInProcedure
    .input(oneCompanyInput.extend(pageFields))
    .query(({ ctx, input }) => readBillingNotes(ctx, ctx.user, input)),

  /** Makes a billing note of what is open, before the billing day. */
  makeBillingNote: freshAccountantProcedure
    .input(oneCompanyInput)
    .mutation(({ ctx, input }) => makeBillingNote(ctx, ctx.user.userId, input.companyId)),

  /** The open invoices of a company, with what may be withheld of each. */
  openInvoices: accountantProcedure
    .input(openInvoicesInput.extend(pageFields))
    .query(({ ctx, input }) => readOpenInvoices(ctx, input)),

  /** Records one payment of a company for several invoices. */
  settle: freshAccountantProcedure
    .input(settleInput)
    .mutation(({ ctx, input }) => settleInvoices(ctx, ctx.user.userId, input)),

  /** Takes back a payment that was recorded by mistake. */
  takeBackSettlement: freshAccountantProcedure
    .input(takeBackSettlementInput)
    .mutation(({ ctx, input }) => takeBackSettlement(ctx, ctx.user.userId, input)),

  /** The recorded payments of a company, newest first. */
  settlements: accountantProcedure
    .input(oneCompanyInput.extend({ ...pageFields, isWaiting: z.boolean().optional() }))
    .query(({ ctx, input }) => readSettlements(ctx, ctx.user, input)),

  /** One of them, with whose it is. */
  settlement: accountantProcedure
    .input(oneSettlementInput)
    .query(({ ctx, input }) => readSettlement(ctx, ctx.user, input.settlementId)),

  /** Files the certificate of what was withheld of a payment. */
  fileCertificate: freshAccountantProcedure
    .input(fileCertificateInput)
    .mutation(({ ctx, input }) => fileCertificate(ctx, ctx.user.userId, input)),

  /** Voids a certificate that was filed wrongly. */
  voidCertificate: freshAccountantProcedure
    .input(voidCertificateInput)
    .mutation(({ ctx, input }) => voidCertificate(ctx, ctx.user.userId, input)),

  /** Its members, oldest first, for those who manage them. */
  members: signedInProcedure
    .input(oneCompanyInput.extend(pageFields))
    .query(({ ctx, input }) => readMembers(ctx, ctx.user, input)),

  /** Who is invited and has not accepted yet. */
  invitations: signedInProcedure
    .input(oneCompanyInput.extend(pageFields))
    .query(({ ctx, input }) => readInvitations(ctx, ctx.user, input)),

  /** Invites somebody by mail. For its owners and admins. */
  invite: freshProcedure
    .input(inviteInput)
    .mutation(({ ctx, input }) => inviteToCompany(ctx, ctx.user, input)),

  /** Withdraws an invitation. For its owners and admins. */
  withdrawInvitation: signedInProcedure
    .input(withdrawInvitationInput)
    .mutation(({ ctx, input }) => withdrawInvitation(ctx, ctx.user, input)),

  /** What a mailed link invites to, for the account of its address. */
  invitation: signedInProcedure
    .input(invitationTokenInput)
    .query(({ ctx, input }) => readInvitation(ctx, ctx.user, input.token)),

  /** Accepts it. */
  acceptInvitation: signedInProcedure
    .input(invitationTokenInput)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, ctx.user, input.token)),

  /** Gives a member another role. For its owners and admins. */
  changeRole: freshProcedure
    .input(changeRoleInput)
    .mutation(({ ctx, input }) => changeCompanyRole(ctx, ctx.user, input)),

  /** Removes a member. For its owners and admins. */
  removeMember: freshProcedure
    .input(removeMemberInput)
    .mutation(({ ctx, input }) => removeFromCompany(ctx, ctx.user, input)),

  /** Every company, or those with each word of a text in their name or tax id, newest first, with what it owes. */
  list: accountantProcedure
    .input(z.object({ ...companyFilterFields, ...pageFields, cursor: sortCursorSchema.optional() }))
    .query(({ ctx, input }) => readCompanyList(ctx, input)),

  /** Writes a new company. */
  create: freshAccountantProcedure
    .input(createCompanyInput)
    .mutation(({ ctx, input }) => createCompany(ctx, ctx.user.userId, input)),

  /** Changes a company and its credit terms. */
  save: freshAccountantProcedure
    .input(saveCompanyInput)
    .mutation(({ ctx, input }) => saveCompany(ctx, ctx.user.userId, input)),
});
