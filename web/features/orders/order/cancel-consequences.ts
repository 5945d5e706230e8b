import { formatMoney, formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../order-types.ts";

/** What cancelling now costs, brings back and leaves to pay. */
export function cancelConsequences(
  { policy, paidSatang }: Order["cancellation"],
  feeSatang: number,
): readonly string[] {
  const percent = formatNumber(policy?.feePercent ?? 0);
  const back = paidSatang - feeSatang;
  return [
    feeSatang === 0 ? m.cancel_free() : m.cancel_costs({ fee: formatMoney(feeSatang), percent }),
    ...(back > 0 ? [m.cancel_refund({ amount: formatMoney(back) })] : []),
    ...(back < 0 ? [m.cancel_owed({ amount: formatMoney(-back) })] : []),
  ];
}
