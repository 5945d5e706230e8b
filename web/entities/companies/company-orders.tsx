import { useState } from "react";
import { isOverdue } from "#domain/companies/credit.ts";
import { bangkokDay } from "#domain/time.ts";
import { Badge } from "#web/components/badge.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { documentAddress } from "#web/entities/documents/document-address.ts";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { ORDER_STATUS_TEXTS } from "#web/entities/orders/order-status-texts.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatShortDay, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { CompanyOrder } from "./company-types.ts";

export interface CompanyOrdersProps {
  readonly companyId: string;
  /** An admin opens every order, a member the own ones. */
  readonly reader: "member" | "admin";
}

/** The orders on account of a company, newest first, with their invoices for those who see them. */
export function CompanyOrders({ companyId, reader }: CompanyOrdersProps) {
  const query = trpc.companies.orders.useInfiniteQuery(
    { companyId, limit: 20 },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return (
    <PagedList
      query={query}
      rows={3}
      failed={m.company_load_failed()}
      empty={<EmptyState title={m.company_orders_empty()} />}
    >
      {(orders) => (
        <ul className="flex flex-col divide-y divide-line">
          {orders.map((order) => (
            <li key={order.orderId} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
              <OrderLink order={order} reader={reader} />
              <Badge tone={ORDER_STATUS_TEXTS[order.status].tone}>
                {ORDER_STATUS_TEXTS[order.status].text()}
              </Badge>
              <span className="figures ml-auto">{formatUnitPrice(order.totalSatang ?? 0)}</span>
              <span className="w-full text-sm wrap-anywhere text-muted">
                {formatShortDay(order.pickupAt)} · {m.company_booked_by({ name: order.bookedBy })}
              </span>
              {order.invoice !== null && <InvoiceOf order={order} invoice={order.invoice} reader={reader} />}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function OrderLink({ order, reader }: { readonly order: CompanyOrder } & Pick<CompanyOrdersProps, "reader">) {
  const { orderId, isOwn } = order;
  if (reader === "admin")
    return (
      <TextLink to="/admin/orders" search={{ order: orderId }}>
        {orderId}
      </TextLink>
    );
  if (!isOwn) return <span className="figures font-semibold">{orderId}</span>;
  return (
    <TextLink to="/orders/$orderId" params={{ orderId }}>
      {orderId}
    </TextLink>
  );
}

function InvoiceOf(props: {
  readonly order: CompanyOrder;
  readonly invoice: NonNullable<CompanyOrder["invoice"]>;
  readonly reader: CompanyOrdersProps["reader"];
}) {
  const { documentId, number, dueOn } = props.invoice;
  const address = documentAddress(documentId, props.reader === "admin" ? "admin" : "customer");
  return (
    <span className="w-full text-sm">
      <TextLink {...address}>{number}</TextLink>
      {(dueOn !== null || props.order.paymentStatus === "paid") && <span className="text-muted"> · </span>}
      {props.order.paymentStatus === "paid" ? (
        <span className="text-muted">{m.order_payment_paid()}</span>
      ) : (
        dueOn !== null && <Due dueOn={dueOn} />
      )}
    </span>
  );
}

function Due({ dueOn }: { readonly dueOn: string }) {
  const [today] = useState(() => bangkokDay(Date.now()));
  const due = m.company_due_on({ day: formatShortDay(Date.parse(dueOn)) });
  if (!isOverdue({ dueOn }, today)) return <span className="text-muted">{due}</span>;
  return (
    <span className="font-semibold text-brick">
      {due} · {m.company_overdue_label()}
    </span>
  );
}
