import { useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { COMPANY } from "#domain/company.ts";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import { PhoneLink } from "#web/entities/contact/phone-link.tsx";
import { PartFailed } from "#web/entities/fallbacks/part-failed.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../order-types.ts";
import { refreshOrders } from "../use-live-orders.ts";
import type { OrderPayments, Receiver } from "./payment-types.ts";
import { CashPart } from "./cash-part.tsx";
import { PromptPayPanel } from "./promptpay-panel.tsx";
import { receivedText } from "./received-text.ts";
import { ReportForm } from "./report-form.tsx";
import { ReportedPayment } from "./reported-payment.tsx";
import { BackFromStripe, DeclinedAtStripe, PayAtStripe, WaitingForStripe } from "./stripe-panel.tsx";
import { useOpenPayment } from "./use-payments.ts";

/** How often a payment that is being checked is asked for, beside the live messages of the board. */
const CHECK_EVERY_MS = 15_000;
/** The same of one that Stripe confirms within seconds. */
const CHECK_STRIPE_EVERY_MS = 3_000;

/** What its customer has to pay for an order, how, and what has become of it; nothing where nothing is to be paid. */
export function PayBlock({ order }: { readonly order: Order }) {
  const { orderId } = order;
  // A company pays its orders by billing note.
  const mayOwe =
    order.totalSatang !== null && order.paymentStatus !== "paid_fake" && order.onAccount === null;
  const { checkout } = useSearch({ strict: false });
  const query = trpc.payments.ofOrder.useQuery(
    { orderId },
    {
      enabled: mayOwe,
      refetchInterval: ({ state: { data: known } }) => {
        if (waitsForStripe(known, checkout)) return CHECK_STRIPE_EVERY_MS;
        return mayChange(known, order) ? CHECK_EVERY_MS : false;
      },
    },
  );
  const { data } = query;
  useRefreshWhenDecided(data);
  if (!mayOwe) return null;
  if (data === undefined) return <PartFailed query={query} failed={m.admin_payments_load_failed()} />;
  const { toPaySatang, received, dueLaterSatang } = data;
  if (received.length === 0 && data.cash === null && (toPaySatang === 0 || !hasWay(data))) return null;
  const amountSatang = data.payment?.state === "reported" ? data.payment.amountSatang : data.dueNowSatang;
  return (
    <Card edged={toPaySatang > 0} className="print:hidden" aria-labelledby="pay-title">
      <h2 id="pay-title" className="flex flex-wrap items-baseline justify-between gap-x-6 text-lg">
        {m.order_payment_label()}
        {amountSatang > 0 && (
          <span className="figures text-2xl">
            <span className="mr-2 text-sm font-normal text-muted">{dueText(data)}</span>
            {formatUnitPrice(amountSatang)}
          </span>
        )}
      </h2>
      {received.length > 0 && <Received received={received} />}
      {dueLaterSatang > 0 && (
        <p className="figures mt-2">{m.pay_due_later({ amount: formatUnitPrice(dueLaterSatang) })}</p>
      )}
      <CashPart payments={data} />
      {amountSatang > 0 && <ToPay orderId={orderId} payments={data} />}
    </Card>
  );
}

/** Whether the customer has paid at Stripe, as far as they know, and Stripe has not said so yet. */
function waitsForStripe(payments: OrderPayments | undefined, checkout: string | undefined): boolean {
  const { atStripe } = payments ?? {};
  return atStripe === "reported" || (atStripe === "open" && checkout === "done");
}

/** Whether an order that has something to pay can be paid from its page or at the door, or says why it cannot. */
function hasWay({ promptPay, stripe, opensJobs, takesCash, depositSatang }: OrderPayments): boolean {
  return promptPay !== null || stripe !== null || opensJobs || takesCash || depositSatang > 0;
}

/** What the amount is: everything, the deposit, or the rest after it. */
function dueText({ depositSatang, opensJobs, agreedSatang, receivedSatang }: OrderPayments): string {
  if (depositSatang === 0 || depositSatang >= agreedSatang) return m.pay_to_pay();
  return opensJobs || receivedSatang === 0 ? m.pay_deposit_now() : m.pay_rest_now();
}

/** Whether somebody else may change the payment while the page is open: an admin who checks, or a driver at the door. */
function mayChange(payments: OrderPayments | undefined, { status }: Order): boolean {
  if (payments === undefined) return false;
  const { payment, cash, isRefundDue, takesCash, toPaySatang } = payments;
  const isAtDoor = takesCash && toPaySatang > 0 && status === "in_transit";
  return payment?.state === "reported" || cash?.state === "reported" || isRefundDue || isAtDoor;
}

/** The order on the page says the same as its payment. */
function useRefreshWhenDecided(payments: OrderPayments | undefined): void {
  const before = useRef<string | undefined>(undefined);
  const state = payments && [payments.toPaySatang, payments.refundedSatang, payments.isRefundDue].join();
  useEffect(() => {
    if (before.current !== undefined && before.current !== state) void refreshOrders();
    before.current = state;
  }, [state]);
}

function Received({ received }: Pick<OrderPayments, "received">) {
  return (
    <ul className="mt-2 grid gap-1">
      {received.map((payment) => (
        <li key={payment.paymentId} className="figures">
          {receivedText(payment)}
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
  const { payment, promptPay, stripe, atStripe, opensJobs, isOwn, depositSatang } = payments;
  const { checkout } = useSearch({ strict: false });
  const [wasReported] = useState(payment?.state === "reported");
  const [isTiredOfWaiting, setIsTiredOfWaiting] = useState(false);
  // An admin who reads the page of an order decides under Payments.
  if (!isOwn || (promptPay === null && stripe === null && !opensJobs && depositSatang === 0)) return null;
  if (waitsForStripe(payments, checkout) && !(isTiredOfWaiting && atStripe === "open"))
    return <WaitingForStripe orderId={orderId} onTired={() => setIsTiredOfWaiting(true)} />;
  if (payment?.state === "reported")
    return <ReportedPayment {...{ orderId, payment, promptPay, opensJobs }} isNew={!wasReported} />;
  if (payments.isPickupPassed) return <PickupPassed orderId={orderId} payment={payment} />;
  return (
    <div className="mt-3 grid gap-4">
      {opensJobs && <p>{m.pay_opens_jobs()}</p>}
      {payment?.state === "rejected" && <RejectedPayment reason={payment.reason} />}
      {atStripe === "rejected" && <DeclinedAtStripe />}
      {atStripe === "open" && checkout === "back" && <BackFromStripe />}
      {promptPay === null && stripe === null && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          {m.pay_unavailable()} <PhoneLink name={COMPANY.brand.en} phone={COMPANY.phone} />
        </p>
      )}
      {promptPay !== null && <PayByPromptPay orderId={orderId} payment={payment} promptPay={promptPay} />}
      {stripe !== null && <PayAtStripe orderId={orderId} stripe={stripe} isOnlyWay={promptPay === null} />}
    </div>
  );
}

/** Nothing is begun once the pickup has passed; who has paid with the code that they had says so. */
function PickupPassed({ orderId, payment }: Pick<PayByPromptPayProps, "orderId" | "payment">) {
  return (
    <div className="mt-3 grid gap-4">
      {payment?.state === "rejected" && <RejectedPayment reason={payment.reason} isOver />}
      <p className="flex flex-wrap items-baseline gap-x-3">
        {m.error_payment_pickup_passed()} <PhoneLink name={COMPANY.brand.en} phone={COMPANY.phone} />
      </p>
      {payment?.state === "open" && (
        <>
          <p>{m.pay_paid_before()}</p>
          <ReportForm orderId={orderId} paymentId={payment.paymentId} />
        </>
      )}
    </div>
  );
}

interface PayByPromptPayProps {
  readonly orderId: string;
  readonly payment: OrderPayments["payment"];
  readonly promptPay: Receiver;
}

function PayByPromptPay({ orderId, payment, promptPay }: PayByPromptPayProps) {
  return (
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
  );
}

/** @param isOver whether it can be paid no more */
function RejectedPayment({ reason, isOver = false }: { readonly reason: string; readonly isOver?: boolean }) {
  return (
    <div role="alert" className="rounded-control bg-brick-wash px-4 py-3">
      <p className="font-heading font-semibold text-brick">{m.pay_rejected_title()}</p>
      <p className="wrap-anywhere whitespace-pre-line">{m.order_reason({ reason })}</p>
      {!isOver && <p className="mt-1">{m.pay_rejected_text()}</p>}
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
