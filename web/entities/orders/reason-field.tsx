import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { m } from "#web/paraglide/messages.js";

export interface ReasonFieldProps {
  readonly reason: string;
  readonly onChange: (reason: string) => void;
  /** Whether it was needed and left empty. */
  readonly isMissing: boolean;
  /** Who reads it or what it is to say; absent: that the customer reads it too; `null`: nothing. */
  readonly hint?: string | null;
  /** In characters. */
  readonly max?: number;
}

/** A reason of the office for what it changes, which nothing is changed without. */
export function ReasonField({
  reason,
  onChange,
  isMissing,
  hint = m.order_cancel_reason_hint_admin(),
  max = REASON_MAX,
}: ReasonFieldProps) {
  return (
    <TextareaField
      label={m.order_cancel_reason_label()}
      hint={hint ?? undefined}
      error={isMissing ? m.error_reason_required() : undefined}
      rows={2}
      maxLength={max}
      required
      value={reason}
      onChange={onChange}
    />
  );
}
