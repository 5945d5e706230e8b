import { useEffect, useRef } from "react";
import { COMPANY } from "#domain/company.ts";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatShortDayAndTime, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../order-types.ts";
import { PhoneLink } from "../phone-link.tsx";
import { refreshOrders } from "../use-live-orders.ts";
import type { OrderPayments } from "./payment-types.ts";
import { PromptPayPanel } from "./promptpay-panel.tsx";
import { ReportedPayment } from "./reported-payment.tsx";
import { useOpenPayment } from "./use-payments.ts";

/** How often a payment that is being checked is asked for, beside the live messages of the board. */
const CHECK_EVERY_MS = 15_000;

/** What its customer has to pay for an order, how, and what has become of it; nothing where nothing is to be paid. */
export function PayBlock({ order }: { readonly order: Order }) {
  const { orderId } = order;
  const mayOwe = order.totalSatang !== null && order.paymentStatus !== "paid_fake";
  const { data } = trpc.payments.ofOrder.useQuery(
    { orderId },
    {
      enabled: mayOwe,
      refetchInterval: (query) => (query.state.data?.payment?.state === "reported" ? CHECK_EVERY_MS : false),
    },
  );
  useRefreshWhenDecided(data);
  if (!mayOwe || data === undefined) return null;
  const { toPaySatang, received } = data;
  const hasWay = data.promptPay !== null || data.opensJobs;
  if (received.length === 0 && (toPaySatang === 0 || !hasWay)) return null;
  return (
    <Card edged={toPaySatang > 0} className="print:hidden" aria-labelledby="pay-title">
      <h2 id="pay-title" className="flex flex-wrap items-baseline justify-between gap-x-6 text-lg">
        {m.order_payment_label()}
        {toPaySatang > 0 && (
          <span className="figures text-2xl">
            <span className="mr-2 text-sm font-normal text-muted">{m.pay_to_pay()}</span>
            {formatUnitPrice(toPaySatang)}
          </span>
        )}
      </h2>
      {received.length > 0 && <Received received={received} />}
      {toPaySatang > 0 && <ToPay orderId={orderId} payments={data} />}
    </Card>
  );
}

/** The order on the page says the same as its payment. */
function useRefreshWhenDecided(payments: OrderPayments | undefined): void {
  const before = useRef<number | undefined>(undefined);
  const toPay = payments?.toPaySatang;
  useEffect(() => {
    if (before.current !== undefined && before.current !== toPay) void refreshOrders();
    before.current = toPay;
  }, [toPay]);
}

function Received({ received }: Pick<OrderPayments, "received">) {
  return (
    <ul className="mt-2 grid gap-1">
      {received.map(({ paymentId, amountSatang, receivedAt }) => (
        <li key={paymentId} className="figures">
          {m.pay_received({ amount: formatUnitPrice(amountSatang), when: formatShortDayAndTime(receivedAt) })}
        </li>
      ))}
    </ul>
  );
}

interface ToPayProps {
  readonly orderId: string;
  readonly payments: OrderPayments;
}

function ToPay({ orderId, payments }: ToPayProps) {
  const { payment, promptPay, opensJobs, isOwn } = payments;
  // An admin who reads the page of an order decides under Payments.
  if (!isOwn || (promptPay === null && !opensJobs)) return null;
  if (payment?.state === "reported")
    return (
      <ReportedPayment orderId={orderId} payment={payment} promptPay={promptPay} opensJobs={opensJobs} />
    );
  return (
    <div className="mt-3 grid gap-4">
      {opensJobs && <p>{m.pay_opens_jobs()}</p>}
      {payment?.state === "rejected" && <RejectedPayment reason={payment.reason} />}
      {promptPay === null ? (
        <p className="flex flex-wrap items-baseline gap-x-3">
          {m.pay_unavailable()} <PhoneLink name={COMPANY.brand.en} phone={COMPANY.phone} />
        </p>
      ) : (
        <>
          {promptPay.isDemo && (
            <p className="rounded-control bg-marigold-wash px-4 py-3 text-marigold-ink">{m.pay_demo()}</p>
          )}
          {payment?.state === "open" && payment.qr !== null ? (
            <PromptPayPanel orderId={orderId} payment={payment} qr={payment.qr} receiver={promptPay} />
          ) : (
            <StartPayment orderId={orderId} />
          )}
        </>
      )}
    </div>
  );
}

function RejectedPayment({ reason }: { readonly reason: string }) {
  return (
    <div role="alert" className="rounded-control bg-brick-wash px-4 py-3">
      <p className="font-heading font-semibold text-brick">{m.pay_rejected_title()}</p>
      <p className="wrap-anywhere whitespace-pre-line">{m.order_reason({ reason })}</p>
      <p className="mt-1">{m.pay_rejected_text()}</p>
    </div>
  );
}

function StartPayment({ orderId }: { readonly orderId: string }) {
  const open = useOpenPayment(orderId);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">{m.pay_start_text()}</p>
      <Button tone="main" busy={open.isPending} onClick={() => open.mutate({ orderId })}>
        {m.pay_start()}
      </Button>
    </div>
  );
}
