import type { ShownWaitingTerms } from "#domain/waiting/waiting.ts";
import { formatMoney, formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** What waiting costs; `null` where it costs nothing. */
export function waitingTermsText(terms: ShownWaitingTerms | null | undefined): string | null {
  if (terms === null || terms === undefined) return null;
  return m.waiting_terms({
    minutes: formatNumber(terms.freeMinutes),
    amount: formatMoney(terms.perHalfHourSatang),
  });
}
