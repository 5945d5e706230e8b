import { useState } from "react";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { SeenNotice } from "#web/entities/edit-conflict/seen-notice.tsx";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { ReasonField } from "#web/entities/orders/reason-field.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { m } from "#web/paraglide/messages.js";
import type { Offer, Order } from "../../order-types.ts";
import { showChanged } from "../../order/use-order-actions.ts";
import { refreshOrders } from "../../use-live-orders.ts";
import { offerText } from "./offer-text.ts";

export interface WithdrawOfferDialogProps {
  readonly order: Order;
  /** The open offer that it was opened for. */
  readonly asked: Offer;
  readonly onClose: () => void;
}

/** Says what follows when the open offer is taken back, and asks why. */
export function WithdrawOfferDialog({ order, asked, onClose }: WithdrawOfferDialogProps) {
  const { orderId, offer } = order;
  // Nothing can be sent to who has neither an account nor an address.
  const isCalled = order.isCustomerOnFile && order.contactEmail === "";
  const [reason, setReason] = useState("");
  const [isAsked, setAsked] = useState(false);
  const words = reason.trim();
  const send = trpc.orders.withdrawOffer.useMutation({
    onSuccess: (changed) => {
      showChanged(changed);
      showToast(
        "success",
        m.notice_title_order(),
        isCalled ? m.success_offer_withdrawn_call() : m.success_offer_withdrawn(),
      );
      onClose();
    },
    onError: (error) => {
      showError(error, { title: m.notice_title_order, text: m.offer_withdraw_failed });
      void refreshOrders();
    },
  });
  const about = useSeen(offer, send.isPending || send.isSuccess, stateOf);
  const idempotencyKey = usePressKey(`${about.seen?.offerId} ${words}`);
  const total = formatMoney((about.seen ?? asked).totalSatang);
  const isOpen = about.seen?.state === "open";
  const confirm = () => {
    setAsked(true);
    if (words === "" || about.isChanged || about.seen === null) return;
    send.mutate({ orderId, seenOfferId: about.seen.offerId, reason: words, idempotencyKey });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.offer_withdraw_title({ total })}
      description={whatFollows(asked, isCalled)}
      closeLabel={m.action_close()}
      confirmLabel={m.offer_withdraw()}
      cancelLabel={m.action_cancel()}
      busy={send.isPending}
      disabled={!isOpen || about.isChanged}
      onConfirm={confirm}
    >
      <div className="grid gap-4">
        <SeenNotice
          about={about}
          saved={offer}
          label={m.offer_title()}
          // Of an order that had none an accepted offer is the price.
          valueText={(each) => (each === null ? m.history_offer_accepted({ total }) : offerText(each))}
        />
        <ReasonField reason={reason} onChange={setReason} isMissing={isAsked && words === ""} />
      </div>
    </ConfirmDialog>
  );
}

function whatFollows({ before }: Offer, isCalled: boolean): string {
  if (before === null) return isCalled ? m.offer_withdraw_call_text() : m.offer_withdraw_text();
  const total = formatMoney(before.totalSatang);
  return isCalled ? m.offer_withdraw_asked_call_text({ total }) : m.offer_withdraw_asked_text({ total });
}

function stateOf(offer: Offer | null): string {
  return offer === null ? "" : `${offer.offerId} ${offer.state}`;
}
