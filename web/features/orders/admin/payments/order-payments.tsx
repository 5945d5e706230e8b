import { useState } from "react";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { DecisionButtons } from "#web/entities/payments/decision-buttons.tsx";
import { MethodCell, SinceCell, SlipCell, StateCell } from "#web/entities/payments/payment-cells.tsx";
import type { ListedPayment, PaymentDecision } from "#web/entities/payments/payment-types.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { useNow } from "#web/lib/use-now.ts";
import { laterDialog } from "#web/entities/fallbacks/later-dialog.tsx";
import { m } from "#web/paraglide/messages.js";

const DecisionDialog = laterDialog(
  async () => (await import("#web/entities/payments/payment-dialogs.tsx")).DecisionDialog,
);

/** Links to slips end after some minutes, so the payments are read again before. */
const READ_AGAIN_MS = 60_000;

/** The payments of an order, the latest first, each with what whoever keeps the accounts may decide; nothing without one. */
export function OrderPayments({ orderId }: { readonly orderId: string }) {
  const query = trpc.payments.list.useQuery({ orderId }, { refetchInterval: READ_AGAIN_MS });
  const now = useNow();
  const [deciding, setDeciding] = useState<{
    readonly payment: ListedPayment;
    readonly decision: PaymentDecision;
  }>();
  const { data } = query;
  if (data === undefined)
    return <QueryFallback query={query} rows={1} failed={m.admin_payments_load_failed()} />;
  if (data.items.length === 0) return null;
  return (
    <>
      <ul aria-label={m.nav_admin_payments()} className="mt-1 grid gap-3">
        {data.items.map((payment) => (
          <li key={payment.paymentId} className="rounded-control border border-line p-3">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <span>
                <span className="figures block font-heading font-semibold">
                  {formatUnitPrice(payment.amountSatang)}
                </span>
                <MethodCell payment={payment} />
              </span>
              <span className="figures text-sm">
                <SinceCell payment={payment} now={now} />
              </span>
              <span>
                <StateCell payment={payment} />
              </span>
            </div>
            <div className="mt-2 flex flex-wrap items-center gap-2 print:hidden">
              {payment.slipUrl !== null && <SlipCell payment={payment} />}
              <DecisionButtons
                payment={payment}
                onDecide={(decision) => setDeciding({ payment, decision })}
              />
            </div>
          </li>
        ))}
      </ul>
      {deciding !== undefined && <DecisionDialog {...deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}
