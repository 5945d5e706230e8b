import { lazy, Suspense, useState } from "react";
import { isFinal } from "#domain/orders/order.ts";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { LinkButton, TextLink } from "#web/components/link-button.tsx";
import { DocumentsOfOrder } from "#web/entities/documents/documents-of-order.tsx";
import { TellDriver } from "#web/entities/drivers/tell-driver.tsx";
import { Later } from "#web/entities/fallbacks/later.tsx";
import { LazyDrivingSteps } from "#web/entities/driving-hours/lazy-driving-steps.tsx";
import { useOfficeMay } from "#web/lib/session/staff-right.ts";
import { laterDialog } from "#web/entities/fallbacks/later-dialog.tsx";
import { m } from "#web/paraglide/messages.js";
import { OrderHistory } from "../order/order-history.tsx";
import { OrderContact, OrderFacts, OrderGoods, OrderStops, OrderVehicles } from "../order/order-parts.tsx";
import { OrderPrice } from "../order/order-price.tsx";
import { Part } from "../part.tsx";
import { EndLogins } from "./end-logins.tsx";
import { OrderProofs } from "../proof/order-proof.tsx";
import { AnswerOfferAtCall } from "../at-call/answer-offer-at-call.tsx";
import { OfficeClaims } from "../claims/office-claims.tsx";
import { awaitsPrice, hasDoorChanges, mayCancel, mayConfirm } from "../order/order-rules.ts";
import { OrderTracking } from "../tracking/order-tracking.tsx";
import { OrderTruckHours } from "../order/order-truck-hours.tsx";
import { OrderTimeline } from "../order/order-timeline.tsx";
import type { Order } from "../order-types.ts";
import {
  AdminBuyerChange,
  AdminChanges,
  AdminContactChange,
  AdminPayerChange,
  AdminStopsChange,
} from "./admin-changes.tsx";
import { AdminJobActions } from "./admin-job-actions.tsx";
import { OrderStatusBadge } from "../status-badges.tsx";
import { ConfirmOrder } from "./settle/confirm-order.tsx";
import { ChangePrice } from "./settle/change-price.tsx";
import { offerText } from "./settle/offer-text.ts";
import { WithdrawOffer } from "./settle/withdraw-offer.tsx";
import { InviteCustomer } from "./invite-customer.tsx";
import { OfficeNotes } from "./office-notes.tsx";
import { PaymentFigures } from "./payments/payment-figures.tsx";
import { PhoneOrderPart } from "./phone-order-part.tsx";

const OrderDoorChanges = lazy(async () => ({
  default: (await import("../door-change/order-door-changes.tsx")).OrderDoorChanges,
}));
const AnswerDoorChangeAtCall = lazy(async () => ({
  default: (await import("./door-change/answer-door-change-at-call.tsx")).AnswerDoorChangeAtCall,
}));
const WithdrawProposal = lazy(async () => ({
  default: (await import("../door-change/withdraw-proposal.tsx")).WithdrawProposal,
}));

const CancelDialog = laterDialog(async () => (await import("../order/cancel-dialog.tsx")).CancelDialog);
const SettleForm = lazy(async () => ({ default: (await import("./settle/settle-form.tsx")).SettleForm }));

