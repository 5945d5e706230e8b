import { REASON_MAX } from "#domain/orders/text-limits.ts";
import { bangkokDay } from "#domain/time.ts";
import { DateTimeFields, type DateTimeFieldsProps } from "#web/components/forms/days/date-time-fields.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { dayInputTexts } from "#web/entities/calendar/day-input-texts.ts";
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

export interface VisitReasonFieldProps {
  readonly reason: string;
  /** It was pressed without one. */
  readonly isMissing: boolean;
  readonly onChange: (reason: string) => void;
}

/** How the office knows what it records of a stop. */
export function VisitReasonField({ reason, isMissing, onChange }: VisitReasonFieldProps) {
  return (
    <TextareaField
      label={m.order_cancel_reason_label()}
      hint={m.admin_visit_reason_hint()}
      error={isMissing ? m.error_reason_required() : undefined}
      rows={2}
      maxLength={REASON_MAX}
      required
      value={reason}
      onChange={onChange}
    />
  );
}
