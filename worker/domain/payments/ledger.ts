import { sumSatang } from "../money.ts";

/**
 * What an entry of the ledger records. `payment_reversal`: a payment that was confirmed by mistake is taken back; its entry
 * stays beside it. `refund_reversal`: the same of a refund that was not sent, or came back.
 */
export const LEDGER_KINDS = [
  "invoice",
  "credit_note",
  "payment",
  "payment_reversal",
  "refund",
  "refund_reversal",
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** One entry of an order's ledger: added once, never changed. */
export interface LedgerEntry {
  readonly orderId: string;
  readonly kind: LedgerKind;
  /** The id of the document, payment or refund; one entry per kind and source, however often its event is delivered. */
  readonly sourceId: string;
  /** Greater than 0. */
  readonly amountSatang: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The entries of an order or of all orders, summed by kind. */
export interface LedgerSums {
  readonly invoicedSatang: number;
  readonly creditedSatang: number;
  /** Payments without those that were taken back. */
  readonly receivedSatang: number;
  /** Refunds without those that were taken back. */
  readonly refundedSatang: number;
}

/** Sums entries by kind. */
export function ledgerSums(entries: readonly Pick<LedgerEntry, "kind" | "amountSatang">[]): LedgerSums {
  const sumOf = (kind: LedgerKind) =>
    sumSatang(entries.filter((entry) => entry.kind === kind).map((entry) => entry.amountSatang));
  return {
    invoicedSatang: sumOf("invoice"),
    creditedSatang: sumOf("credit_note"),
    receivedSatang: sumOf("payment") - sumOf("payment_reversal"),
    refundedSatang: sumOf("refund") - sumOf("refund_reversal"),
  };
}

/** What the customer has paid and not got back. */
export function keptSatang({ receivedSatang, refundedSatang }: LedgerSums): number {
  return receivedSatang - refundedSatang;
}

/**
 * Invoices − credit notes − (payments − refunds), negative while the company owes the customer: the equation
 * of the ledger, to which tests hold every way that money takes.
 */
export function balanceDueSatang(sums: LedgerSums): number {
  return sums.invoicedSatang - sums.creditedSatang - keptSatang(sums);
}
