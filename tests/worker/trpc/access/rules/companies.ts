import { signedIn, accountants, ownerAndAccountant, type Rule } from "../rule.ts";

/** A company of which `customer` is the owner. */
const COMPANY = { companyId: "CO-AAAAAA" };

export const COMPANIES_RULES: Readonly<Record<string, Rule>> = {
  "companies.mine": { kind: "query", answers: signedIn() },
  "companies.byId": { kind: "query", input: COMPANY, answers: ownerAndAccountant("ok") },
  "companies.bookable": { kind: "query", answers: signedIn() },
  "companies.orders": { kind: "query", input: COMPANY, answers: ownerAndAccountant("ok") },
  "companies.billingNotes": { kind: "query", input: COMPANY, answers: ownerAndAccountant("ok") },
  "companies.makeBillingNote": { kind: "mutation", input: COMPANY, answers: accountants("NOTHING_TO_BILL") },
  "companies.openInvoices": { kind: "query", input: COMPANY, answers: accountants() },
  "companies.settle": { kind: "mutation", input: {}, answers: accountants("BAD_INPUT") },
  "companies.settlements": { kind: "query", input: COMPANY, answers: accountants() },
  "companies.settlement": {
    kind: "query",
    input: { settlementId: "00000000-0000-4000-8000-000000000000" },
    answers: accountants("NOT_FOUND"),
  },
  "companies.fileCertificate": { kind: "mutation", input: {}, answers: accountants("BAD_INPUT") },
  "companies.voidCertificate": { kind: "mutation", input: {}, answers: accountants("BAD_INPUT") },
  "companies.members": { kind: "query", input: COMPANY, answers: ownerAndAccountant("ok") },
  "companies.invitations": { kind: "query", input: COMPANY, answers: ownerAndAccountant("ok") },
  "companies.invite": {
    kind: "mutation",
    input: { ...COMPANY, email: "new@example.test", role: "booker", seenRole: null },
    answers: ownerAndAccountant("ok"),
  },
  "companies.takeBackSettlement": { kind: "mutation", input: {}, answers: accountants("BAD_INPUT") },
  "companies.withdrawInvitation": {
    kind: "mutation",
    input: { ...COMPANY, invitationId: "none" },
    answers: ownerAndAccountant("ok"),
  },
  "companies.invitation": { kind: "query", input: { token: "none" }, answers: signedIn("TOKEN_INVALID") },
  "companies.acceptInvitation": {
    kind: "mutation",
    input: { token: "none" },
    answers: signedIn("TOKEN_INVALID"),
  },
  "companies.changeRole": {
    kind: "mutation",
    input: { ...COMPANY, userId: "customer", role: "booker", seenRole: "owner" },
    answers: ownerAndAccountant("LAST_OWNER"),
  },
  "companies.removeMember": {
    kind: "mutation",
    input: { ...COMPANY, userId: "customer", seenRole: "owner" },
    answers: ownerAndAccountant("LAST_OWNER"),
  },
  "companies.list": { kind: "query", input: {}, answers: accountants() },
  "companies.create": { kind: "mutation", input: {}, answers: accountants("BAD_INPUT") },
  "companies.save": { kind: "mutation", input: {}, answers: accountants("BAD_INPUT") },
};
