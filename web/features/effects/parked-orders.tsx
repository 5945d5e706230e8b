import { UNPARKED_AT_ONCE } from "#domain/control-room/unparking.ts";
import { failureText } from "#web/entities/effects/failure-texts.ts";
import { AdminOrderLink } from "#web/entities/orders/order-cell.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { ParkedTable, type ParkedTableProps } from "./parked-table.tsx";

type ParkedOrder = RouterOutputs["effects"]["parkedOrders"]["items"][number];

const orderIdOf = ({ orderId }: ParkedOrder) => orderId;

function orderColumn(): ParkedTableProps<ParkedOrder>["lead"] {
  return { header: m.order_id_label(), cell: ({ orderId }) => <AdminOrderLink orderId={orderId} /> };
}

/** The orders whose decisions the database refuses, to have them tried again now; nothing while there are none. */
export function ParkedOrders() {
  const query = trpc.effects.parkedOrders.useInfiniteQuery(
    {},
    { ...REFRESHED, getNextPageParam: (page) => page.nextCursor },
  );
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
  return (
    <PagedList query={query} rows={1} failed={m.effects_load_failed()} empty={null}>
      {(orders) => (
        <section className="mb-8">
          <h2 className="mb-1 text-xl">{m.parked_orders_title()}</h2>
          <p className="mb-4 max-w-[70ch] text-muted">{m.parked_orders_text()}</p>
          <ParkedTable
            caption={m.parked_orders_title()}
            rows={orders}
            idOf={orderIdOf}
            lead={orderColumn()}
            why={({ failure }) => failureText("board", failure)}
            technical={({ failure }) => failure}
            busyIds={retry.isPending ? retry.variables.orderIds : []}
            onRetry={(chosen) => retry.mutate({ orderIds: chosen.slice(0, UNPARKED_AT_ONCE).map(orderIdOf) })}
          />
        </section>
      )}
    </PagedList>
  );
}
