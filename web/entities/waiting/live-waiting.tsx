import type { StopVisit } from "#domain/jobs/visits.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { waitingAt, type ShownWaitingTerms, type StopWaiting } from "#domain/waiting/waiting.ts";
import { formatMoney, formatNumber } from "#web/lib/i18n/format.ts";
import { useNow } from "#web/lib/use-now.ts";
import { m } from "#web/paraglide/messages.js";

export interface LiveWaitingProps {
  readonly visits: readonly StopVisit[];
  readonly terms: ShownWaitingTerms | null;
  /** Epoch milliseconds. */
  readonly pickupAt: number;
}

/** The waiting at the stop where a truck stands now, as it grows; nothing while it drives, or where waiting is free. */
export function LiveWaiting({ visits, terms, pickupAt }: LiveWaitingProps) {
  const now = useNow();
  const here = visits.at(-1);
  if (terms === null || here === undefined || here.leftAt !== null) return null;
  return <p className="figures text-sm">{waitingText(waitingAt(here, terms, pickupAt, now))}</p>;
}

/** How long a truck has stood, and what is free of it or what it has cost. */
function waitingText({ stoodMs, freeLeftMs, amountSatang }: StopWaiting): string {
  const minutes = formatNumber(Math.floor(stoodMs / MINUTE_MS));
  return amountSatang === 0
    ? m.waiting_free_left({ minutes, left: formatNumber(Math.ceil(freeLeftMs / MINUTE_MS)) })
    : m.waiting_amount({ minutes, amount: formatMoney(amountSatang) });
}
