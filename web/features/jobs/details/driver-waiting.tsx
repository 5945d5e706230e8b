import type { DriverWaitingTerms } from "#domain/waiting/waiting.ts";
import { formatMoney, formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

export interface DriverWaitingProps {
  /** `undefined` while they are not known, or in an answer that an earlier version kept. */
  readonly terms: DriverWaitingTerms | null | undefined;
}

/** What a driver gets for waiting at a stop; nothing where waiting pays nothing. */
export function DriverWaiting({ terms }: DriverWaitingProps) {
  if (terms === null || terms === undefined) return null;
  const { freeMinutes, payPerHalfHourSatang } = terms;
  return (
    <p className="figures text-sm">
      {m.waiting_driver_terms({
        minutes: formatNumber(freeMinutes),
        amount: formatMoney(payPerHalfHourSatang),
      })}
    </p>
  );
}
