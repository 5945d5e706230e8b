import { useEffect, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { doorChangeStateText } from "#web/entities/door-changes/door-change-texts.ts";
import type { DoorChangeOfOrder } from "#web/entities/door-changes/door-change-types.ts";
import { ReasonField } from "#web/entities/orders/reason-field.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { useOfficeMay } from "#web/lib/session/staff-right.ts";
import { m } from "#web/paraglide/messages.js";
import { showChanged } from "../order/use-order-actions.ts";
import { refreshOrders } from "../use-live-orders.ts";
import { stateLineId } from "./state-line.ts";

/**
 * The way back from an open change that the office proposed, for whoever of it may dispatch; the customer reads why. Who is
 * asked why while it is answered or ends reads what became of it, and what they typed stays until they close.
 */
export function WithdrawProposal({ change }: { readonly change: DoorChangeOfOrder }) {
  const { orderId, jobId, changeId, state, isByOffice } = change;
  const mayWithdraw = useOfficeMay("dispatch");
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [isAsked, setAsked] = useState(false);
  /** Whether the dialog was closed because there is nothing to take back any more. */
  const [isThrough, setThrough] = useState(false);
  const words = reason.trim();
  const send = trpc.doorChanges.withdrawForDriver.useMutation({
    onSuccess: (order) => {
      showChanged(order);
      setThrough(true);
      setOpen(false);
    },
    onError: (error) => showError(error, { title: m.notice_title_order, text: m.door_change_send_failed }),
    onSettled: refreshOrders,
  });
  const isOver = state !== "open";
  useEffect(() => {
    // The button that had opened it is gone.
    if (isOver && !isOpen && isThrough) document.getElementById(stateLineId({ changeId }))?.focus();
  }, [isOver, isOpen, isThrough, changeId]);
  if (!mayWithdraw || !isByOffice || (isOver && !isOpen)) return null;
  const became = isOver && !send.isSuccess ? doorChangeStateText(change) : null;
  return (
    <div>
      {!isOver && (
        <Button size="small" onClick={() => setOpen(true)}>
          {m.door_change_withdraw()}
        </Button>
      )}
      {isOpen && (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            setOpen(open);
            if (isOver) setThrough(true);
          }}
          title={m.door_change_withdraw()}
          description={m.door_change_withdraw_office_text()}
          closeLabel={m.action_close()}
          confirmLabel={m.door_change_withdraw()}
          cancelLabel={m.action_cancel()}
          busy={send.isPending}
          disabled={isOver}
          onConfirm={() => {
            setAsked(true);
            if (words !== "") send.mutate({ orderId, jobId, changeId, reason: words });
          }}
        >
          <output className="mb-2 block font-semibold empty:hidden">{became}</output>
          <ReasonField reason={reason} onChange={setReason} isMissing={isAsked && words === ""} />
        </ConfirmDialog>
      )}
    </div>
  );
}
