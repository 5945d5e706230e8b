/** `credited`: credit notes have taken all of it back, also because another invoice took its place. */
export const INVOICE_STATES = ["open", "paid_in_part", "paid", "credited"] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** How far an invoice is paid, and what is left to pay of it. */
export interface InvoiceBalance {
  readonly state: InvoiceState;
  /** Satang; 0 unless it is open or paid in part. */
  readonly leftSatang: number;
}

/** An issued invoice, with the ledger of its order. */
export interface InvoicedOrder {
  /** Whether it is the latest of its order, and not taken back as a whole. */
  readonly isInForce: boolean;
  /** Invoices without credit notes. */
  readonly invoicedSatang: number;
  /** What was paid and has not gone back (`keptSatang`). */
  readonly keptSatang: number;
}

/** How far an invoice is paid: the balance of its order, of which one invoice at most is in force. */
export function invoiceBalanceOf({ isInForce, invoicedSatang, keptSatang }: InvoicedOrder): InvoiceBalance {
  const isCredited = !isInForce || invoicedSatang <= 0;
  const leftSatang = isCredited ? 0 : Math.max(0, invoicedSatang - keptSatang);
  if (isCredited) return { state: "credited", leftSatang };
  if (leftSatang === 0) return { state: "paid", leftSatang };
  return { state: keptSatang > 0 ? "paid_in_part" : "open", leftSatang };
}
