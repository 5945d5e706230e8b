import { isFinal } from "#domain/orders/order.ts";
import { PriceLines } from "#web/components/price-lines.tsx";
import { cancellationUntilText } from "#web/entities/pricing/cancellation-text.ts";
import { priceLineItems } from "#web/entities/pricing/price-line-texts.ts";
import { waitingTermsText } from "#web/entities/waiting/waiting-text.ts";
import { formatMoney, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { paymentText } from "../order-texts.ts";
import type { Order, OrderReader } from "../order-types.ts";
import { awaitsPrice } from "./order-rules.ts";

/** The quoted price and the payment status. */
export function OrderPrice(props: {
  readonly order: Order;
  readonly reader: OrderReader;
  readonly formulas: "shown" | "on_request";
}) {
  const { order, reader, formulas } = props;
  const payment = paymentText(order);
  return (
    <>
      {order.totalSatang === null ? (
        <p className="text-muted">{noPrice(order, reader)}</p>
      ) : (
        <>
          <PriceLines
            items={priceLineItems(order.lines)}
            totalLabel={m.price_total()}
            total={formatMoney(order.totalSatang)}
            note={m.price_rounding_note()}
            formulas={formulas}
          />
          <WaitingFacts order={order} totalSatang={order.totalSatang} />
        </>
      )}
      <div className="mt-4 rounded-control bg-sunken p-3.5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-sm text-muted">{m.order_payment_label()}</span>
          <span className="font-heading font-semibold">{payment.text}</span>
        </p>
        {order.onAccount !== null && (
          <p className="mt-1 text-sm wrap-anywhere">
            {m.order_on_account({ company: order.onAccount.name, days: order.onAccount.creditDays })}
          </p>
        )}
        {payment.note !== undefined && <p className="mt-1 text-sm text-muted">{payment.note}</p>}
        <CancellationFacts order={order} />
      </div>
    </>
  );
}

interface WaitingFactsProps {
  readonly order: Order;
  readonly totalSatang: number;
}

/** What waiting costs by the terms of an order, and what it has cost. */
function WaitingFacts({ order: { waitingTerms, waitingSatang, status }, totalSatang }: WaitingFactsProps) {
  const terms = isFinal(status) ? null : waitingTermsText(waitingTerms);
  return (
    <>
      {terms !== null && <p className="mt-1 text-sm text-muted">{terms}</p>}
      {waitingSatang > 0 && (
        <dl className="mt-3 grid gap-1">
          <Amount name={m.waiting_label()} amountSatang={waitingSatang} />
          <Amount name={m.waiting_total()} amountSatang={totalSatang + waitingSatang} />
        </dl>
      )}
    </>
  );
}

function Amount({ name, amountSatang }: { readonly name: string; readonly amountSatang: number }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt>{name}</dt>
      <dd className="figures font-heading font-semibold">{formatMoney(amountSatang)}</dd>
    </div>
  );
}

/** What cancelling costs, or what it has cost and brought back. */
function CancellationFacts({ order }: { readonly order: Order }) {
  const { policy, feeSatang, refundDueSatang, refundDone } = order.cancellation;
  const isOver = isFinal(order.status) || policy === null;
  const text = isOver ? null : cancellationUntilText(policy, policy.freeUntil);
  const amounts = [
    [m.order_cancellation_fee(), order.status === "cancelled" ? feeSatang : 0],
    [m.order_refund_due(), refundDueSatang ?? 0],
    [m.order_refund_done(), refundDone?.amountSatang ?? 0],
  ] as const;
  return (
    <>
      {text !== null && <p className="mt-1 text-sm text-muted">{text}</p>}
      {amounts
        .filter(([, amountSatang]) => amountSatang > 0)
        .map(([name, amountSatang]) => (
          <p key={name} className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-sm text-muted">{name}</span>
            <span className="figures font-heading font-semibold">{formatMoney(amountSatang)}</span>
          </p>
        ))}
    </>
  );
}

function noPrice(order: Order, reader: OrderReader): string {
  if (!awaitsPrice(order)) return m.order_no_price();
  if (order.offer?.state === "open")
    return m.offer_until({ until: formatShortDayAndTime(order.offer.expiresAt) });
  return reader === "admin" ? m.order_no_price_admin() : m.order_no_price_text();
}
