import { keepPreviousData } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { LinkButton, TextLink } from "#web/components/link-button.tsx";
import { formatMoney, formatNumber, formatShortDay, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { useKeptScroll } from "#web/lib/use-kept-scroll.ts";
import { m } from "#web/paraglide/messages.js";
import type { MyOrderRow } from "../order-types.ts";
import { RouteText } from "../route-text.tsx";
import { OrderStatusBadge, PaymentText } from "../status-badges.tsx";
import { RepeatMenu } from "../repeat/repeat-menu.tsx";
import { ReplaceDialog } from "../repeat/replace-dialog.tsx";
import { useRepeatOrder, type RepeatOrder } from "../repeat/use-repeat-order.ts";
import { isNarrowed, OrdersFilter, type OrdersFilterValues } from "./orders-filter.tsx";
import { useLiveOrders } from "../use-live-orders.ts";

/** A customer's own orders. */
export function OrdersPage() {
  useLiveOrders();
  const { status, payment, search, from, to } = useSearch({ strict: false }) as OrdersFilterValues;
  const filter = { status, payment, search, from, to };
  return (
    <div className="page-column py-10">
      <h1 className="mb-5 text-3xl">{m.nav_my_orders()}</h1>
      <OrdersFilter value={filter} />
      <div className="mt-5">
        <MyOrders filter={filter} />
      </div>
    </div>
  );
}

function MyOrders({ filter }: { readonly filter: OrdersFilterValues }) {
  const repeating = useRepeatOrder();
  const query = trpc.orders.mine.useInfiniteQuery(filter, {
    getNextPageParam: (page) => page.nextCursor,
    // What is shown stays until the answer to another search is there.
    placeholderData: keepPreviousData,
  });
  useKeptScroll(query.data !== undefined);
  const total = query.data?.pages[0]?.total ?? 0;
  const isFiltered = filter.status !== undefined || isNarrowed(filter);
  return (
    <div aria-busy={query.isPlaceholderData}>
      <PagedList query={query} rows={4} failed={m.error_orders_load_failed()}>
        {(orders) => (
          <>
            {isFiltered && (
              <p className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-1">
                <output className="figures text-muted">
                  {m.orders_found({ count: formatNumber(total) })}
                </output>
                {orders.length > 0 && (
                  <TextLink to="/orders" search={{}} className="inline-flex min-h-11 items-center">
                    {m.orders_empty_filtered_action()}
                  </TextLink>
                )}
              </p>
            )}
            {orders.length === 0 ? (
              <NoOrders filter={filter} />
            ) : (
              <div className="md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface md:max-lg:text-sm [&_tr]:relative md:max-lg:[&_:is(td,th)]:px-2">
                <DataTable
                  caption={m.orders_table_caption()}
                  columns={columns(repeating)}
                  rows={orders}
                  rowKey={(order) => order.orderId}
                />
              </div>
            )}
          </>
        )}
      </PagedList>
      <ReplaceDialog {...repeating} />
    </div>
  );
}

function columns({ repeat, isReading }: RepeatOrder): Column<MyOrderRow>[] {
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
    {
      key: "repeat",
      header: <span className="md:sr-only">{m.order_again()}</span>,
      cell: (order) => <RepeatMenu orderId={order.orderId} repeat={repeat} isBusy={isReading} />,
    },
  ];
}

/** The whole row or card links to the order. */
function OrderLink({ order }: { readonly order: MyOrderRow }) {
  return (
    <Link
      to="/orders/$orderId"
      params={{ orderId: order.orderId }}
      state={{ isFromList: true }}
      className="figures font-heading font-semibold whitespace-nowrap text-teal underline-offset-4 after:absolute after:inset-0 after:rounded-card hover:underline"
    >
      {order.orderId}
    </Link>
  );
}

function NoOrders({ filter }: { readonly filter: OrdersFilterValues }) {
  if (filter.status !== undefined || isNarrowed(filter))
    return (
      <EmptyState
        title={isNarrowed(filter) ? m.orders_none_found_title() : m.orders_empty_filtered_title()}
        text={isNarrowed(filter) ? m.orders_none_found_text() : undefined}
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
