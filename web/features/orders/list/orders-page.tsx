import { keepPreviousData } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { LinkButton, TextLink } from "#web/components/link-button.tsx";
import { formatNumber, formatShortDay, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { laterDialog } from "#web/entities/fallbacks/later-dialog.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { useKeptScroll } from "#web/lib/use-kept-scroll.ts";
import { m } from "#web/paraglide/messages.js";
import { costText } from "../order-texts.ts";
import type { MyOrderRow } from "../order-types.ts";
import { RouteText } from "../route-text.tsx";
import { OrderStatusBadge, PaymentText } from "../status-badges.tsx";
import { RepeatButtons } from "../repeat/repeat-buttons.tsx";
import { useRepeatOrder, type RepeatOrder } from "../repeat/use-repeat-order.ts";
import { isNarrowed, OrdersFilter, type OrdersFilterValues } from "./orders-filter.tsx";
import { useLiveOrders } from "../use-live-orders.ts";

const ReplaceDialog = laterDialog(async () => (await import("../repeat/replace-dialog.tsx")).ReplaceDialog);

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
              <div className="xl:overflow-x-auto xl:rounded-card xl:border xl:border-line xl:bg-surface [&_tr]:relative">
                <DataTable
                  caption={m.orders_table_caption()}
                  columns={columns(repeating)}
                  rows={orders}
                  rowKey={(order) => order.orderId}
                  tableFrom="xl"
                  cardLook="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1.5 px-3.5 pt-3 pb-1"
                />
              </div>
            )}
          </>
        )}
      </PagedList>
      {repeating.asked !== null && <ReplaceDialog {...repeating} onClose={repeating.keep} />}
    </div>
  );
}

/** In a card: id and state, the route, when it begins and its price, when it was booked and what is paid, the repeats. */
function columns({ repeat, isReading }: RepeatOrder): Column<MyOrderRow>[] {
  return [
    {
      key: "id",
      header: m.order_id_label(),
      lead: true,
      card: "block",
      cell: (order) => <OrderLink order={order} />,
    },
    {
      key: "status",
      header: m.order_status_label(),
      card: "block justify-self-end",
      cell: (order) => <OrderStatusBadge status={order.status} />,
    },
    {
      key: "route",
      header: m.order_route_label(),
      card: "col-span-2 block",
      cell: (order) => (
        <span className="block xl:min-w-36">
          <RouteText pickup={order.pickup} destination={order.destination} />
        </span>
      ),
    },
    {
      key: "pickup",
      header: m.order_pickup_time_label(),
      card: "block",
      cell: (order) => (
        <Dated label={m.order_pickup_time_label()}>{formatShortDayAndTime(order.pickupAt)}</Dated>
      ),
    },
    {
      key: "total",
      header: m.order_total_label(),
      align: "end",
      card: "row-span-2 self-end",
      cell: (order) => (
        <span className="block text-right font-semibold xl:font-normal">
          {costText(order)}
          <span className="block text-sm leading-tight font-normal text-muted">
            <PaymentText order={order} />
          </span>
        </span>
      ),
    },
    {
      key: "created",
      header: m.order_booking_date_label(),
      card: "block text-sm text-muted",
      cell: (order) => <Dated label={m.order_booking_date_label()}>{formatShortDay(order.createdAt)}</Dated>,
    },
    {
      key: "repeat",
      header: <span className="sr-only">{m.order_again()}</span>,
      card: "col-span-2 block",
      cell: (order) => <RepeatButtons orderId={order.orderId} repeat={repeat} isBusy={isReading} />,
    },
  ];
}

/** A date, in the card with its name before it. */
function Dated({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className="figures">
      <span aria-hidden="true" className="mr-1.5 inline-block text-sm text-muted xl:hidden">
        {label}
      </span>
      {/* On the narrowest phones the date goes below its name, whole. */}
      <span className="whitespace-nowrap">{children}</span>
    </span>
  );
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
