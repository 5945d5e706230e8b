import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { Field } from "#web/components/forms/field.tsx";
import { Textarea } from "#web/components/forms/textarea.tsx";
import { m } from "#web/paraglide/messages.js";
import type { OrderReader } from "../order-types.ts";

export interface RevisionReasonProps {
  readonly reader: OrderReader;
  readonly reason: string;
  readonly onChange: (reason: string) => void;
  readonly error: string | null;
}

/** Why an order's day changes: an admin has to say it, its customer may. */
export function RevisionReason({ reader, reason, onChange, error }: RevisionReasonProps) {
  const isAdmin = reader === "admin";
  return (
    <Field
      label={m.order_cancel_reason_label()}
      note={isAdmin ? undefined : m.field_optional()}
      hint={isAdmin ? m.order_cancel_reason_hint_admin() : undefined}
      error={error}
    >
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          maxLength={REASON_MAX}
          required={isAdmin}
          value={reason}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
