import { useId, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { FieldError } from "./field.tsx";

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly icon?: ReactNode;
}

export interface SegmentedControlProps<Value extends string> {
  readonly label: ReactNode;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly hideLabel?: boolean | undefined;
  /** Beside each other on phones, too: for words that are short in every language. */
  readonly inRow?: boolean | undefined;
  readonly error?: string | null | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A choice of one of two to four visible options. Built of radio buttons: arrow keys move the choice. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const {
    label,
    segments,
    value,
    onChange,
    hideLabel = false,
    inRow = false,
    error,
    disabled,
    className,
  } = props;
  const id = useId();
  return (
    <fieldset
      className={classNames("min-w-0", className)}
      disabled={disabled}
      aria-describedby={`${id}-error`}
    >
      <legend className={hideLabel ? "sr-only" : "mb-1.5 font-heading text-sm font-semibold"}>{label}</legend>
      <div
        className={classNames(
          "grid auto-cols-fr rounded-card border border-line bg-sunken",
          // In a row it is as high as the fields beside it.
          inRow ? "grid-flow-col gap-px p-px" : "gap-1 p-1 sm:grid-flow-col",
        )}
      >
        {segments.map((segment) => (
          <label
            key={segment.value}
            className={classNames(
              "relative flex min-h-11 cursor-pointer items-center justify-center gap-2.5 rounded-control px-3 py-2 text-center leading-tight",
              "font-heading text-sm font-semibold text-muted transition-colors hover:text-ink",
              "has-checked:bg-raised has-checked:text-ink has-checked:shadow-soft has-checked:inset-ring-2 has-checked:inset-ring-ink",
              "has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-teal",
              "has-disabled:cursor-not-allowed has-disabled:opacity-55",
            )}
          >
            <input
              type="radio"
              name={id}
              value={segment.value}
              checked={segment.value === value}
              onChange={() => onChange(segment.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-control focus-visible:outline-none"
            />
            {segment.icon}
            <span className="pointer-events-none">
              {segment.label}
              {segment.hint !== undefined && (
                <span className="mt-0.5 block font-running text-xs font-normal text-muted">
                  {segment.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
