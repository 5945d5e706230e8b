import { useState } from "react";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { ReasonField } from "#web/entities/orders/reason-field.tsx";
import { m } from "#web/paraglide/messages.js";
import type { AdminReview } from "./review-types.ts";
import { refusalText } from "./review-status-texts.ts";

export interface RejectDialogProps {
  readonly review: AdminReview;
  readonly busy: boolean;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks why a review is not shown, or not any more; its author reads it. */
export function RejectDialog({ review, busy, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const isMissing = reason.trim() === "";
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={refusalText(review.status)}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={refusalText(review.status)}
      tone="danger"
      busy={busy}
      onConfirm={() => {
        setAsked(true);
        if (!isMissing) onReject(reason);
      }}
    >
      <ReasonField reason={reason} onChange={setReason} isMissing={asked && isMissing} />
    </ConfirmDialog>
  );
}
