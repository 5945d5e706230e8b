import { useLocation, useParams, useRouter } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { Card } from "#web/components/card.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { formatDayAndTime, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { LazyDrivingSteps } from "#web/entities/driving-hours/lazy-driving-steps.tsx";
import { DocumentsOfOrder } from "#web/entities/documents/documents-of-order.tsx";
import { m } from "#web/paraglide/messages.js";
import { OrderContact, OrderFacts, OrderGoods, OrderStops, OrderVehicles } from "./order-parts.tsx";
import { OrderPrice } from "./order-price.tsx";
import { Part } from "../part.tsx";
import { OrderActions } from "../actions/order-actions.tsx";
import { OrderMap } from "./order-map.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderOffer } from "../offer/order-offer.tsx";
import { OrderProofs, StopCodes } from "../proof/order-proof.tsx";
import { OrderQuery } from "../order-query.tsx";
import { SavePlace } from "./save-place.tsx";
import { OrderClaims } from "../claims/order-claims.tsx";
import { OrderReview } from "./order-review.tsx";
import { PayBlock } from "../pay/pay-block.tsx";
import { OrderTracking } from "../tracking/order-tracking.tsx";
import { OrderTruckHours } from "./order-truck-hours.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import type { Order } from "../order-types.ts";
import { OrderStatusBadge } from "../status-badges.tsx";
import { useLiveOrders } from "../use-live-orders.ts";

/** One order as its customer sees it. */
export function OrderPage() {
  useLiveOrders();
  const { orderId = "" } = useParams({ strict: false });
  return (
    <div className="page-column py-6 sm:py-8">
      <BackToList />
      <h1 className="figures mt-2 mb-3 text-3xl">{m.order_title({ orderId })}</h1>
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

/**
 * First what a phone shows without scrolling: the state, what is to be done now, when, and who drives. Then what can be
 * done, and everything that was agreed.
 */
function WholeOrder({ order }: { readonly order: Order }) {
  return (
    <>
      <p className="figures mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <OrderStatusBadge status={order.status} />
        <strong className="font-heading">{m.order_when({ time: formatDayAndTime(order.pickupAt) })}</strong>
        <span className="text-muted">
          {m.order_booked_on({ when: formatShortDayAndTime(order.createdAt) })}
        </span>
      </p>
      <div className="grid gap-5">
        {order.offer !== null && order.status === "pending" && <OrderOffer offer={order.offer} />}
        <PayBlock order={order} />
        <OrderClaims order={order} />
        {order.status === "delivered" && <OrderReview orderId={order.orderId} />}
        {order.status !== "cancelled" && <Drivers order={order} />}
        <OrderTracking order={order} reader="customer" Frame={Card} />
        <StopCodes order={order} />
        <Card>
          <OrderTimeline order={order} reader="customer" direction="across" />
        </Card>
        <OrderActions order={order} />
      </div>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <Card className="grid gap-7">
            <Part title={m.order_stops_title()}>
              <OrderStops order={order} renderBelow={(stop) => <SavePlace stop={stop} />} />
              <OrderMap order={order} />
            </Part>
            <Part title={m.order_details_title()}>
              <OrderFacts order={order} reader="customer" />
              <OrderTruckHours order={order} reader="customer" />
              <LazyDrivingSteps driving={order.driving} />
            </Part>
            <OrderGoods order={order} reader="customer" />
          </Card>
          <OrderProofs order={order} Frame={Card} />
          <Card>
            <Part title={m.order_contact_title()}>
              <OrderContact order={order} />
            </Part>
          </Card>
        </div>
        <div className="grid gap-5">
          <Card edged>
            <Part title={m.order_price_title()}>
              <OrderPrice order={order} reader="customer" formulas="shown" />
            </Part>
            <DocumentsOfOrder orderId={order.orderId} />
          </Card>
        </div>
      </div>
      <div className="mt-8">
        <OrderHistory order={order} reader="customer" />
      </div>
    </>
  );
}

function Drivers({ order }: { readonly order: Order }) {
  const isPast = order.status === "delivered" && order.jobs.some(({ driverName }) => driverName !== null);
  return (
    <Card>
      <Part title={m.order_drivers_title()}>
        <OrderVehicles order={order} />
        {isPast && <p className="mt-2 text-sm text-muted">{m.order_drivers_until()}</p>}
      </Part>
    </Card>
  );
}
