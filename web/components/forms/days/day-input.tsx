import { CalendarDays } from "lucide-react";
import { Popover } from "radix-ui";
import { lazy, Suspense, useState, type Ref } from "react";
import { Boundary } from "../../feedback/boundary.tsx";
import { Button } from "../../button.tsx";
import { classNames } from "../../class-names.ts";
import { controlLook } from "../control-look.ts";
import type { DayCalendarTexts } from "./day-calendar.tsx";
import type { FieldControl } from "../field.tsx";
import { Spinner } from "../../feedback/spinner.tsx";
import { TextInput } from "../text-input.tsx";

const loadCalendar = () => import("./day-calendar.tsx");
const DayCalendar = lazy(loadCalendar);
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
}

/** A day chosen from a calendar in the reader's language and era. The calendar's code is loaded on demand. */
export function DayInput(props: DayInputProps) {
  const { control, value, onChange, min, max, clearable = false, disabled, texts, focusRef } = props;
  const [isOpen, setOpen] = useState(false);
  const choose = (day: string) => {
    onChange(day);
    setOpen(false);
  };
  return (
    <Popover.Root modal open={isOpen} onOpenChange={setOpen}>
      {/* ARIA: a button cannot be invalid; a combobox that opens a dialog can, and its value is the chosen day. */}
      <Popover.Trigger asChild>
        <button
          {...control}
          ref={focusRef}
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="combobox"
          aria-controls={`${control.id}-calendar`}
          aria-expanded={isOpen}
          disabled={disabled}
          onPointerEnter={fetchCalendar}
          onFocus={fetchCalendar}
          className={controlLook("flex cursor-pointer items-center justify-between gap-2 text-left")}
        >
          <span className={classNames("min-w-0 truncate", value === "" && "text-muted")}>
            {value === "" ? texts.choose : texts.chosen(value)}
          </span>
          <CalendarDays aria-hidden="true" className="size-5 shrink-0 text-muted" />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          id={`${control.id}-calendar`}
          aria-labelledby={`${control.id}-label`}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-popover-content-available-height) w-[min(22rem,100vw-1rem)] overflow-y-auto overscroll-contain animate-[appear_var(--motion-fast)] rounded-card border border-line bg-raised p-3 shadow-soft"
        >
          <Boundary instead={<PlainDay {...props} />}>
            <Suspense
              fallback={
                <span className="flex h-86 items-center justify-center text-muted">
                  <Spinner />
                </span>
              }
            >
              <DayCalendar value={value} min={min} max={max} onChoose={choose} texts={texts} />
            </Suspense>
          </Boundary>
          {clearable && value !== "" && (
            <Button tone="quiet" size="small" wide className="mt-2" onClick={() => choose("")}>
              {texts.clear}
            </Button>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
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
