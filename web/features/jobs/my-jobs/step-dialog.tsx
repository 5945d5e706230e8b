import { useId, useState } from "react";
import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { Dialog } from "#web/components/dialog.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Textarea } from "#web/components/forms/textarea.tsx";
import { formatDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { StepWords } from "./step-words.ts";

export interface StepDialogProps {
  readonly words: StepWords;
  /** From when the job may be completed without a reason, epoch ms, while that is still to come. */
  readonly earlyUntil: number | null;
  /** What is missing, without keeping the step from being made. */
  readonly warnings: readonly string[];
  readonly onClose: () => void;
  /** @param reason "" where none is asked for */
  readonly onConfirm: (reason: string) => void;
}

/** Asks before a step of a job is made, and why when it is completed early. */
export function StepDialog({ words: step, earlyUntil, warnings, onClose, onConfirm }: StepDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const asksWhy = earlyUntil !== null;
  const submit = () => {
    const words = asksWhy ? reason.trim() : "";
    setIsMissing(asksWhy && words === "");
    if (!asksWhy || words !== "") onConfirm(words);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={step.title}
      description={step.text}
      closeLabel={m.action_close()}
      actions={{ cancel: m.job_step_back(), act: { label: step.action, form: formId } }}
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {warnings.map((warning) => (
          <p
            key={warning}
            className="mb-3 rounded-control bg-marigold-wash p-3 font-semibold text-marigold-ink"
          >
            {warning}
          </p>
        ))}
        {asksWhy && (
          <Field
            label={m.job_complete_early_reason_label()}
            hint={m.job_complete_early_text({ time: formatDayAndTime(earlyUntil) })}
            error={isMissing ? m.error_reason_required() : null}
          >
            {(control) => (
              <Textarea
                {...control}
                required
                rows={3}
                maxLength={REASON_MAX}
                value={reason}
                onChange={(event) => {
                  setReason(event.target.value);
                  setIsMissing(false);
                }}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}
