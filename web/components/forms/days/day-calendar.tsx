import { useState } from "react";
import { DayPicker } from "react-day-picker";
import { classNames } from "../../class-names.ts";

/** The texts of a calendar, in the reader's language and era. Days are `2026-11-21` everywhere. */
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
  /** The same for the current day. */
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
  // The height of a button, because the last of the six weeks may have none.
  day: "group h-11 p-0.5 text-center",
  day_button: classNames(
    "h-10 w-full min-w-0 rounded-control text-ink tabular-nums hover:bg-sunken",
    "disabled:text-muted disabled:opacity-50 disabled:hover:bg-transparent",
    "group-data-[today]:font-semibold group-data-[today]:ring-1 group-data-[today]:ring-edge",
    "group-data-[selected]:bg-teal group-data-[selected]:font-semibold group-data-[selected]:text-on-teal",
  ),
};

/**
 * A month calendar with arrow keys; the focus starts on the chosen day, else on today, else on the first day that can
 * be chosen.
 */
export default function DayCalendar({ value, min, max, onChoose, texts }: DayCalendarProps) {
  const [first, last, chosen] = [knownDate(min), knownDate(max), knownDate(value)];
  const today = localDate(texts.today);
  const [focused, setFocused] = useState<Date>();
  return (
    <DayPicker
      mode="single"
      required
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog, which the focus moves into: the ARIA pattern for date pickers
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
      // Stops the arrow keys at the first and last day; the library stops only at months.
      dateLib={{
        max: (days) => new Date(Math.max(...days.concat(first ?? []).map(Number))),
        min: (days) => new Date(Math.min(...days.concat(last ?? []).map(Number))),
      }}
      // Without this, Tab would leave from another day than the focused one.
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

/** A day as the library's `Date`: local noon, which exists on every day in every time zone. */
function localDate(day: string): Date {
  return new Date(`${day}T12:00`);
}

/** The same for a day that may be absent or invalid. */
function knownDate(day: string | undefined): Date | undefined {
  const date = day === undefined ? undefined : localDate(day);
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date;
}

function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
