import type { DriverWaitingTerms } from "#domain/waiting/waiting.ts";
import { classNames } from "#web/components/class-names.ts";
import { formatMoney, formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

export interface DriverWaitingProps {
  /** `undefined` while they are not known, or in an answer that an earlier version kept. */
  readonly terms: DriverWaitingTerms | null | undefined;
  /** Whether they are being asked for: their place is kept, so that nothing below it moves when they come. */
  readonly isAsked: boolean;
}

/** Of a usual order, for the height of the sentence. */
const USUAL: DriverWaitingTerms = { freeMinutes: 60, payPerHalfHourSatang: 90_00 };

/** What a driver gets for waiting at a stop; nothing where waiting pays nothing. */
export function DriverWaiting({ terms, isAsked }: DriverWaitingProps) {
  const isKnown = terms !== undefined;
  if (terms === null || (!isKnown && !isAsked)) return null;
  const { freeMinutes, payPerHalfHourSatang } = terms ?? USUAL;
  return (
    <p className={classNames("figures text-sm", !isKnown && "invisible")}>
      {m.waiting_driver_terms({
        minutes: formatNumber(freeMinutes),
        amount: formatMoney(payPerHalfHourSatang),
      })}
    </p>
  );
}
