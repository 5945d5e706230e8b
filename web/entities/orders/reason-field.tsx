import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { m } from "#web/paraglide/messages.js";

export interface ReasonFieldProps {
  readonly reason: string;
  readonly onChange: (reason: string) => void;
  /** Whether it was needed and left empty. */
  readonly isMissing: boolean;
}

/** An admin's reason for a change of an order, which its customer reads too. */
export function ReasonField({ reason, onChange, isMissing }: ReasonFieldProps) {
  return (
    <TextareaField
      label={m.order_cancel_reason_label()}
      hint={m.order_cancel_reason_hint_admin()}
      error={isMissing ? m.error_reason_required() : undefined}
      rows={2}
      maxLength={REASON_MAX}
      required
      value={reason}
      onChange={onChange}
    />
  );
}
