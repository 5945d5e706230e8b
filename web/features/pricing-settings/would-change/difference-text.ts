import { formatMoney, formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Comparison } from "./use-comparison.ts";

/** A difference of two amounts with its sign and, where there was something before, its percentage: `+฿120 (+4.5 %)`. */
export function differenceText(beforeSatang: number, afterSatang: number): string {
  const difference = afterSatang - beforeSatang;
  if (difference === 0) return m.would_change_same();
  const amount = signedMoney(difference);
  if (beforeSatang === 0) return amount;
  const percent = formatNumber((Math.abs(difference) / beforeSatang) * 100, 1);
  return `${amount} (${signOf(difference)}${percent} %)`;
}

/**
 * What changes in total, in a line that fits a phone: the prices, and the waiting and the cancellation fees
 * by their amounts where they change. Prices that stay the same are left out where one of these does not.
 */
export function totalsText(compared: Comparison): string {
  const { orders, beforeSatang, afterSatang } = compared;
  const besides = [
    ...changed(m.waiting_label(), compared.waitingAfterSatang - compared.waitingBeforeSatang),
    ...changed(
      m.order_cancellation_fee(),
      compared.cancellationFeeAfterSatang - compared.cancellationFeeBeforeSatang,
    ),
  ];
  if (besides.length > 0 && beforeSatang === afterSatang) return besides.join(" · ");
  const prices = m.would_change_orders_total({ count: formatNumber(orders.length) });
  return [prices, differenceText(beforeSatang, afterSatang), ...besides].join(" · ");
}

function changed(name: string, difference: number): readonly string[] {
  return difference === 0 ? [] : [`${name} ${signedMoney(difference)}`];
}

function signedMoney(difference: number): string {
  return `${signOf(difference)}${formatMoney(Math.abs(difference))}`;
}

function signOf(difference: number): string {
  return difference > 0 ? "+" : "−";
}
