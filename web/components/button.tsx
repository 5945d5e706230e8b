import {
  useEffect,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from "react";
import { focusStanding, placesOf } from "../lib/keys/standing-place.ts";
import { buttonLook, type ButtonLook } from "./button-look.ts";
import { Spinner } from "./feedback/spinner.tsx";

export interface ButtonProps extends ButtonLook, ComponentProps<"button"> {
  /**
   * While true the button is disabled and shows `busyLabel` (or its own text) with a spinner. A button that is given it, also
   * `false`, ignores the second press of a double click until it can be seen that it is busy.
   */
  readonly busy?: boolean | undefined;
  readonly busyLabel?: string | undefined;
  /** An icon before the text. */
  readonly icon?: ReactNode;
}

/**
 * A button. `type` defaults to `button`, so that it does not submit a form by accident. Browsers take the focus from
 * a disabled button: it is restored when the button is no longer busy, unless something else has the focus by then. A button
 * that stays disabled, or goes with its press, gives it to what still stands around it (`standing-place.ts`).
 */
export function Button({
  tone,
  size,
  wide,
  busy: isBusy,
  busyLabel,
  icon,
  className,
  children,
  disabled,
  type = "button",
  ref,
  onClick,
  ...rest
}: ButtonProps) {
  const busy = isBusy ?? false;
  const pressOnce = usePressOnce(onClick);
  const keepFocus = useFocusThrough(busy);
  return (
    <button
      {...rest}
      ref={(button) => {
        keepFocus(button);
        if (typeof ref === "function") return ref(button);
        if (ref !== null && ref !== undefined) ref.current = button;
        return undefined;
      }}
      type={type}
      onClick={isBusy === undefined ? onClick : pressOnce}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={buttonLook({ tone, size, wide }, className)}
    >
      {busy ? <Spinner /> : icon}
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}

/**
 * A handler of presses without those that come before what the one before has changed can be drawn: whether a call is under
 * way is told in a timer of its own, and drawn after that. On a slow machine the second press of a double click is made by
 * then; it does not submit a form either.
 */
function usePressOnce(onClick: ButtonProps["onClick"]) {
  const isUndrawn = useRef(false);
  return (event: MouseEvent<HTMLButtonElement>) => {
    if (isUndrawn.current) return event.preventDefault();
    isUndrawn.current = true;
    setTimeout(() =>
      setTimeout(() => {
        isUndrawn.current = false;
      }),
    );
    return onClick?.(event);
  };
}

function useFocusThrough(busy: boolean): (button: HTMLButtonElement | null) => void {
  const button = useRef<HTMLButtonElement | null>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (busy) hadFocus.current = document.activeElement === button.current;
  }, [busy]);
  useEffect(() => {
    if (busy || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement !== document.body) return;
    // With nothing left to do it stays disabled: what it stands in has the focus, so that the next Tab goes on from there.
    if (button.current !== null) focusStanding(placesOf(button.current));
  }, [busy]);
  useLayoutEffect(
    () => () => {
      const { current } = button;
      const isFocused = document.activeElement === current;
      if (isFocused || (hadFocus.current && document.activeElement === document.body)) focusAround(current);
    },
    [],
  );
  return (element) => {
    if (element !== null) button.current = element;
  };
}

/**
 * Gives the focus of a button that is about to go to what it stands in, once it is gone: unless that goes as well, or what
 * follows has taken the focus by then.
 */
function focusAround(button: HTMLButtonElement | null): void {
  const places = button === null ? [] : placesOf(button);
  setTimeout(() => {
    if (document.activeElement === document.body) focusStanding(places);
  });
}
