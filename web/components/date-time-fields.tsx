import { TextInput } from "./text-input.tsx";
import { Field } from "./field.tsx";

export interface DateTimeFieldsProps {
  /** `2026-11-21`, or empty. Always the common era: only the preview is in the reader's calendar. */
  readonly date: string;
  /** `08:00`, or empty. */
  readonly time: string;
  readonly onChange: (next: { readonly date: string; readonly time: string }) => void;
  readonly dateLabel: string;
  readonly timeLabel: string;
  /** The earliest and latest date, as `2026-11-21`. */
  readonly minDate?: string | undefined;
  readonly maxDate?: string | undefined;
  /** The chosen moment in words and in the reader's calendar, from `formatDayAndTime`. */
  readonly preview?: string | undefined;
  readonly error?: string | null | undefined;
  readonly disabled?: boolean | undefined;
}

/** A day and a time in the browser's own pickers, with the chosen moment spelled out below. */
export function DateTimeFields(props: DateTimeFieldsProps) {
  const { date, time, onChange, dateLabel, timeLabel, minDate, maxDate, preview, error, disabled } = props;
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_9rem]">
      <Field label={dateLabel} error={error}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            value={date}
            min={minDate}
            max={maxDate}
            disabled={disabled}
            onChange={(event) => onChange({ date: event.currentTarget.value, time })}
          />
        )}
      </Field>
      <Field label={timeLabel}>
        {(control) => (
          <TextInput
            {...control}
            type="time"
            step={900}
            value={time}
            disabled={disabled}
            onChange={(event) => onChange({ date, time: event.currentTarget.value })}
          />
        )}
      </Field>
      <output aria-live="polite" className="font-heading font-semibold text-teal empty:hidden sm:col-span-2">
        {preview}
      </output>
    </div>
  );
}
