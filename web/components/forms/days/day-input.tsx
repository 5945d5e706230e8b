import { CalendarDays } from "lucide-react";
import { lazy, Suspense, useState, type Ref, type RefObject } from "react";
import { classNames } from "../../class-names.ts";
import { controlLook } from "../control-look.ts";
import type { DayCalendarTexts } from "./day-calendar.tsx";
import type { FieldControl } from "../field.tsx";
import { Spinner } from "../../feedback/spinner.tsx";
import { TextInput } from "../text-input.tsx";

const loadCalendar = () => import("./day-popover.tsx");
const DayPopover = lazy(loadCalendar);
/** Preloads; a failure is handled when the calendar is opened. */
const fetchCalendar = () => void loadCalendar().catch(() => {});

export interface DayInputTexts extends DayCalendarTexts {
  /** The field's text while no day is chosen. */
  readonly choose: string;
  readonly clear: string;
  /** The chosen day in the field. */
  readonly chosen: (day: string) => string;
}

export interface DayInputProps {
  /** Spread from the surrounding `Field`. */
  readonly control: FieldControl;
  /** `2026-11-21`, or empty. Always Gregorian; only the display follows the reader's calendar. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** The earliest and latest day. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Whether the chosen day may be cleared. */
  readonly clearable?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly texts: DayInputTexts;
  readonly focusRef?: Ref<HTMLButtonElement> | undefined;
  /** What gets the focus once a day was chosen; without it the field keeps it. */
  readonly nextRef?: RefObject<HTMLElement | null> | undefined;
}

/** A day chosen from a calendar in the reader's language and era. The calendar's code is loaded on demand. */
export function DayInput(props: DayInputProps) {
  const { control, value, onChange, min, max, clearable, disabled, texts, focusRef, nextRef } = props;
  const [calendar, setCalendar] = useState<"unused" | "loading" | "open" | "closed" | "failed">("unused");
  const open = async () => {
    setCalendar("loading");
    try {
      await loadCalendar();
      setCalendar("open");
    } catch {
      setCalendar("failed");
    }
  };
  return (
    <>
      {/* ARIA: a button cannot be invalid; a combobox that opens a dialog can, and its value is the chosen day. */}
      <button
        {...control}
        ref={focusRef}
        type="button"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native select opens no dialog
        role="combobox"
        aria-haspopup="dialog"
        aria-controls={`${control.id}-calendar`}
        aria-expanded={calendar === "open"}
        disabled={disabled}
        onPointerEnter={fetchCalendar}
        onFocus={fetchCalendar}
        onClick={() => void open()}
        className={controlLook("flex cursor-pointer items-center justify-between gap-2 text-left")}
      >
        <span className={classNames("min-w-0 truncate", value === "" && "text-muted")}>
          {value === "" ? texts.choose : texts.chosen(value)}
        </span>
        {calendar === "loading" ? (
          <Spinner />
        ) : (
          <CalendarDays aria-hidden="true" className="size-5 shrink-0 text-muted" />
        )}
      </button>
      {calendar === "failed" && <PlainDay {...props} />}
      {(calendar === "open" || calendar === "closed") && (
        <Suspense fallback={null}>
          <DayPopover
            fieldId={control.id}
            open={calendar === "open"}
            onOpenChange={(isOpen) => setCalendar(isOpen ? "open" : "closed")}
            {...{ value, onChange, min, max, clearable, texts, nextRef }}
          />
        </Suspense>
      )}
    </>
  );
}

/** The browser's own picker, for when the calendar's code did not load. */
function PlainDay({ control, value, onChange, min, max }: DayInputProps) {
  return (
    <TextInput
      type="date"
      aria-labelledby={`${control.id}-label`}
      value={value}
      min={min}
      max={max}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
