import { ORDER, signedIn, admins, ownerAndAdmin, type Rule } from "../rule.ts";

export const MONEY_RULES: Readonly<Record<string, Rule>> = {
  "documents.mine": { kind: "query", input: {}, answers: signedIn() },
  "documents.byId": { kind: "query", input: { documentId: "none" }, answers: signedIn("NOT_FOUND") },
  "documents.ofOrder": { kind: "query", input: { orderId: ORDER }, answers: ownerAndAdmin("ok") },
  "documents.buyer": { kind: "query", answers: signedIn() },
  "documents.saveBuyer": { kind: "mutation", input: {}, answers: signedIn("BAD_INPUT") },
  "documents.deleteBuyer": { kind: "mutation", answers: signedIn() },
  "documents.list": { kind: "query", input: {}, answers: admins() },
  "documents.csv": { kind: "query", input: {}, answers: admins() },
  "documents.draft": { kind: "mutation", input: { orderId: ORDER }, answers: admins("NOTHING_TO_INVOICE") },
  "documents.issue": { kind: "mutation", input: { documentId: "none" }, answers: admins("NOT_FOUND") },
  "documents.void": { kind: "mutation", input: { documentId: "none" }, answers: admins("NOT_FOUND") },
  "documents.correct": { kind: "mutation", input: {}, answers: admins("BAD_INPUT") },
  "documents.credit": { kind: "mutation", input: {}, answers: admins("BAD_INPUT") },
  "documents.taxRules": { kind: "query", answers: admins() },
  "documents.saveTaxRules": { kind: "mutation", input: {}, answers: admins("BAD_INPUT") },
  "payments.ofOrder": { kind: "query", input: { orderId: ORDER }, answers: ownerAndAdmin("ok") },
  "payments.open": {
    kind: "mutation",
    input: { orderId: ORDER },
    answers: { ...signedIn("NOT_FOUND"), customer: "PROMPTPAY_NOT_CONFIGURED" },
  },
  "payments.report": { kind: "mutation", input: { paymentId: "none" }, answers: signedIn("NOT_FOUND") },
  "payments.addSlip": {
    kind: "mutation",
    input: { paymentId: "none", slipFileId: crypto.randomUUID() },
    answers: signedIn("NOT_FOUND"),
  },
  "payments.list": { kind: "query", input: { state: "reported" }, answers: admins() },
  "payments.confirm": {
    kind: "mutation",
    input: { paymentId: "none", seenState: "reported" },
    answers: admins("NOT_FOUND"),
  },
  "payments.reject": {
    kind: "mutation",
    input: { paymentId: "none", seenState: "reported", reason: "not on the account" },
    answers: admins("NOT_FOUND"),
  },
  "refunds.list": { kind: "query", input: { state: "due" }, answers: admins() },
  "refunds.make": { kind: "mutation", input: {}, answers: admins("BAD_INPUT") },
};
