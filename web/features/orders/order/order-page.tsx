import { useLocation, useParams, useRouter } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { lazy, Suspense } from "react";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { SkeletonList } from "#web/components/feedback/skeleton.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { UnbrokenIds } from "#web/components/unbroken-ids.tsx";
import { formatDayAndTime, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { OrderQuery } from "../order-query.tsx";
import { PayBlock } from "../pay/pay-block.tsx";
import { hasDoorChanges, isOfferTold } from "./order-rules.ts";
import type { Order } from "../order-types.ts";
import { OrderStatusBadge } from "../status-badges.tsx";
import { useLiveOrders } from "../use-live-orders.ts";
import { useRestEarly } from "../use-rest-early.ts";

// Where there is something to pay, it is on the screen before the rest of the page has come.
const OrderOffer = lazy(async () => ({ default: (await import("../offer/order-offer.tsx")).OrderOffer }));
const OrderDoorChanges = lazy(async () => ({
  default: (await import("../door-change/order-door-changes.tsx")).OrderDoorChanges,
}));
const OrderRest = lazy(async () => ({ default: (await import("../order-rest.tsx")).OrderRest }));

/** One order as its customer sees it. */
export function OrderPage() {
  useLiveOrders();
  const { orderId = "" } = useParams({ strict: false });
  return (
    <div className="page-column py-6 sm:py-8">
      <BackToList />
      <h1 className="figures mt-2 mb-3 text-3xl">
        <UnbrokenIds>{m.order_title({ orderId })}</UnbrokenIds>
      </h1>
      <OrderQuery
        key={orderId}
        orderId={orderId}
        reader="customer"
        wayOut={<LinkButton to="/orders">{m.order_back()}</LinkButton>}
      >
        {(order) => <WholeOrder order={order} />}
      </OrderQuery>
    </div>
  );
}

/** Back to the list as it was left: with its filter and where it was scrolled to, when the order was opened from it. */
function BackToList() {
  const { history } = useRouter();
  const isFromList = useLocation({ select: ({ state }) => state.isFromList === true });
  return (
    <LinkButton
      to="/orders"
      tone="plain"
      size="small"
      className="-ml-4"
      icon={<ArrowLeft aria-hidden="true" className="size-4" />}
      onClick={(event) => {
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (!isFromList || !isPlain) return;
        event.preventDefault();
        history.back();
      }}
    >
      {m.order_back()}
    </LinkButton>
  );
}

/** First the state and what is to be done now; then everything else. */
function WholeOrder({ order }: { readonly order: Order }) {
  useRestEarly(order);
  return (
    <>
      <p className="figures mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <OrderStatusBadge status={order.status} />
        <strong className="font-heading">{m.order_when({ time: formatDayAndTime(order.pickupAt) })}</strong>
        <span className="text-muted">
          {m.order_booked_on({ when: formatShortDayAndTime(order.createdAt) })}
        </span>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {order.offer !== null && isOfferTold(order) && (
          <Suspense fallback={<SkeletonList rows={3} label={m.loading_page()} />}>
            <OrderOffer offer={order.offer} />
          </Suspense>
        )}
        {hasDoorChanges(order) && (
          <Suspense fallback={<SkeletonList rows={3} label={m.loading_page()} />}>
            <OrderDoorChanges orderId={order.orderId} reader="customer" />
          </Suspense>
        )}
        <PayBlock order={order} />
        <Boundary instead={<p role="alert">{m.order_load_failed()}</p>}>
          <Suspense fallback={<SkeletonList rows={4} label={m.loading_page()} />}>
            <OrderRest order={order} />
          </Suspense>
        </Boundary>
      </div>
    </>
  );
}