/** All of one order for staff, and what they may do with it. */
export function AdminOrderPanel({ order }: { readonly order: Order }) {
  const [cancelling, setCancelling] = useState(false);
  const [settling, setSettling] = useState(false);
  const { orderId } = order;
  const mayChange = useOfficeMay("dispatch");
  const keepsAccounts = useOfficeMay("accounts");
  const seesAudit = useOfficeMay("administer");
  const confirmable = mayChange && mayConfirm(order, "admin");
  const cancellable = mayChange && mayCancel(order, "admin");
  return (
    <div className="grid gap-6">
      <div className="grid gap-4">
        <p className="flex flex-wrap gap-2">
          <OrderStatusBadge status={order.status} />
          {!awaitsPrice(order) && order.offer?.state === "open" && (
            <Badge wraps tone="waiting">
              {offerText(order.offer)}
            </Badge>
          )}
        </p>
        {awaitsPrice(order) && (
          <p className="figures text-sm text-muted">
            {order.offer === null ? m.order_confirm_unpriced() : offerText(order.offer)}
          </p>
        )}
        {mayChange && awaitsPrice(order) && <AnswerOfferAtCall order={order} />}
        {mayChange && awaitsPrice(order) && !settling && (
          <div className="flex flex-wrap gap-2">
            <Button tone="main" size="small" onClick={() => setSettling(true)}>
              {order.offer === null ? m.settle_action() : m.settle_again()}
            </Button>
            <WithdrawOffer order={order} />
          </div>
        )}
        {awaitsPrice(order) && settling && (
          <Later rows={4}>
            <SettleForm order={order} onDone={() => setSettling(false)} />
          </Later>
        )}
        {mayChange && (
          <div className="flex flex-wrap gap-2 empty:hidden">
            <ConfirmOrder order={order} isPossible={confirmable} />
            {!awaitsPrice(order) && <WithdrawOffer order={order} />}
            {cancellable && (
              <Button size="small" onClick={() => setCancelling(true)}>
                {m.order_cancel()}
              </Button>
            )}
          </div>
        )}
      </div>
      <PhoneOrderPart order={order} />
      <OrderTruckHours order={order} reader="admin" />
      <OrderTimeline order={order} reader="admin" direction="down" />
      <Part title={m.order_vehicles_title()}>
        <OrderVehicles
          order={order}
          renderBelow={(job) =>
            mayChange && (
              <>
                <TellDriver name={job.driverName ?? ""} phone={job.phoneToTell} />
                <AdminJobActions order={order} job={job} />
              </>
            )
          }
        />
      </Part>
      <OrderTracking order={order} reader="admin" />
      {hasDoorChanges(order) && (
        <Suspense>
          <OrderDoorChanges
            orderId={orderId}
            reader="admin"
            renderBelow={(change) => (
              <>
                <AnswerDoorChangeAtCall change={change} />
                <WithdrawProposal change={change} />
              </>
            )}
          />
        </Suspense>
      )}
      <OrderProofs order={order} />
      <OfficeClaims order={order} />
      <Part title={m.order_contact_title()}>
        <OrderContact order={order} />
        {mayChange && <AdminContactChange order={order} />}
        {mayChange && <InviteCustomer order={order} />}
        {mayChange && <EndLogins order={order} />}
      </Part>
      <Part title={m.order_stops_title()}>
        <OrderStops
          order={order}
          renderBelow={seesAudit && isFinal(order.status) ? eraseLinkOf(order) : undefined}
        />
        {mayChange && <AdminStopsChange order={order} />}
      </Part>
      <Part title={m.order_details_title()}>
        <OrderFacts order={order} reader="admin" />
        <LazyDrivingSteps driving={order.driving} />
        {mayChange && (
          <div className="mt-4">
            <AdminChanges order={order} />
          </div>
        )}
      </Part>
      <OrderGoods order={order} reader="admin" />
      <Part title={m.order_price_title()}>
        <OrderPrice order={order} reader="admin" formulas="on_request" />
        {mayChange && !awaitsPrice(order) && <ChangePrice order={order} />}
        <PaymentFigures order={order} />
        <DocumentsOfOrder orderId={order.orderId} reader="admin" />
        <div className="mt-4 flex flex-wrap gap-2 empty:hidden print:hidden">
          {mayChange && <AdminPayerChange order={order} />}
          {(mayChange || keepsAccounts) && <AdminBuyerChange order={order} />}
        </div>
      </Part>
      <OfficeNotes order={order} />
      <OrderHistory order={order} reader="admin" />
      {seesAudit && (
        <p>
          <LinkButton to="/admin/audit" search={{ record: orderId }} size="small">
            {m.nav_admin_audit()}
          </LinkButton>
        </p>
      )}
      {cancelling && <CancelDialog order={order} reader="admin" open onOpenChange={setCancelling} />}
    </div>
  );
}

/** Where an admin erases who was at a stop, once no truck needs them any more. The address names the stop, and no phone. */
function eraseLinkOf({ orderId, stops }: Order) {
  return function EraseLink(stop: Order["stops"][number]) {
    const { person } = stop;
    if (person === null) return null;
    return (
      <TextLink
        to="/admin/people"
        search={{ contact: `${orderId}.${stops.indexOf(stop)}` }}
        className="inline-block py-1.5 text-sm print:hidden"
      >
        {m.people_erase()}
        <span className="sr-only">: {person.name}</span>
      </TextLink>
    );
  };
}
