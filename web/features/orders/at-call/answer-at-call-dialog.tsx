import { useId, useState } from "react";
import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { AcknowledgeTruckHours } from "#web/entities/truck-hours/acknowledge-truck-hours.tsx";
import {
  TruckHoursNotice,
  type TruckHoursNoticeProps,
} from "#web/entities/truck-hours/truck-hours-notice.tsx";
import { useAcknowledgement } from "#web/entities/truck-hours/use-truck-hours.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";

export interface AnswerAtCallDialogProps {
  /** The answer, as its button says it. */
  readonly title: string;
  /** The forbidden truck hours that a yes has to know of; `null` where there are none, and for a no. */
  readonly warning: TruckHoursNoticeProps["warning"];
  readonly busy: boolean;
  readonly onSend: (said: { readonly reason: string; readonly truckHoursAcknowledged: boolean }) => void;
  readonly onClose: () => void;
}

/** Asks for the words of a customer without an account, whose answer at a call a dispatcher writes down. */
export function AnswerAtCallDialog({ title, warning, busy, onSend, onClose }: AnswerAtCallDialogProps) {
  const knownId = useId();
  const [said, setSaid] = useState("");
  const [asked, setAsked] = useState(false);
  const known = useAcknowledgement(warning);
  const reason = said.trim();
  const confirm = () => {
    setAsked(true);
    if (warning !== null && !known.isGiven) {
      document.querySelector<HTMLElement>(`#${CSS.escape(knownId)}`)?.focus();
      showToast("warning", m.notice_title_order(), m.offer_truck_hours_unknown());
    } else if (reason !== "") onSend({ reason, truckHoursAcknowledged: known.isGiven });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      description={m.offer_at_call_text()}
      closeLabel={m.action_close()}
      confirmLabel={title}
      cancelLabel={m.action_cancel()}
      busy={busy}
      onConfirm={confirm}
    >
      <div className="grid gap-4">
        <TruckHoursNotice
          warning={warning}
          acknowledgement={
            <AcknowledgeTruckHours id={knownId} checked={known.isGiven} onChange={known.set} />
          }
        />
        <TextareaField
          label={m.offer_at_call_said_label()}
          hint={m.offer_at_call_said_hint()}
          error={asked && reason === "" ? m.error_reason_required() : undefined}
          rows={2}
          maxLength={REASON_MAX}
          required
          value={said}
          onChange={setSaid}
        />
      </div>
    </ConfirmDialog>
  );
}
