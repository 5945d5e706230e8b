import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface IconButtonProps extends ComponentProps<"button"> {
  /** The accessible name. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A 44 px square icon button. */
export function IconButton({ label, className, children, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        "inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink transition-colors hover:bg-sunken disabled:opacity-50",
        className,
      )}
    >
      {children}
    </button>
  );
}
