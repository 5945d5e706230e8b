import type { InvoiceBalance, InvoiceState } from "#domain/documents/invoice-balance.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** How far an invoice is paid, without the amount. */
export const INVOICE_STATE_TEXTS = {
  open: m.invoice_unpaid,
  paid_in_part: m.invoice_paid_in_part,
  paid: m.invoice_paid,
  credited: m.invoice_credited,
} as const satisfies Record<InvoiceState, () => string>;

/** How far an invoice is paid, with what is left to pay of it. */
export function balanceText({ state, leftSatang }: InvoiceBalance): string {
  const text = INVOICE_STATE_TEXTS[state]();
  if (leftSatang === 0) return text;
  return m.invoice_left({ state: text, amount: formatUnitPrice(leftSatang) });
}
