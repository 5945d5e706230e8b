import { bangkokInstant } from "#domain/time.ts";
import { DayField as CalendarDayField } from "#web/entities/calendar/day-field.tsx";
import { formatDay } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { DayProblem } from "./day-problem.ts";

const PROBLEM_TEXTS = {
  REQUIRED: m.field_required,
  PAST: m.truck_day_past,
  LISTED: m.truck_day_listed,
} as const satisfies Record<DayProblem, () => string>;

export interface DayFieldProps {
  readonly day: string;
  readonly onChange: (day: string) => void;
  readonly min: string;
  readonly problem: DayProblem | null;
}

/** A day from the calendar. */
export function DayField({ day, onChange, min, problem }: DayFieldProps) {
  return (
    <CalendarDayField
      label={m.truck_day_label()}
      error={problem === null ? undefined : PROBLEM_TEXTS[problem]()}
      value={day}
      min={min}
      onChange={onChange}
    />
  );
}

/** A day in the reader's calendar; in Thai of the Buddhist era. */
export function dayText(day: string): string {
  const instant = bangkokInstant(day, "00:00");
  return instant === null ? day : formatDay(instant);
}
