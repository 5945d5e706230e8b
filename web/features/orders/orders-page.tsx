import { Link, useSearch } from "@tanstack/react-router";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { LoadMore } from "#web/components/lists/load-more.tsx";
import { formatMoney, formatShortDay, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { MyOrderRow } from "./order-types.ts";
import { RouteText } from "./route-text.tsx";
import { OrderStatusBadge, PaymentText } from "./status-badges.tsx";
import { StatusFilter } from "./status-filter.tsx";
import { useLiveOrders } from "./use-live-orders.ts";

/** A customer's own orders. */
export function OrdersPage() {
  useLiveOrders();
  const { status } = useSearch({ strict: false });
  return (
    <div className="page-column py-10">
      <h1 className="mb-5 text-3xl">{m.nav_my_orders()}</h1>
      <StatusFilter to="/orders" current={status} />
      <div className="mt-5">
        <MyOrders status={status} />
      </div>
    </div>
  );
}

function MyOrders({ status }: { readonly status: MyOrderRow["status"] | undefined }) {
  const query = trpc.orders.mine.useInfiniteQuery(
    { status },
    { getNextPageParam: (page) => page.nextCursor },
  );
  if (query.data === undefined)
    return <QueryFallback query={query} rows={4} failed={m.error_orders_load_failed()} />;
  const orders = query.data.pages.flatMap((page) => page.items);
  if (orders.length === 0) return <NoOrders filtered={status !== undefined} />;
  return (
    <>
      <div className="md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface md:max-lg:text-sm [&_tr]:relative md:max-lg:[&_:is(td,th)]:px-2">
        <DataTable
          caption={m.orders_table_caption()}
          columns={columns()}
          rows={orders}
          rowKey={(order) => order.orderId}
        />
      </div>
      <LoadMore
        label={m.action_load_more()}
        busy={query.isFetchingNextPage}
        hasMore={query.hasNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}

function columns(): Column<MyOrderRow>[] {
  return [
    { key: "id", header: m.order_id_label(), lead: true, cell: (order) => <OrderLink order={order} /> },
    {
      key: "created",
      header: m.order_booking_date_label(),
      cell: (order) => <span className="figures whitespace-nowrap">{formatShortDay(order.createdAt)}</span>,
    },
    {
      key: "route",
      header: m.order_route_label(),
      cell: (order) => (
        <span className="block md:min-w-36">
          <RouteText pickup={order.pickup} destination={order.destination} />
        </span>
      ),
    },
    {
      key: "pickup",
      header: m.order_pickup_time_label(),
      cell: (order) => <span className="figures">{formatShortDayAndTime(order.pickupAt)}</span>,
    },
    {
      key: "status",
      header: m.order_status_label(),
      cell: (order) => <OrderStatusBadge status={order.status} />,
    },
    {
      key: "total",
      header: m.order_total_label(),
      align: "end",
      cell: (order) => (
        <span className="block text-right">
          {order.totalSatang === null ? m.order_no_price() : formatMoney(order.totalSatang)}
          <span className="block text-sm leading-tight text-muted">
            <PaymentText status={order.paymentStatus} />
          </span>
        </span>
      ),
    },
  ];
}

/** The whole row or card links to the order. */
function OrderLink({ order }: { readonly order: MyOrderRow }) {
  return (
    <Link
      to="/orders/$orderId"
      params={{ orderId: order.orderId }}
      className="figures font-heading font-semibold whitespace-nowrap text-teal underline-offset-4 after:absolute after:inset-0 after:rounded-card hover:underline"
    >
      {order.orderId}
    </Link>
  );
}

function NoOrders({ filtered }: { readonly filtered: boolean }) {
  if (filtered)
    return (
      <EmptyState
        title={m.orders_empty_filtered_title()}
        action={
          <LinkButton to="/orders" search={{}}>
            {m.orders_empty_filtered_action()}
          </LinkButton>
        }
      />
    );
  return (
    <EmptyState
      title={m.orders_empty_title()}
      text={m.orders_empty_text()}
      action={
        <LinkButton to="/price-calculator" tone="main">
          {m.orders_empty_action()}
        </LinkButton>
      }
    />
  );
}
