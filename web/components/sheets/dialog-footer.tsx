import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "../button.tsx";
import type { ButtonSize } from "../button-look.ts";

/** A button at the foot of a dialog. */
export interface DialogButton {
  readonly label: ReactNode;
  /** Absent: it submits `form`. */
  readonly onPress?: () => void;
  readonly form?: string;
  readonly busy?: boolean | undefined;
  readonly busyLabel?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** Takes the focus when it comes: the one that was pressed is gone. */
  readonly takesFocus?: boolean;
  /** Where the dialog begins. */
  readonly isStart?: boolean;
}

/** What a dialog does, and destroys where it is `danger`. */
export interface DialogAct extends DialogButton {
  readonly tone?: "main" | "danger" | undefined;
}

/** The buttons at the foot of a dialog, the same way in each. */
export interface DialogActions {
  /** First: leaves everything as it is. By its words alone it closes the dialog as its cross does. */
  readonly cancel: string | DialogButton;
  /** Further ways on, between the two. */
  readonly also?: ReactNode;
  /** Last: what the dialog is for. Absent while there is nothing to do. */
  readonly act?: DialogAct | undefined;
  /** What is said of it, above the buttons. */
  readonly above?: ReactNode;
  /** `large` for hands that hold something. */
  readonly size?: ButtonSize | undefined;
}

export interface DialogFooterProps {
  readonly actions: DialogActions;
  readonly onGiveUp: () => void;
}

/**
 * The buttons are read, reached by keyboard and drawn in one order at every width: on phones one below the
 * other, the act at the thumb.
 */
export function DialogFooter({ actions, onGiveUp }: DialogFooterProps) {
  const { cancel, also, act, above, size } = actions;
  const { label, ...leave } = typeof cancel === "string" ? { label: cancel, onPress: onGiveUp } : cancel;
  return (
    <div className="shrink-0 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
      {above !== undefined && <div className="mb-3">{above}</div>}
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:justify-end">
        <FootButton {...leave} size={size}>
          {label}
        </FootButton>
        {also}
        {act !== undefined && (
          <FootButton {...act} tone={act.tone ?? "main"} size={size}>
            {act.label}
          </FootButton>
        )}
      </div>
    </div>
  );
}

interface FootButtonProps extends Omit<DialogButton, "label"> {
  readonly tone?: "main" | "danger";
  readonly size?: ButtonSize | undefined;
  readonly children: ReactNode;
}

function FootButton({
  onPress,
  form,
  takesFocus = false,
  isStart = false,
  tone,
  size,
  busy,
  busyLabel,
  disabled,
  children,
}: FootButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <Button
      ref={button}
      data-start={isStart ? "" : undefined}
      {...{ tone, size, busy, busyLabel, disabled }}
      {...(onPress === undefined
        ? { type: "submit" as const, form }
        : {
            onClick: ({ currentTarget }) => {
              onPress();
              if (tone !== undefined) focusMissing(currentTarget);
            },
          })}
    >
      {children}
    </Button>
  );
}

/** What is found to be missing or wrong at the press of the act gets the focus, once it is drawn. */
function focusMissing(button: Element): void {
  requestAnimationFrame(() =>
    button.closest('[role="dialog"]')?.querySelector<HTMLElement>("[aria-invalid]")?.focus(),
  );
}
