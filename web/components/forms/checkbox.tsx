import { useId, type ComponentProps, type ReactNode } from "react";
import { FieldError } from "./field.tsx";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
}

/** A checkbox with its label; the whole line is the click target. */
export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <input
          {...rest}
          type="checkbox"
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={(error !== null && error !== undefined) || undefined}
          className="mt-[0.15em] size-5 shrink-0 cursor-pointer"
        />
        <span>
          {label}
          {hint !== undefined && (
            <span id={`${id}-hint`} className="block text-sm text-muted">
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
