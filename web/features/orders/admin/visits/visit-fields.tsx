import { bangkokDay } from "#domain/time.ts";
import { DateTimeFields, type DateTimeFieldsProps } from "#web/components/forms/days/date-time-fields.tsx";
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

/** How the office knows what it records of a stop. */
export function VisitReasonField(props: Omit<ReasonFieldProps, "hint" | "max">) {
  return <ReasonField {...props} hint={m.admin_visit_reason_hint()} />;
}
