import type { StopVisit } from "#domain/jobs/visits.ts";
import { MINUTE_MS } from "#domain/time.ts";
import {
  waitingNow,
  type ShownWaitingTerms,
  type StopWaiting,
  type WaitingEnd,
} from "#domain/waiting/waiting.ts";
import { formatMoney, formatNumber } from "#web/lib/i18n/format.ts";
import { useServerNow } from "#web/lib/use-now.ts";
import { m } from "#web/paraglide/messages.js";

export interface LiveWaitingProps extends WaitingEnd {
  readonly visits: readonly StopVisit[];
  readonly terms: ShownWaitingTerms | null;
  /** Epoch milliseconds. */
  readonly pickupAt: number;
}

/**
 * The waiting at the stop where a truck stands now, as it grows and as it would be charged; nothing while it drives, or
 * where waiting is free.
 */
export function LiveWaiting({ visits, terms, pickupAt, stopCount, provenAt }: LiveWaitingProps) {
  const now = useServerNow();
  const waiting = terms === null ? null : waitingNow(visits, terms, pickupAt, { stopCount, provenAt }, now);
  if (waiting === null) return null;
  return <p className="figures text-sm">{waiting.isEnded ? endedText(waiting) : waitingText(waiting)}</p>;
}

/** How long a truck has stood, and what is free of it or what it has cost. */
function waitingText({ stoodMs, freeLeftMs, amountSatang }: StopWaiting): string {
  const minutes = formatNumber(Math.floor(stoodMs / MINUTE_MS));
  return amountSatang === 0
    ? m.waiting_free_left({ minutes, left: formatNumber(Math.ceil(freeLeftMs / MINUTE_MS)) })
    : m.waiting_amount({ minutes, amount: formatMoney(amountSatang) });
}

/** The same once the proof of delivery has ended it. */
function endedText({ stoodMs, amountSatang }: StopWaiting): string {
  const minutes = formatNumber(Math.floor(stoodMs / MINUTE_MS));
  return amountSatang === 0
    ? m.waiting_ended_free({ minutes })
    : m.waiting_ended_amount({ minutes, amount: formatMoney(amountSatang) });
}
