import { canTransitionPayment, isDecidedByPeople } from "#domain/payments/payment.ts";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { OrderCell } from "#web/entities/orders/order-cell.tsx";
import { formatDuration, formatShortDayAndTime, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { useNow } from "#web/lib/use-now.ts";
import { m } from "#web/paraglide/messages.js";
import { PAYMENT_METHOD_TEXTS, PAYMENT_STATE_TEXTS } from "./payment-texts.ts";
import type { ListedPayment } from "./payment-types.ts";

/** What an admin may decide about a payment. */
export type PaymentDecision = "received" | "rejected" | "taken_back";

export interface AdminPaymentsTableProps {
  readonly payments: readonly ListedPayment[];
  readonly onDecide: (payment: ListedPayment, decision: PaymentDecision) => void;
}

/** Payments with their slips and actions. */
export function AdminPaymentsTable({ payments, onDecide }: AdminPaymentsTableProps) {
  const now = useNow();
  return (
    <div className="md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface md:[&_td]:align-top">
      <DataTable
        caption={m.nav_admin_payments()}
        rows={payments}
        rowKey={({ paymentId }) => paymentId}
        columns={columnsFor(now, onDecide)}
      />
    </div>
  );
}

function columnsFor(
  now: number,
  onDecide: AdminPaymentsTableProps["onDecide"],
): readonly Column<ListedPayment>[] {
  return [
    {
      key: "order",
      header: m.order_id_label(),
      lead: true,
      cell: ({ orderId, contactName }) => <OrderCell orderId={orderId} contactName={contactName} />,
    },
    {
      key: "amount",
      header: m.pay_amount_label(),
      align: "end",
      cell: ({ amountSatang }) => (
        <span className="font-heading font-semibold">{formatUnitPrice(amountSatang)}</span>
      ),
    },
    {
      key: "method",
      header: m.payment_method_label(),
      cell: ({ method, stripeId, driverName }) => (
        <span className="block text-right md:text-left">
          {PAYMENT_METHOD_TEXTS[method]()}
          {stripeId !== null && (
            <span className="block max-w-44 text-sm wrap-anywhere text-muted select-all">{stripeId}</span>
          )}
          {driverName !== null && (
            <span className="block text-sm wrap-anywhere text-muted">
              {m.admin_cash_taken_by({ name: driverName })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: "since",
      header: m.payment_since_label(),
      cell: (payment) => <Since payment={payment} now={now} />,
    },
    { key: "slip", header: m.payment_slip_label(), cell: (payment) => <Slip payment={payment} /> },
    {
      key: "status",
      header: m.order_status_label(),
      cell: ({ state, reason, dispute }) => (
        <span className="block text-right md:text-left">
          <Badge tone={PAYMENT_STATE_TEXTS[state].tone}>{PAYMENT_STATE_TEXTS[state].text()}</Badge>
          {reason !== "" && (
            <span className="mt-1 block max-w-xs text-sm wrap-anywhere whitespace-pre-line text-muted">
              {reason}
            </span>
          )}
          {dispute !== "" && (
            <span className="mt-1 block max-w-xs text-sm font-semibold wrap-anywhere whitespace-pre-line text-brick">
              {m.admin_cash_dispute({ text: dispute })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: "decide",
      header: <span className="sr-only">{m.payment_decision_label()}</span>,
      cell: (payment) => <Decisions payment={payment} onDecide={onDecide} />,
    },
  ];
}

/** When it came into its state, and how long it has waited. */
function Since({ payment, now }: { readonly payment: ListedPayment; readonly now: number }) {
  const { state, createdAt, reportedAt, decidedAt, takenBackAt } = payment;
  const at = takenBackAt ?? decidedAt ?? reportedAt ?? createdAt;
  const waits = state === "open" || state === "reported";
  return (
    <span className="figures block min-w-28 text-right text-sm md:text-left">
      {formatShortDayAndTime(at)}
      {waits && (
        <span className="block text-muted">
          {m.payment_waits({ duration: formatDuration(Math.max(0, now - at) / 1000) })}
        </span>
      )}
    </span>
  );
}

function Slip({ payment: { orderId, slipUrl } }: { readonly payment: ListedPayment }) {
  if (slipUrl === null) return <span className="text-sm text-muted">{m.payment_slip_none()}</span>;
  return (
    <a href={slipUrl} target="_blank" rel="noopener" className="block">
      <img
        src={slipUrl}
        alt={m.payment_slip_open({ orderId })}
        loading="lazy"
        className="size-16 rounded-control border border-line bg-sunken object-cover"
      />
    </a>
  );
}

interface DecisionsProps {
  readonly payment: ListedPayment;
  readonly onDecide: AdminPaymentsTableProps["onDecide"];
}

function Decisions({ payment, onDecide }: DecisionsProps) {
  const { state, method, isOfSettlement } = payment;
  if (!isDecidedByPeople(method)) {
    const isDecided = state !== "open" && state !== "reported";
    return isDecided ? null : <span className="text-sm text-muted">{m.payment_decided_by_stripe()}</span>;
  }
  const isCash = method === "cash";
  return (
    <span className="flex w-full flex-wrap justify-end gap-2 whitespace-nowrap md:flex-col">
      {canTransitionPayment(state, "received", "admin") && (
        <Button
          size="small"
          tone={state === "reported" ? "solid" : "quiet"}
          onClick={() => onDecide(payment, "received")}
        >
          {isCash ? m.admin_cash_confirm() : m.payment_confirm()}
        </Button>
      )}
      {canTransitionPayment(state, "rejected", "admin") && (
        <Button size="small" onClick={() => onDecide(payment, "rejected")}>
          {isCash ? m.admin_cash_reject() : m.payment_reject()}
        </Button>
      )}
      {canTransitionPayment(state, "taken_back", "admin") && !isOfSettlement && (
        <Button size="small" onClick={() => onDecide(payment, "taken_back")}>
          {m.payment_take_back()}
        </Button>
      )}
    </span>
  );
}
