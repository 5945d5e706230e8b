/**
 * What stays in words when somebody is erased, beside their issued documents, and why:
 * - `money_references`: the bank's references of payments, refunds, compensations and payouts, and why a booked one was taken
 *   back: vouchers (Accounting Act B.E. 2543, section 14).
 * - `credit_reasons`: why a price was lowered, as the credit note has to say (Revenue Code, section 86/10).
 * - `company_records`: orders on a company's account are the company's: its name, its documents, its payments.
 * - `published_reviews`: a review that was published names nobody, and no account leads to it any more.
 * - `card_payments`: the payment service keeps its own records of what was paid there.
 * - `audit_log`: what the staff did, each entry sealed with the one before; it has ids and no names.
 */
export const KEPT_AFTER_ERASURE = [
  "money_references",
  "credit_reasons",
  "company_records",
  "published_reviews",
  "card_payments",
  "audit_log",
] as const;
export type KeptAfterErasure = (typeof KEPT_AFTER_ERASURE)[number];
