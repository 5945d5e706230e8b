import { useState } from "react";
import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { formatMoney, formatNumber } from "#web/lib/i18n/format.ts";
import { OrderConflict } from "#web/entities/orders/order-conflict.tsx";
import { m } from "#web/paraglide/messages.js";
import type { Order, OrderReader } from "../order-types.ts";
import { cancelConsequences } from "./cancel-consequences.ts";
import { useCancelOrder, type OrderNow } from "./use-order-actions.ts";

export interface CancelDialogProps {
  readonly order: Order;
  readonly reader: OrderReader;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/**
 * Says what cancelling means for the money and asks for confirmation. The reason is optional for customers and required
 * for admins, who also decide whether the fee is charged.
 */
export function CancelDialog({ order: read, reader, open, onOpenChange }: CancelDialogProps) {
  const [reason, setReason] = useState("");
  const [isCharged, setIsCharged] = useState(reader === "customer");
  const [asked, setAsked] = useState(false);
  const [now, setNow] = useState<OrderNow | null>(null);
  const cancel = useCancelOrder(() => onOpenChange(false), setNow);
  // What the board has answered is later than what was read before it.
  const order = now === null || now.revision < read.revision ? read : { ...read, ...now };
  const { orderId, cancellation, status, revision } = order;
  const [seen, setSeen] = useState<Order>(order);
  const isSame = status === seen.status && revision === seen.revision;
  // Its customer may cancel until a truck leaves, whatever else has changed.
  const isChanged = reader === "admin" && !isSame && !cancel.isPending;
  const underWay = order.jobs.filter((job) => job.status === "in_progress").length;
  const feeSatang = isCharged ? cancellation.feeSatang : 0;
  const mustSayWhy = reader === "admin";
  const missing = mustSayWhy && reason.trim() === "";
  const confirm = () => {
    setAsked(true);
    if (missing || isChanged) return;
    cancel.mutate({ orderId, reason: reason.trim(), feeSatang, seen: { status, revision } });
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.order_cancel_title({ orderId })}
      description={m.order_cancel_text()}
      closeLabel={m.action_close()}
      confirmLabel={m.order_cancel()}
      cancelLabel={m.order_cancel_keep()}
      tone="danger"
      busy={cancel.isPending}
      onConfirm={confirm}
    >
      {isChanged && (
        <div className="mb-4">
          <OrderConflict
            seen={seen}
            saved={order}
            wanted="cancelled"
            onKeep={() => setSeen(order)}
            onTheirs={() => onOpenChange(false)}
          />
        </div>
      )}
      <div className="mb-4 rounded-control bg-sunken p-3.5">
        {cancelConsequences(cancellation, feeSatang).map((text) => (
          <p key={text} className="first:font-semibold">
            {text}
          </p>
        ))}
        {reader === "admin" && underWay > 0 && (
          <p className="font-semibold text-brick">{m.cancel_under_way({ count: formatNumber(underWay) })}</p>
        )}
        {reader === "admin" && cancellation.feeSatang > 0 && (
          <Checkbox
            label={m.cancel_charge_fee({ fee: formatMoney(cancellation.feeSatang) })}
            checked={isCharged}
            onChange={(event) => setIsCharged(event.target.checked)}
          />
        )}
      </div>
      <TextareaField
        label={m.order_cancel_reason_label()}
        note={mustSayWhy ? undefined : m.field_optional()}
        hint={mustSayWhy ? m.order_cancel_reason_hint_admin() : undefined}
        error={asked && missing ? m.error_reason_required() : undefined}
        rows={2}
        maxLength={REASON_MAX}
        required={mustSayWhy}
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  );
}
