import { Popover } from "radix-ui";
import { useMemo, useRef } from "react";
import { Button } from "../../button.tsx";
import DayCalendar from "./day-calendar.tsx";
import type { DayInputProps } from "./day-input.tsx";

export interface DayPopoverProps extends Pick<
  DayInputProps,
  "value" | "onChange" | "min" | "max" | "clearable" | "texts" | "nextRef"
> {
  /** The id of the field's button, which the calendar opens beside and gives the focus back to. */
  readonly fieldId: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The calendar of a `DayInput`. Its code is loaded when a day is first chosen. */
export default function DayPopover(props: DayPopoverProps) {
  const { fieldId, open, onOpenChange, value, onChange, min, max, clearable = false, texts, nextRef } = props;
  const isChosen = useRef(false);
  const field = useMemo(() => ({ current: document.getElementById(fieldId) }), [fieldId]);
  const choose = (day: string) => {
    isChosen.current = true;
    onChange(day);
    onOpenChange(false);
  };
  return (
    <Popover.Root modal open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={field} />
      <Popover.Portal>
        <Popover.Content
          id={`${fieldId}-calendar`}
          aria-labelledby={`${fieldId}-label`}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-popover-content-available-height) w-[min(22rem,100vw-1rem)] overflow-y-auto overscroll-contain animate-[appear_var(--motion-fast)] rounded-card border border-line bg-raised p-3 shadow-soft"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const next = isChosen.current ? nextRef?.current : null;
            isChosen.current = false;
            (next ?? field.current)?.focus();
          }}
        >
          <DayCalendar value={value} min={min} max={max} onChoose={choose} texts={texts} />
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
