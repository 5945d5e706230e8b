import type { ComponentProps, ReactNode } from "react";
import { buttonLook, type ButtonLook } from "./button-look.ts";
import { Spinner } from "./spinner.tsx";

export interface ButtonProps extends ButtonLook, ComponentProps<"button"> {
  /** While true the button is disabled and shows `busyLabel` (or its own text) with a spinner. */
  readonly busy?: boolean | undefined;
  readonly busyLabel?: string | undefined;
  /** An icon before the text. */
  readonly icon?: ReactNode;
}

/** A button. `type` is `button` unless said otherwise, so that it never submits a form by accident. */
export function Button({
  tone,
  size,
  wide,
  busy = false,
  busyLabel,
  icon,
  className,
  children,
  disabled,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={buttonLook({ tone, size, wide }, className)}
    >
      {busy ? <Spinner /> : icon}
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}
