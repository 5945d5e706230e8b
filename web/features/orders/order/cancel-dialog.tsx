import { useState } from "react";
import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order, OrderReader } from "../order-types.ts";
import { cancelConsequences } from "./cancel-consequences.ts";
import { useCancelOrder } from "./use-order-actions.ts";

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
export function CancelDialog({ order, reader, open, onOpenChange }: CancelDialogProps) {
  const [reason, setReason] = useState("");
  const [isCharged, setIsCharged] = useState(reader === "customer");
  const [asked, setAsked] = useState(false);
  const cancel = useCancelOrder(() => onOpenChange(false));
  const { orderId, cancellation } = order;
  const feeSatang = isCharged ? cancellation.feeSatang : 0;
  const mustSayWhy = reader === "admin";
  const missing = mustSayWhy && reason.trim() === "";
  const confirm = () => {
    setAsked(true);
    if (!missing) cancel.mutate({ orderId, reason: reason.trim(), feeSatang });
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
      <div className="mb-4 rounded-control bg-sunken p-3.5">
        {cancelConsequences(cancellation, feeSatang).map((text) => (
          <p key={text} className="first:font-semibold">
            {text}
          </p>
        ))}
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
