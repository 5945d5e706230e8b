import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { OrderCell } from "#web/entities/orders/order-cell.tsx";
import { DecisionButtons } from "#web/entities/payments/decision-buttons.tsx";
import { MethodCell, SinceCell, SlipCell, StateCell } from "#web/entities/payments/payment-cells.tsx";
import type { ListedPayment, PaymentDecision } from "#web/entities/payments/payment-types.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { useNow } from "#web/lib/use-now.ts";
import { m } from "#web/paraglide/messages.js";

export interface AdminPaymentsTableProps {
  readonly payments: readonly ListedPayment[];
  readonly onDecide: (payment: ListedPayment, decision: PaymentDecision) => void;
}

/** Payments with their slips and actions. */
export function AdminPaymentsTable({ payments, onDecide }: AdminPaymentsTableProps) {
  const now = useNow();
  return (
    <div className="xl:overflow-x-auto xl:rounded-card xl:border xl:border-line xl:bg-surface xl:[&_td]:align-top">
      <DataTable
        tableFrom="xl"
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
      cell: (payment) => (
        <span className="block text-right md:text-left">
          <MethodCell payment={payment} />
        </span>
      ),
    },
    {
      key: "since",
      header: m.payment_since_label(),
      cell: (payment) => (
        <span className="figures block min-w-28 text-right text-sm md:text-left">
          <SinceCell payment={payment} now={now} />
        </span>
      ),
    },
    { key: "slip", header: m.payment_slip_label(), cell: (payment) => <SlipCell payment={payment} /> },
    {
      key: "status",
      header: m.order_status_label(),
      cell: (payment) => (
        <span className="block text-right md:text-left">
          <StateCell payment={payment} />
        </span>
      ),
    },
    {
      key: "decide",
      header: <span className="sr-only">{m.payment_decision_label()}</span>,
      cell: (payment) => (
        <span className="flex w-full flex-wrap justify-end gap-2 whitespace-nowrap md:flex-col">
          <DecisionButtons payment={payment} onDecide={(decision) => onDecide(payment, decision)} />
        </span>
      ),
    },
  ];
}
