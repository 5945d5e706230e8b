import { useState } from "react";
import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Textarea } from "#web/components/forms/textarea.tsx";
import { m } from "#web/paraglide/messages.js";
import type { OrderReader } from "../order-types.ts";
import { useCancelOrder } from "./use-order-actions.ts";

export interface CancelDialogProps {
  readonly orderId: string;
  readonly reader: OrderReader;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Asks for confirmation before cancelling. The reason is optional for customers and required for admins. */
export function CancelDialog({ orderId, reader, open, onOpenChange }: CancelDialogProps) {
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const cancel = useCancelOrder(() => onOpenChange(false));
  const mustSayWhy = reader === "admin";
  const missing = mustSayWhy && reason.trim() === "";
  const confirm = () => {
    setAsked(true);
    if (!missing) cancel.mutate({ orderId, reason: reason.trim() });
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
      <Field
        label={m.order_cancel_reason_label()}
        note={mustSayWhy ? undefined : m.field_optional()}
        hint={mustSayWhy ? m.order_cancel_reason_hint_admin() : undefined}
        error={asked && missing ? m.error_reason_required() : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={REASON_MAX}
            required={mustSayWhy}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
