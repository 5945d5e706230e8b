import { Minus, Plus, type LucideIcon } from "lucide-react";
import { useId, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { FieldError } from "./field.tsx";
import { IconButton } from "../icon-button.tsx";

export interface StepperProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
  /** The accessible names of the buttons: "One worker fewer", "One worker more". */
  readonly fewerLabel: string;
  readonly moreLabel: string;
  /** The number as text ("2 workers"); default: the number. */
  readonly formatValue?: ((value: number) => string) | undefined;
  readonly error?: string | null | undefined;
  readonly className?: string | undefined;
}

/** A small whole number with a minus and a plus button. */
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
          <StepButton
            Icon={Minus}
            label={fewerLabel}
            atLimit={value <= min}
            onStep={() => onChange(Math.max(min, value - 1))}
          />
          <output
            aria-live="polite"
            className={classNames("figures min-w-9 text-center font-heading font-semibold")}
          >
            {shown}
          </output>
          <StepButton
            Icon={Plus}
            label={moreLabel}
            atLimit={value >= max}
            onStep={() => onChange(Math.min(max, value + 1))}
          />
        </span>
      </fieldset>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

export interface StepButtonProps {
  readonly Icon: LucideIcon;
  readonly label: string;
  /** Whether the limit is reached. */
  readonly atLimit: boolean;
  readonly onStep: () => void;
}

/**
 * A minus or plus button. At the limit it is `aria-disabled` only: browsers take the focus from a disabled button.
 */
export function StepButton({ Icon, label, atLimit, onStep }: StepButtonProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={atLimit}
      onClick={atLimit ? undefined : onStep}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
    >
      <Icon aria-hidden="true" className="size-5" />
    </IconButton>
  );
}
