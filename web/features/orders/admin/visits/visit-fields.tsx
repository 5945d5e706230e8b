import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { bangkokDay } from "#domain/time.ts";
import { DateTimeFields, type DateTimeFieldsProps } from "#web/components/forms/days/date-time-fields.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { dayInputTexts } from "#web/entities/calendar/day-input-texts.ts";
import { ReasonField, type ReasonFieldProps } from "#web/entities/orders/reason-field.tsx";
import { serverNow } from "#web/lib/server-clock.ts";
import { m } from "#web/paraglide/messages.js";

/** When a truck has reached or left a stop, to the minute; not later than now. */
export function VisitTimeFields(props: Pick<DateTimeFieldsProps, "date" | "time" | "error" | "onChange">) {
  return (
    <DateTimeFields
      {...props}
      dateLabel={m.admin_visit_day_label()}
      timeLabel={m.admin_visit_time_label()}
      maxDate={bangkokDay(serverNow())}
      dayTexts={dayInputTexts()}
      everyMinute
    />
  );
}

/** Why the office corrects what is recorded of a stop. */
export function VisitReasonField(props: Omit<ReasonFieldProps, "hint" | "max">) {
  return <ReasonField {...props} hint={m.admin_visit_reason_hint()} />;
}

export interface ReasonIfNeededProps {
  readonly reason: string;
  readonly onChange: (reason: string) => void;
  /** Whether a rule is broken, so that nothing is done without one. */
  readonly isNeeded: boolean;
  /** When it is needed, who reads it, or what it is to say. */
  readonly hint: string;
  readonly error: string | undefined;
}

/** A reason of the office for what needs none as a rule. */
export function ReasonIfNeeded({ reason, onChange, isNeeded, hint, error }: ReasonIfNeededProps) {
  return (
    <TextareaField
      label={m.order_cancel_reason_label()}
      note={isNeeded ? undefined : m.field_optional()}
      hint={hint}
      error={error}
      rows={2}
      maxLength={REASON_MAX}
      required={isNeeded}
      value={reason}
      onChange={onChange}
    />
  );
}
