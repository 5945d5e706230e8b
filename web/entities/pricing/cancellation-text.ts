import { freeCancellationUntil, type CancellationPolicy } from "#domain/payments/cancellation-policy.ts";
import { formatNumber, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/**
 * Until when cancelling is free and what it costs later; `null` where it is free at any time.
 * @param pickupAt epoch milliseconds; `null` while it is not known
 */
export function cancellationText(
  policy: CancellationPolicy | null | undefined,
  pickupAt: number | null,
): string | null {
  if (policy === null || policy === undefined || policy.feePercent === 0) return null;
  if (pickupAt !== null) return cancellationUntilText(policy, freeCancellationUntil(policy, pickupAt));
  const percent = formatNumber(policy.feePercent);
  return m.cancellation_policy({ hours: formatNumber(policy.freeUntilHours), percent });
}

/** The same for a known end of the free time, in epoch milliseconds. */
export function cancellationUntilText({ feePercent }: CancellationPolicy, freeUntil: number): string | null {
  if (feePercent === 0) return null;
  const when = formatShortDayAndTime(freeUntil);
  return m.cancellation_policy_until({ when, percent: formatNumber(feePercent) });
}
