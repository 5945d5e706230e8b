import { useRef, type Ref } from "react";
import { DayInput, type DayInputTexts } from "./day-input.tsx";
import { Field } from "../field.tsx";
import { TextInput } from "../text-input.tsx";

export interface DateTimeFieldsProps {
  /** `2026-11-21`, or empty. Always Gregorian; only the display follows the reader's calendar. */
  readonly date: string;
  /** `08:00`, or empty. */
  readonly time: string;
  readonly onChange: (next: { readonly date: string; readonly time: string }) => void;
  readonly dateLabel: string;
  readonly timeLabel: string;
  /** The earliest and latest date, as `2026-11-21`. */
  readonly minDate?: string | undefined;
  readonly maxDate?: string | undefined;
  readonly dayTexts: DayInputTexts;
  /** Whether the day may be cleared. */
  readonly clearable?: boolean | undefined;
  /** The error of the day, or of both. */
  readonly error?: string | null | undefined;
  readonly timeError?: string | null | undefined;
  readonly disabled?: boolean | undefined;
  /** The day's control, for setting the focus. */
  readonly dateFocusRef?: Ref<HTMLButtonElement> | undefined;
  /** Whether the focus goes on to the time once a day was chosen. */
  readonly goesOn?: boolean | undefined;
  /** Whether the time is of any minute; otherwise the browser's picker offers quarters of an hour. */
  readonly everyMinute?: boolean | undefined;
}

/** A day from a calendar, and a time in the browser's own picker. */
export function DateTimeFields(props: DateTimeFieldsProps) {
  const {
    date,
    time,
    onChange,
    dateLabel,
    timeLabel,
    minDate,
    maxDate,
    dayTexts,
    clearable,
    error,
    timeError,
    disabled,
    dateFocusRef,
    goesOn = false,
    everyMinute = false,
  } = props;
  const timeInput = useRef<HTMLInputElement>(null);
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_9rem]">
      <Field label={dateLabel} error={error}>
        {(control) => (
          <DayInput
            control={control}
            value={date}
            min={minDate}
            max={maxDate}
            clearable={clearable}
            disabled={disabled}
            texts={dayTexts}
            focusRef={dateFocusRef}
            nextRef={goesOn ? timeInput : undefined}
            onChange={(day) => onChange({ date: day, time })}
          />
        )}
      </Field>
      <Field label={timeLabel} error={timeError}>
        {(control) => (
          <TextInput
            {...control}
            ref={timeInput}
            type="time"
            step={everyMinute ? 60 : 900}
            value={time}
            disabled={disabled}
            onChange={(event) => onChange({ date, time: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
  );
}
