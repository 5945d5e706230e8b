import { Card } from "#web/components/card.tsx";
import { DocumentsOfOrder } from "#web/entities/documents/documents-of-order.tsx";
import { LazyDrivingSteps } from "#web/entities/driving-hours/lazy-driving-steps.tsx";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { OrderActions } from "./actions/order-actions.tsx";
import { OrderClaims } from "./claims/order-claims.tsx";
import { paymentText } from "./order-texts.ts";
import type { Order } from "./order-types.ts";
import { FoldedPart, Part } from "./part.tsx";
import { OrderProofs, StopCodes } from "./proof/order-proof.tsx";
import { OrderTracking } from "./tracking/order-tracking.tsx";
import { OrderHistory } from "./order/order-history.tsx";
import { OrderMap } from "./order/order-map.tsx";
import { OrderContact, OrderFacts, OrderGoods, OrderStops, OrderVehicles } from "./order/order-parts.tsx";
import { OrderPrice } from "./order/order-price.tsx";
import { OrderReview } from "./order/order-review.tsx";
import { OrderTimeline } from "./order/order-timeline.tsx";
import { OrderTruckHours } from "./order/order-truck-hours.tsx";
import { SavePlace } from "./order/save-place.tsx";

/** What follows the payment: who drives, what can be done, and everything that was agreed. */
export function OrderRest({ order }: { readonly order: Order }) {
  return (
    <>
      <OrderClaims order={order} />
      {order.status === "delivered" && <OrderReview orderId={order.orderId} />}
      {order.status !== "cancelled" && <Drivers order={order} />}
      <OrderTracking order={order} reader="customer" Frame={Card} />
      <StopCodes order={order} />
      <Card>
        <OrderTimeline order={order} reader="customer" direction="across" />
      </Card>
      <OrderActions order={order} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <Card className="grid gap-7">
            <Part title={m.order_stops_title()}>
              <OrderStops order={order} renderBelow={(stop) => <SavePlace stop={stop} />} />
              <OrderMap order={order} />
            </Part>
            <FoldedPart title={m.order_details_title()}>
              <OrderFacts order={order} reader="customer" />
              <OrderTruckHours order={order} reader="customer" />
              <LazyDrivingSteps driving={order.driving} />
            </FoldedPart>
            <OrderGoods order={order} reader="customer" />
          </Card>
          <OrderProofs order={order} Frame={Card} />
          <Card>
            <FoldedPart title={m.order_contact_title()}>
              <OrderContact order={order} />
            </FoldedPart>
          </Card>
        </div>
        <div className="grid gap-5">
          <Card edged>
            <FoldedPart
              title={m.order_price_title()}
              // What a cancelled order cost and brought back, and why there is no price, is what its page is read for.
              startsOpen={order.status === "cancelled" || order.totalSatang === null}
              summary={
                <>
                  {order.totalSatang === null ? m.order_no_price() : formatMoney(order.totalSatang)}
                  <span className="block text-sm font-normal text-muted">{paymentText(order).text}</span>
                </>
              }
            >
              <OrderPrice order={order} reader="customer" formulas="shown" />
            </FoldedPart>
            <DocumentsOfOrder orderId={order.orderId} reader="customer" />
          </Card>
        </div>
      </div>
      <div className="mt-3">
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
