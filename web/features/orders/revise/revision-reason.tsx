import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { m } from "#web/paraglide/messages.js";
import type { OrderReader } from "../order-types.ts";

export interface RevisionReasonProps {
  readonly reader: OrderReader;
  readonly reason: string;
  readonly onChange: (reason: string) => void;
  readonly error: string | null;
  /** Who reads what an admin writes; absent: the customer. */
  readonly hint?: string;
}

/** Why an order's day changes: an admin has to say it, its customer may. */
export function RevisionReason({
  reader,
  reason,
  onChange,
  error,
  hint = m.order_cancel_reason_hint_admin(),
}: RevisionReasonProps) {
  const isAdmin = reader === "admin";
  return (
    <TextareaField
      label={m.order_cancel_reason_label()}
      note={isAdmin ? undefined : m.field_optional()}
      hint={isAdmin ? hint : undefined}
      error={error}
      rows={2}
      maxLength={REASON_MAX}
      required={isAdmin}
      value={reason}
      onChange={onChange}
    />
  );
}
