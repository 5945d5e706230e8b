import { formatDayAndTime, formatMoney } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../order-types.ts";
import { Part } from "../part.tsx";

/** Of an order by phone: who took it, and what the customer is told of it. Nothing for other orders. */
export function PhoneOrderPart({ order }: { readonly order: Order }) {
  const { placedBy, orderId, totalSatang, pickupAt, onAccount } = order;
  if (placedBy === null) return null;
  const hasAccount = !order.isCustomerOnFile || order.invitation !== null;
  return (
    <Part title={m.phone_order_tell_title()}>
      {totalSatang !== null && (
        <p className="figures font-semibold">
          {m.phone_order_tell({ orderId, total: formatMoney(totalSatang), time: formatDayAndTime(pickupAt) })}
        </p>
      )}
      {onAccount === null && totalSatang !== null && (
        <p>{hasAccount ? m.phone_order_pay_account() : m.phone_order_pay_cash()}</p>
      )}
      {totalSatang === null && (
        <p>{m.phone_order_tell_unpriced({ orderId, time: formatDayAndTime(pickupAt) })}</p>
      )}
      <p className="mt-1 text-sm text-muted">{m.phone_order_taken_by({ name: placedBy.name })}</p>
    </Part>
  );
}
