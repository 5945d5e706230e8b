import { formatMoney, formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** A difference of two amounts with its sign and, where there was something before, its percentage: `+฿120 (+4.5 %)`. */
export function differenceText(beforeSatang: number, afterSatang: number): string {
  const difference = afterSatang - beforeSatang;
  if (difference === 0) return m.would_change_same();
  const sign = difference > 0 ? "+" : "−";
  const amount = `${sign}${formatMoney(Math.abs(difference))}`;
  if (beforeSatang === 0) return amount;
  const percent = formatNumber((Math.abs(difference) / beforeSatang) * 100, 1);
  return `${amount} (${sign}${percent} %)`;
}
