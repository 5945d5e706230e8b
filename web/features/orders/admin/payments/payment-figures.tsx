import { PartFailed } from "#web/entities/fallbacks/part-failed.tsx";
import { useOfficeMay } from "#web/lib/session/staff-right.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { CashPart } from "../../pay/cash-part.tsx";
import { receivedText } from "../../pay/received-text.ts";
import type { Order } from "../../order-types.ts";
import { OrderPayments } from "./order-payments.tsx";
import { RecordCash } from "./record-cash.tsx";
import { RecordTransfer } from "./record-transfer.tsx";

export interface PaymentFiguresProps {
  readonly order: Pick<Order, "orderId" | "jobs">;
}

/**
 * What has been received for an order and what is still to be paid, for the staff; whoever keeps the accounts has each payment,
 * with what they may decide about it.
 */
export function PaymentFigures({ order: { orderId, jobs } }: PaymentFiguresProps) {
  const mayDecide = useOfficeMay("accounts");
  const query = trpc.payments.ofOrder.useQuery({ orderId });
  const { data } = query;
  if (data === undefined) return <PartFailed query={query} failed={m.admin_payments_load_failed()} />;
  const { received, toPaySatang, dueLaterSatang, mostTransferSatang } = data;
  return (
    <div className="mt-3 grid gap-1">
      {!mayDecide &&
        received.map((payment) => (
          <p key={payment.paymentId} className="figures text-sm">
            {receivedText(payment)}
          </p>
        ))}
      {toPaySatang > 0 && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-sm text-muted">{m.pay_to_pay()}</span>
          <span className="figures font-heading font-semibold">{formatUnitPrice(toPaySatang)}</span>
        </p>
      )}
      {dueLaterSatang > 0 && (
        <p className="text-sm text-muted">{m.pay_due_later({ amount: formatUnitPrice(dueLaterSatang) })}</p>
      )}
      {mayDecide ? (
        <>
          <OrderPayments orderId={orderId} />
          {mostTransferSatang > 0 && <RecordTransfer orderId={orderId} mostSatang={mostTransferSatang} />}
          <RecordCash order={{ orderId, jobs }} payments={data} />
        </>
      ) : (
        <CashPart payments={{ ...data, takesCash: false }} />
      )}
    </div>
  );
}
