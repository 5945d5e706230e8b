import { formatShortDay, formatShortDayAndTime, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { OrderPayments } from "./payment-types.ts";

/**
 * What was received and when: of a transfer that the office wrote down, and of the tax that was withheld with
 * it, the day alone is known.
 */
export function receivedText({
  method,
  amountSatang,
  receivedAt,
}: OrderPayments["received"][number]): string {
  const isOfDay = method === "transfer" || method === "withholding";
  const when = isOfDay ? formatShortDay(receivedAt) : formatShortDayAndTime(receivedAt);
  return m.pay_received({ amount: formatUnitPrice(amountSatang), when });
}
