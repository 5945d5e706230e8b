import { Minus, Plus } from "lucide-react";
import { useId, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { FieldError } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";

export interface StepperProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
  /** What the minus and plus buttons say: "One worker fewer", "One worker more". */
  readonly fewerLabel: string;
  readonly moreLabel: string;
  /** How the number reads ("2 workers"); the bare number when absent. */
  readonly formatValue?: ((value: number) => string) | undefined;
  readonly error?: string | null | undefined;
  readonly className?: string | undefined;
}

/** A small whole number with a minus and a plus. */
export function Stepper(props: StepperProps) {
  const { label, hint, value, min, max, onChange, fewerLabel, moreLabel, formatValue, error, className } =
    props;
  const id = useId();
  const shown = formatValue?.(value) ?? String(value);
  return (
    <div className={className}>
      <fieldset aria-labelledby={`${id}-label`} className="flex items-center justify-between gap-4">
        <span id={`${id}-label`} className="min-w-0 font-heading text-sm font-semibold">
          {label}
          {hint !== undefined && <span className="block font-running font-normal text-muted">{hint}</span>}
        </span>
        <span className="flex shrink-0 items-center rounded-control border border-edge bg-surface">
          <IconButton
            label={fewerLabel}
            disabled={value <= min}
            onClick={() => onChange(Math.max(min, value - 1))}
          >
            <Minus aria-hidden="true" className="size-5" />
          </IconButton>
          <output
            aria-live="polite"
            className={classNames("figures min-w-9 text-center font-heading font-semibold")}
          >
            {shown}
          </output>
          <IconButton
            label={moreLabel}
            disabled={value >= max}
            onClick={() => onChange(Math.min(max, value + 1))}
          >
            <Plus aria-hidden="true" className="size-5" />
          </IconButton>
        </span>
      </fieldset>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
