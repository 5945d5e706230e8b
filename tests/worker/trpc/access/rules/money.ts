import { JOB, ORDER, signedIn, admins, drivers, ownerAndAdmin, type Rule } from "../rule.ts";

const CLAIM_STEP = { claimId: crypto.randomUUID(), key: crypto.randomUUID() };
const CLAIM_ANSWER = { ...CLAIM_STEP, seenVersion: 1, text: "no" };

const PERIOD = { fromDay: "2026-12-01", toDay: "2026-12-31" };

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
  "earnings.summary": { kind: "query", input: PERIOD, answers: drivers("ok", "ok") },
  "earnings.list": { kind: "query", input: PERIOD, answers: drivers("ok", "ok") },
  "earnings.payouts": { kind: "query", input: {}, answers: drivers("ok", "ok") },
  "earnings.csv": {
    kind: "query",
    input: { ...PERIOD, driverId: "driver-driver" },
    answers: { ...signedIn("NOT_FOUND"), driver: "ok", admin: "ok" },
  },
  "payouts.unpaid": { kind: "query", input: { through: PERIOD.toDay }, answers: admins() },
  "payouts.list": { kind: "query", input: {}, answers: admins() },
  "payouts.make": { kind: "mutation", input: {}, answers: admins("BAD_INPUT") },
  "payouts.takeBack": {
    kind: "mutation",
    input: { payoutId: "none", reason: "sent to another account" },
    answers: admins("NOT_FOUND"),
  },
  "claims.ofOrder": { kind: "query", input: { orderId: ORDER }, answers: ownerAndAdmin("ok") },
  "claims.open": {
    kind: "mutation",
    input: { ...CLAIM_STEP, orderId: ORDER, kind: "loss", claimedSatang: 1, text: "gone", photoFileIds: [] },
    answers: { ...signedIn("NOT_FOUND"), customer: "ORDER_NOT_DELIVERED" },
  },
  "claims.reply": {
    kind: "mutation",
    input: { ...CLAIM_STEP, text: "more", photoFileIds: [] },
    answers: signedIn("NOT_FOUND"),
  },
  "claims.withdraw": { kind: "mutation", input: CLAIM_STEP, answers: signedIn("NOT_FOUND") },
  "claims.list": { kind: "query", input: { list: "open" }, answers: admins() },
  "claims.byId": { kind: "query", input: CLAIM_STEP, answers: admins("NOT_FOUND") },
  "claims.answer": { kind: "mutation", input: CLAIM_ANSWER, answers: admins("NOT_FOUND") },
  "claims.refuse": { kind: "mutation", input: CLAIM_ANSWER, answers: admins("NOT_FOUND") },
  "claims.settle": { kind: "mutation", input: {}, answers: admins("BAD_INPUT") },
  "claims.compensate": { kind: "mutation", input: {}, answers: admins("BAD_INPUT") },
  "payments.ofOrder": { kind: "query", input: { orderId: ORDER }, answers: ownerAndAdmin("ok") },
  "payments.open": {
    kind: "mutation",
    input: { orderId: ORDER },
    answers: { ...signedIn("NOT_FOUND"), customer: "PROMPTPAY_NOT_CONFIGURED" },
  },
  "payments.openCheckout": {
    kind: "mutation",
    input: { orderId: ORDER },
    answers: { ...signedIn("NOT_FOUND"), customer: "STRIPE_UNAVAILABLE" },
  },
  "payments.checkCheckout": {
    kind: "mutation",
    input: { orderId: ORDER },
    answers: { ...signedIn("NOT_FOUND"), customer: "ok" },
  },
  "payments.report": { kind: "mutation", input: { paymentId: "none" }, answers: signedIn("NOT_FOUND") },
  "payments.addSlip": {
    kind: "mutation",
    input: { paymentId: "none", slipFileId: crypto.randomUUID() },
    answers: signedIn("NOT_FOUND"),
  },
  "payments.takeBack": {
    kind: "mutation",
    input: { paymentId: "none", reason: "Confirmed by mistake." },
    answers: admins("NOT_FOUND"),
  },
  "payments.ofJob": { kind: "query", input: { jobId: JOB }, answers: drivers("ok", "NOT_FOUND") },
  "payments.recordCash": {
    kind: "mutation",
    input: { jobId: JOB, key: crypto.randomUUID(), amountSatang: 100_00 },
    answers: drivers("CASH_CLOSED", "NOT_FOUND"),
  },
  "payments.ownCash": { kind: "query", answers: drivers("ok", "ok") },
  "payments.disputeCash": {
    kind: "mutation",
    input: { paymentId: "none", dispute: "I paid less." },
    answers: signedIn("NOT_FOUND"),
  },
  "payments.cashHeld": { kind: "query", answers: admins() },
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
