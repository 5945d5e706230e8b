import { useState } from "react";
import { DayPicker } from "react-day-picker";
import { classNames } from "../../class-names.ts";

/** The words of a calendar, in the reader's language and era. Days are `2026-11-21` everywhere. */
export interface DayCalendarTexts {
  readonly lang: string;
  /** The current day. */
  readonly today: string;
  readonly firstWeekday: 0 | 1;
  readonly previousMonth: string;
  readonly nextMonth: string;
  readonly month: (day: string) => string;
  /** A whole day for screen readers: its weekday, day, month and year. */
  readonly fullDay: (day: string) => string;
  /** The same of the current day. */
  readonly fullToday: (day: string) => string;
  readonly weekday: (day: string) => string;
  readonly shortWeekday: (day: string) => string;
}

export interface DayCalendarProps {
  readonly value: string;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onChoose: (day: string) => void;
  readonly texts: DayCalendarTexts;
}

const STEP_BUTTON =
  "inline-flex size-11 items-center justify-center rounded-control text-ink hover:bg-sunken aria-disabled:cursor-default aria-disabled:opacity-40 aria-disabled:hover:bg-transparent";

const LOOK = {
  month: "grid grid-cols-[auto_1fr_auto] items-center",
  month_caption: "text-center font-heading font-semibold",
  button_previous: STEP_BUTTON,
  button_next: STEP_BUTTON,
  chevron: "size-5 fill-current",
  month_grid: "col-span-3 w-full table-fixed border-collapse",
  weekday: "h-9 text-xs font-normal text-muted",
  // As high as its button: the last of the six weeks may have none.
  day: "group h-11 p-0.5 text-center",
  day_button: classNames(
    "h-10 w-full min-w-0 rounded-control text-ink tabular-nums hover:bg-sunken",
    "disabled:text-muted disabled:opacity-50 disabled:hover:bg-transparent",
    "group-data-[today]:font-semibold group-data-[today]:ring-1 group-data-[today]:ring-edge",
    "group-data-[selected]:bg-teal group-data-[selected]:font-semibold group-data-[selected]:text-on-teal",
  ),
};

/** A month of days to choose one from, with arrow keys too; the focus begins on the chosen day, else on today or the first. */
export default function DayCalendar({ value, min, max, onChoose, texts }: DayCalendarProps) {
  const [first, last, chosen] = [knownDate(min), knownDate(max), knownDate(value)];
  const today = localDate(texts.today);
  const [focused, setFocused] = useState<Date>();
  return (
    <DayPicker
      mode="single"
      required
      // A dialog of its own: the focus belongs in it, as the pattern for date pickers has it.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      lang={texts.lang}
      navLayout="around"
      fixedWeeks
      weekStartsOn={texts.firstWeekday}
      today={today}
      selected={chosen}
      onSelect={(day) => onChoose(dayOf(day))}
      defaultMonth={chosen ?? first ?? today}
      {...(first !== undefined && { startMonth: first })}
      {...(last !== undefined && { endMonth: last })}
      disabled={[
        ...(first === undefined ? [] : [{ before: first }]),
        ...(last === undefined ? [] : [{ after: last }]),
      ]}
      // Where the keys end. The library itself holds them in the months that have days to choose, not in the days.
      dateLib={{
        max: (days) => new Date(Math.max(...days.concat(first ?? []).map(Number))),
        min: (days) => new Date(Math.min(...days.concat(last ?? []).map(Number))),
      }}
      // Else Tab would take another day than the one the keys moved to for the one to leave from.
      modifiers={{ focused }}
      onDayFocus={setFocused}
      classNames={LOOK}
      formatters={{
        formatCaption: (month) => texts.month(dayOf(month)),
        formatDay: (day) => String(day.getDate()),
        formatWeekdayName: (day) => texts.shortWeekday(dayOf(day)),
      }}
      labels={{
        labelGrid: (month) => texts.month(dayOf(month)),
        labelDayButton: (day, { today: isToday }) => (isToday ? texts.fullToday : texts.fullDay)(dayOf(day)),
        labelWeekday: (day) => texts.weekday(dayOf(day)),
        labelPrevious: () => texts.previousMonth,
        labelNext: () => texts.nextMonth,
      }}
    />
  );
}

/** A day as the calendar's library wants it: this browser's noon, which no summer time skips. */
function localDate(day: string): Date {
  return new Date(`${day}T12:00`);
}

/** The same of a day that may be missing, or none. */
function knownDate(day: string | undefined): Date | undefined {
  const date = day === undefined ? undefined : localDate(day);
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date;
}

function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
