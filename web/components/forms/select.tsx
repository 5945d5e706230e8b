import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { controlLook } from "./control-look.ts";

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectProps<Value extends string> extends ComponentProps<"select"> {
  readonly options: readonly SelectOption<Value>[];
  /** Shown first, and not choosable, while nothing is chosen. */
  readonly placeholder?: string | undefined;
  /** `<optgroup>`s, below the options. */
  readonly children?: ReactNode;
}

/** The browser's own select, which works best on phones and with screen readers. */
export function Select<Value extends string>({
  options,
  placeholder,
  className,
  children,
  ...rest
}: SelectProps<Value>) {
  return (
    <span className="relative block">
      <select
        {...rest}
        className={controlLook(`cursor-pointer appearance-none truncate pr-10 ${className ?? ""}`)}
      >
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            disabled={option.disabled}
            className="bg-surface text-ink disabled:text-muted"
          >
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
