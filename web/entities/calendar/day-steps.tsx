import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "../../components/icon-button.tsx";
import { m } from "../../paraglide/messages.js";
import { DayField, type DayFieldProps } from "./day-field.tsx";

export interface DayStepsProps extends DayFieldProps {
  /** To the time before (-1) or after (1) the one that is shown. */
  readonly onStep: (by: -1 | 1) => void;
}

/** A day with buttons to the one before and after it. */
export function DaySteps({ onStep, ...day }: DayStepsProps) {
  return (
    <>
      <IconButton label={m.calendar_previous()} disabled={day.value === day.min} onClick={() => onStep(-1)}>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </IconButton>
      <DayField {...day} />
      <IconButton label={m.calendar_next()} onClick={() => onStep(1)}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </IconButton>
    </>
  );
}
