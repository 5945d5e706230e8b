import { useId, useState } from "react";
import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { Dialog } from "#web/components/dialog.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Textarea } from "#web/components/forms/textarea.tsx";
import { m } from "#web/paraglide/messages.js";

export interface ReleaseDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onRelease: (reason: string) => void;
}

/** Asks for the reason before a job is released; a reason is required. */
export function ReleaseDialog({ open, onOpenChange, onRelease }: ReleaseDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const submit = () => {
    const words = reason.trim();
    setIsMissing(words === "");
    if (words !== "") onRelease(words);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.job_release_title()}
      description={m.job_release_text()}
      closeLabel={m.action_close()}
      actions={{
        cancel: m.job_release_keep(),
        act: { label: m.job_release_confirm(), tone: "danger", form: formId },
      }}
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={m.job_release_reason_label()} error={isMissing ? m.error_reason_required() : null}>
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
      </form>
    </Dialog>
  );
}
