import { canTakeBackRefund, isSentByHand } from "#domain/payments/payment.ts";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { OrderCell } from "#web/entities/orders/order-cell.tsx";
import { formatShortDayAndTime, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { ListedRefund } from "./refund-types.ts";
import { REFUND_REASON_TEXTS, REFUND_STATE_TEXTS } from "./refund-texts.ts";

export interface RefundsTableProps {
  readonly refunds: readonly ListedRefund[];
  readonly onMake: (refund: ListedRefund) => void;
  readonly onTakeBack: (refund: ListedRefund) => void;
}

/** Refunds with whom they go to, and the action on those that are due or were sent by hand. */
export function RefundsTable({ refunds, ...actions }: RefundsTableProps) {
  return (
    <div className="md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface md:[&_td]:align-top">
      <DataTable
        caption={m.nav_admin_refunds()}
        rows={refunds}
        rowKey={({ refundId }) => refundId}
        columns={columnsFor(actions)}
      />
    </div>
  );
}

function columnsFor({
  onMake,
  onTakeBack,
}: Omit<RefundsTableProps, "refunds">): readonly Column<ListedRefund>[] {
  return [
    {
      key: "order",
      header: m.order_id_label(),
      lead: true,
      cell: ({ orderId, contactName, contactPhone }) => (
        <OrderCell orderId={orderId} contactName={contactName} contactPhone={contactPhone} />
      ),
    },
    {
      key: "amount",
      header: m.refund_amount_label(),
      align: "end",
      cell: ({ amountSatang }) => (
        <span className="font-heading font-semibold">{formatUnitPrice(amountSatang)}</span>
      ),
    },
    {
      key: "reason",
      header: m.refund_reason_label(),
      cell: ({ reason }) => REFUND_REASON_TEXTS[reason](),
    },
    {
      key: "via",
      header: m.refund_via_label(),
      cell: ({ viaPaymentId, failure }) =>
        viaPaymentId === null || failure !== "" ? m.refund_by_hand() : m.refund_via_stripe(),
    },
    {
      key: "since",
      header: m.refund_since_label(),
      cell: ({ createdAt, doneAt, takenBackAt }) => (
        <span className="figures text-sm">{formatShortDayAndTime(takenBackAt ?? doneAt ?? createdAt)}</span>
      ),
    },
    {
      key: "status",
      header: m.order_status_label(),
      cell: ({ state, reference, failure, takenBackReason }) => (
        <span className="block text-right md:text-left">
          <Badge tone={REFUND_STATE_TEXTS[state].tone}>{REFUND_STATE_TEXTS[state].text()}</Badge>
          {reference !== "" && (
            <span className="mt-1 block text-sm wrap-anywhere text-muted">{reference}</span>
          )}
          {takenBackReason !== "" && (
            <span className="mt-1 block max-w-xs text-sm wrap-anywhere whitespace-pre-line">
              {takenBackReason}
            </span>
          )}
          {failure !== "" && (
            <span className="mt-1 block max-w-xs text-sm wrap-anywhere text-brick">
              {m.refund_stripe_failed({ reason: failure })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: "make",
      header: <span className="sr-only">{m.refund_make()}</span>,
      align: "end",
      cell: (refund) => (
        <>
          {isSentByHand(refund) && (
            <Button size="small" tone="solid" onClick={() => onMake(refund)}>
              {m.refund_make()}
            </Button>
          )}
          {canTakeBackRefund(refund) && (
            <Button size="small" onClick={() => onTakeBack(refund)}>
              {m.refund_take_back()}
            </Button>
          )}
        </>
      ),
    },
  ];
}
