import { Button } from "#web/components/button.tsx";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { AdminOrderLink } from "#web/entities/orders/order-cell.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatNumber, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";

type ParkedOrder = RouterOutputs["effects"]["parkedOrders"][number];

/** As many as one press may have tried again. */
const AT_ONCE = 100;

/** The orders whose decisions the database refuses, to have them tried again now; nothing while there are none. */
export function ParkedOrders() {
  const query = trpc.effects.parkedOrders.useQuery();
  const retry = trpc.effects.retryOrders.useMutation({
    onSuccess: ({ written, parked }) =>
      showToast(
        parked === 0 ? "success" : "warning",
        m.parked_orders_title(),
        [
          m.parked_orders_written({ count: formatNumber(written) }),
          ...(parked === 0 ? [] : [m.parked_orders_refused({ count: formatNumber(parked) })]),
        ].join(" · "),
      ),
    onError: (error) => showError(error, { title: m.parked_orders_title, text: m.effects_change_failed }),
    onSettled: () => Promise.all([trpcUtils.effects.invalidate(), trpcUtils.controlRoom.invalidate()]),
  });
  if (query.data === undefined)
    return <QueryFallback query={query} rows={1} failed={m.effects_load_failed()} />;
  if (query.data.length === 0) return null;
  const busyIds = retry.isPending ? retry.variables.orderIds : [];
  const tryAgain = (orders: readonly ParkedOrder[]) =>
    retry.mutate({ orderIds: orders.slice(0, AT_ONCE).map(({ orderId }) => orderId) });
  return (
    <section className="mb-8">
      <h2 className="mb-1 text-xl">{m.parked_orders_title()}</h2>
      <p className="mb-4 max-w-[70ch] text-muted">{m.parked_orders_text()}</p>
      {query.data.length > 1 && (
        <p className="mb-4">
          <Button busy={busyIds.length > 1} onClick={() => tryAgain(query.data)}>
            {m.effects_retry_all()}
          </Button>
        </p>
      )}
      <div className="md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface md:[&_td]:align-top">
        <DataTable
          caption={m.parked_orders_title()}
          rows={query.data}
          rowKey={({ orderId }) => orderId}
          columns={columnsFor(busyIds, (order) => tryAgain([order]))}
        />
      </div>
    </section>
  );
}

function columnsFor(
  busyIds: readonly string[],
  onRetry: (order: ParkedOrder) => void,
): readonly Column<ParkedOrder>[] {
  return [
    {
      key: "order",
      header: m.order_id_label(),
      lead: true,
      cell: ({ orderId }) => <AdminOrderLink orderId={orderId} />,
    },
    {
      key: "why",
      header: m.effects_why(),
      cell: ({ failure, attempts }) => (
        <span className="block text-right md:text-left">
          {failure !== null && <span className="block max-w-md text-sm wrap-anywhere">{failure}</span>}
          <span className="block text-sm text-muted">
            {m.effects_attempts({ count: formatNumber(attempts) })}
          </span>
        </span>
      ),
    },
    {
      key: "since",
      header: m.refund_since_label(),
      cell: ({ parkedAt }) => <span className="figures text-sm">{formatShortDayAndTime(parkedAt)}</span>,
    },
    {
      key: "ways",
      header: <span className="sr-only">{m.action_retry()}</span>,
      cell: (order) => (
        <span className="flex justify-end">
          <Button
            size="small"
            tone="solid"
            busy={busyIds.includes(order.orderId)}
            onClick={() => onRetry(order)}
          >
            {m.action_retry()}
          </Button>
        </span>
      ),
    },
  ];
}
