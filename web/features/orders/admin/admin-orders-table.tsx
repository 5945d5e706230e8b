/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop the
   table semantics of elements that are not laid out as a table */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { phoneText } from "#domain/contact/phone-text.ts";
import { ORDERS_AHEAD } from "#domain/orders/office/list-terms.ts";
import { classNames } from "#web/components/class-names.ts";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { vehiclesText } from "#web/entities/pricing/vehicle-texts.ts";
import { formatMoney, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { costText, ORDER_KIND_TEXTS } from "../order-texts.ts";
import type { AdminOrderRow } from "../order-types.ts";
import { RouteText } from "../route-text.tsx";
import type { Selection } from "./bulk/use-selection.ts";
import type { OfficeList } from "./list/office-list.ts";
import { ariaSort, SortHeading, type HeadingLine } from "./list/sort-heading.tsx";
import { NoDriverBadge, OfferBadge, OrderStatusBadge, PaymentText } from "../status-badges.tsx";

export interface AdminOrdersTableProps {
  readonly orders: readonly AdminOrderRow[];
  /** Which orders are listed, which is kept when one is opened. */
  readonly list: OfficeList;
  readonly selectedId: string | undefined;
  /** The orders chosen for an action on several; `null` for readers who may change none. */
  readonly selection: Selection | null;
}

interface AdminColumn {
  readonly key: string;
  /** The first line, and the one below it. */
  readonly headers: readonly [first: HeadingLine] | readonly [first: HeadingLine, second: HeadingLine];
  readonly cell: (order: AdminOrderRow) => readonly [first: ReactNode, second: ReactNode];
  /** The cell's position on a card, on narrow screens. */
  readonly onCard: string;
  readonly end?: boolean;
  /** On cards the second line is the label. */
  readonly labelled?: boolean;
}

/** All orders: rows of two lines on wide screens, cards on narrow ones; beside an open order, cards of two lines. */
export function AdminOrdersTable({ orders, list, selectedId, selection }: AdminOrdersTableProps) {
  const columns = columnsFor(list, selectedId, selection);
  return (
    <div className="@container">
      <table role="table" data-rows="" className="block w-full text-left text-sm @min-[49rem]:table">
        <caption className="sr-only">{m.orders_table_caption()}</caption>
        <thead role="rowgroup" className="sr-only @min-[49rem]:not-sr-only @min-[49rem]:table-header-group">
          <tr role="row">
            {columns.map(({ key, headers, end }) => (
              <th
                role="columnheader"
                key={key}
                scope="col"
                aria-sort={ariaSort(headers, list)}
                className={classNames(
                  "border-b border-edge px-3 py-2 align-bottom font-heading text-xs leading-tight font-semibold text-muted",
                  end === true && "text-right whitespace-nowrap",
                )}
              >
                {headers.map((line, index) => (
                  <span key={line.text} className={classNames("block", index === 0 && "text-ink")}>
                    <SortHeading line={line} list={list} end={end} />
                  </span>
                ))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="grid gap-2 @min-[49rem]:table-row-group">
          {orders.map((order) => (
            <Row
              key={order.orderId}
              order={order}
              columns={columns}
              selected={order.orderId === selectedId}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly order: AdminOrderRow;
  readonly columns: readonly AdminColumn[];
  readonly selected: boolean;
}

function Row({ order, columns, selected }: RowProps) {
  return (
    <tr
      role="row"
      data-open={selected ? "" : undefined}
      className={classNames(
        "relative grid grid-cols-[minmax(0,1fr)_fit-content(50%)] gap-x-4 gap-y-2 rounded-card border border-line p-3.5",
        "@min-[34rem]:grid-cols-[13.5rem_minmax(0,1fr)_minmax(0,6rem)_auto] @min-[34rem]:gap-y-1 @min-[34rem]:py-2",
        "@min-[49rem]:table-row @min-[49rem]:rounded-none @min-[49rem]:border-0 @min-[49rem]:p-0",
        selected ? "bg-marigold-wash" : "bg-surface @min-[49rem]:bg-transparent @min-[49rem]:hover:bg-sunken",
      )}
    >
      {columns.map(({ key, headers, cell, onCard, end, labelled }) => {
        const [first, second] = cell(order);
        return (
          <td
            role="cell"
            key={key}
            className={classNames(
              "figures min-w-0 leading-tight @min-[49rem]:border-b @min-[49rem]:border-line @min-[49rem]:px-3 @min-[49rem]:py-2 @min-[49rem]:align-top",
              end === true && "text-right",
              onCard,
            )}
          >
            <span className="block">{first}</span>
            {second !== null && (
              <span className="mt-0.5 block text-muted @min-[34rem]:@max-[49rem]:text-xs">
                <span className={labelled === true ? "@min-[49rem]:sr-only" : "sr-only"}>
                  {headers[1]?.text}:{" "}
                </span>
                {second}
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** Who drives an order, each a link to all of their orders; that somebody is missing, also beside a truck under way. */
function DriverNames({ order, list }: { readonly order: AdminOrderRow; readonly list: OfficeList }) {
  const isMissing = order.openJobs > 0 && ORDERS_AHEAD.some((status) => status === order.status);
  return (
    <>
      {order.drivers.map(({ driverId, name }) => (
        <Link
          key={driverId}
          to="/admin/orders"
          search={{ ...list, driver: driverId }}
          className="relative z-1 flex min-h-11 items-center wrap-anywhere text-teal @min-[49rem]:min-h-6 underline-offset-4 hover:underline"
        >
          {driverNameText(name)}
        </Link>
      ))}
      {isMissing && <span className="block text-brick">{m.office_no_driver()}</span>}
    </>
  );
}

interface SelectBoxProps {
  readonly orderId: string;
  readonly selection: Selection;
}

/** Chooses an order; with Shift, all since the last one. */
function SelectBox({ orderId, selection }: SelectBoxProps) {
  return (
    // On cards the label is what a finger hits, as wide as the card's edge lets it be.
    <label className="relative z-1 -m-2.5 grid size-11 shrink-0 cursor-pointer place-items-center @min-[49rem]:m-0 @min-[49rem]:size-6">
      <input
        type="checkbox"
        aria-label={m.bulk_select_order({ orderId })}
        className="size-6 cursor-pointer @min-[49rem]:size-5"
        checked={selection.has(orderId)}
        onChange={({ nativeEvent }) =>
          selection.toggle(orderId, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

function columnsFor(
  list: OfficeList,
  selectedId: string | undefined,
  selection: Selection | null,
): readonly AdminColumn[] {
  const isOneOpen = selectedId !== undefined;
  return [
    {
      key: "id",
      headers: [{ text: m.order_id_label() }, { text: m.order_kind_label() }],
      onCard: "order-1 @min-[49rem]:whitespace-nowrap",
      cell: (order) => [
        <span key="link" className="flex items-center gap-3">
          {selection !== null && <SelectBox orderId={order.orderId} selection={selection} />}
          <Link
            to="/admin/orders"
            search={{ ...list, order: order.orderId }}
            replace={isOneOpen}
            resetScroll={false}
            data-row={order.orderId}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={order.orderId === selectedId ? "true" : undefined}
            className="font-heading font-semibold whitespace-nowrap text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-teal"
          >
            {order.orderId}
          </Link>
        </span>,
        ORDER_KIND_TEXTS[order.kind](),
      ],
    },
    {
      key: "pickup",
      headers: [
        { text: m.order_pickup_time_label(), sorts: "pickup" },
        { text: m.order_created_label(), sorts: "created" },
      ],
      labelled: true,
      onCard: "order-4 col-span-2 @min-[34rem]:col-span-1 @min-[49rem]:whitespace-nowrap",
      cell: (order) => [
        <span key="pickup" className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 @min-[49rem]:block">
          {formatShortDayAndTime(order.pickupAt)}
          <span className="block whitespace-normal">
            <NoDriverBadge order={order} />
          </span>
        </span>,
        formatShortDayAndTime(order.createdAt),
      ],
    },
    {
      key: "route",
      headers: [{ text: m.order_route_label() }],
      onCard:
        "order-3 col-span-2 @min-[34rem]:order-2 @min-[49rem]:max-w-56 @min-[66rem]:w-80 @min-[66rem]:max-w-80",
      cell: (order) => [
        <RouteText key="route" pickup={order.pickup} destination={order.destination} oneLine />,
        null,
      ],
    },
    {
      key: "customer",
      headers: [{ text: m.order_customer_label(), sorts: "customer" }, { text: m.order_phone_label() }],
      onCard: "order-5 @min-[49rem]:max-w-44",
      cell: (order) => [
        <span key="name" title={order.contactName} className="block wrap-anywhere @min-[49rem]:truncate">
          {order.contactName}
        </span>,
        <span key="phone">
          <span className="whitespace-nowrap">{phoneText(order.contactPhone)}</span>
          {order.companyName !== null && <span className="block wrap-anywhere">{order.companyName}</span>}
        </span>,
      ],
    },
    {
      key: "driver",
      headers: [{ text: m.payouts_driver() }, { text: m.vehicles_title() }],
      onCard: "order-6 @min-[49rem]:max-w-36 @min-[66rem]:min-w-32",
      // Beside an open order, which says its trucks, each row would be a line higher.
      cell: (order) => [
        <DriverNames key="drivers" order={order} list={list} />,
        isOneOpen || order.vehicles.length === 0 ? null : vehiclesText(order.vehicles),
      ],
    },
    {
      key: "status",
      headers: [
        { text: m.order_status_label(), sorts: "status" },
        { text: m.order_payment_label(), sorts: "payment" },
      ],
      onCard: "order-2 text-right @min-[34rem]:order-3 @min-[49rem]:text-left @min-[49rem]:whitespace-nowrap",
      cell: (order) => [
        <span key="status" className="inline-flex flex-wrap gap-1 @min-[49rem]:flex-nowrap">
          <OrderStatusBadge status={order.status} />
          <OfferBadge state={order.offerState} />
        </span>,
        <PaymentText key="payment" order={order} />,
      ],
    },
    {
      key: "total",
      headers: [{ text: m.order_total_label(), sorts: "total" }, { text: m.order_driver_pay_label() }],
      labelled: true,
      onCard: "order-7 col-span-2 @min-[34rem]:col-span-1 @min-[49rem]:whitespace-nowrap",
      end: true,
      cell: (order) => [
        costText(order),
        order.totalSatang === null ? "–" : formatMoney(order.estimatedPaySatang),
      ],
    },
  ];
}
