import { useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { DocumentsOfOrder } from "#web/entities/documents/documents-of-order.tsx";
import { m } from "#web/paraglide/messages.js";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import {
  OrderContact,
  OrderFacts,
  OrderGoods,
  OrderPrice,
  OrderStops,
  OrderVehicles,
  Part,
} from "./order-parts.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderOffer } from "../offer/order-offer.tsx";
import { OrderProofs, StopCodes } from "../proof/order-proof.tsx";
import { OrderQuery } from "../order-query.tsx";
import { mayCancel } from "./order-rules.ts";
import { SavePlace } from "./save-place.tsx";
import { OrderReview } from "./order-review.tsx";
import { PayBlock } from "../pay/pay-block.tsx";
import { OrderChanges } from "../revise/order-changes.tsx";
import { StopsChanges } from "../revise/stops-changes.tsx";
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
      <LinkButton
        to="/orders"
        tone="plain"
        size="small"
        className="-ml-4"
        icon={<ArrowLeft aria-hidden="true" className="size-4" />}
      >
        {m.order_back()}
      </LinkButton>
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

function WholeOrder({ order }: { readonly order: Order }) {
  const [cancelling, setCancelling] = useState(false);
  return (
    <>
      <p className="figures mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
        <OrderStatusBadge status={order.status} />
        {m.order_booked_on({ when: formatShortDayAndTime(order.createdAt) })}
      </p>
      <Card>
        <OrderTimeline order={order} reader="customer" direction="across" />
      </Card>
      {order.offer !== null && order.status === "pending" && (
        <div className="mt-5">
          <OrderOffer offer={order.offer} />
        </div>
      )}
      <PayBlock order={order} />
      {order.status === "delivered" && <OrderReview orderId={order.orderId} />}
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <StopCodes order={order} />
          <Card className="grid gap-7">
            <Part title={m.order_stops_title()}>
              <OrderStops order={order} renderBelow={(stop) => <SavePlace stop={stop} />} />
              <StopsChanges order={order} reader="customer" />
            </Part>
            <Part title={m.order_details_title()}>
              <OrderFacts order={order} reader="customer" />
              <OrderTruckHours order={order} reader="customer" />
              <div className="mt-4">
                <OrderChanges order={order} reader="customer" />
              </div>
              {isToCome(order) && (
                <p className="mt-4 print:hidden">
                  <AddToCalendar order={order} />
                </p>
              )}
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
          <Card>
            <Part title={m.order_vehicles_title()}>
              <OrderVehicles order={order} />
            </Part>
          </Card>
        </div>
      </div>
      <div className="mt-8">
        <OrderHistory order={order} reader="customer" />
      </div>
      {mayCancel(order, "customer") && (
        <div className="mt-8 border-t border-line pt-6">
          <Button onClick={() => setCancelling(true)}>{m.order_cancel()}</Button>
        </div>
      )}
      {cancelling && <CancelDialog order={order} reader="customer" open onOpenChange={setCancelling} />}
    </>
  );
}

/** Whether the pickup is still to come. */
function isToCome({ status }: Order): boolean {
  return status === "pending" || status === "confirmed";
}
