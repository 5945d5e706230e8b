import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import { useGiveUp } from "./sheets/close-guard.ts";
import { DialogFooter, type DialogActions } from "./sheets/dialog-footer.tsx";
import { useFocusReturn } from "./sheets/focus-return.ts";
import { UnbrokenIds } from "./unbroken-ids.tsx";

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly closeLabel: string;
  readonly children?: ReactNode;
  /** The buttons at the foot; absent where there is only something to read or choose. */
  readonly actions?: DialogActions | undefined;
}

const SCRIM = "fixed inset-0 z-40 bg-scrim animate-[appear_var(--motion-fast)]";

/**
 * A modal dialog. Its title and its buttons stay in place while the content scrolls. Keeps the focus inside,
 * closes on Escape, and restores the focus when it closes.
 */
export function Dialog(props: DialogProps) {
  const focus = useFocusReturn();
  const giveUp = useGiveUp(() => props.onOpenChange(false));
  return (
    <Primitive.Root open={props.open} onOpenChange={giveUp}>
      <Primitive.Portal>
        <Primitive.Overlay className={classNames(SCRIM, "grid place-items-center overflow-y-auto p-4")}>
          <Primitive.Content
            {...focus}
            {...(props.description === undefined ? { "aria-describedby": undefined } : {})}
            className="relative flex max-h-[calc(100dvh-2rem)] w-full max-w-lg animate-[rise_var(--motion-slow)_var(--ease-out)] flex-col rounded-card border border-line bg-raised shadow-soft"
          >
            <header className="shrink-0 pt-6 pr-16 pl-6">
              <PanelTitle>{props.title}</PanelTitle>
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-1.5 pb-6">
              <PanelDescription className="mb-4 last:mb-0">{props.description}</PanelDescription>
              {props.children}
            </div>
            {props.actions !== undefined && <DialogFooter actions={props.actions} onGiveUp={giveUp} />}
            <PanelClose label={props.closeLabel} className="top-5 right-4" />
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/**
 * A modal panel: from the bottom on phones, from the right on wider screens. Its title, close button and actions stay
 * in place while the content scrolls.
 */
export function Sheet(props: DialogProps) {
  const focus = useFocusReturn();
  const giveUp = useGiveUp(() => props.onOpenChange(false));
  return (
    <Primitive.Root open={props.open} onOpenChange={giveUp}>
      <Primitive.Portal>
        <Primitive.Overlay className={SCRIM} />
        <Primitive.Content
          {...focus}
          {...(props.description === undefined ? { "aria-describedby": undefined } : {})}
          className={classNames(
            "fixed inset-x-0 bottom-0 z-40 flex max-h-[88dvh] flex-col rounded-t-[1.25rem] border border-line bg-raised shadow-soft",
            "animate-[slide-up_var(--motion-slow)_var(--ease-out)]",
            "md:inset-y-0 md:left-auto md:max-h-none md:w-[28rem] md:animate-[slide-in_var(--motion-slow)_var(--ease-out)] md:rounded-none",
          )}
        >
          <div
            className="mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-full bg-edge md:hidden"
            aria-hidden="true"
          />
          <header className="flex min-h-12 shrink-0 items-center border-b border-line py-2 pr-16 pl-5 md:min-h-16 md:pl-6">
            <PanelTitle>{props.title}</PanelTitle>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-4 pb-6 md:px-6">
            <PanelDescription className="mb-4 last:mb-0">{props.description}</PanelDescription>
            {props.children}
          </div>
          {props.actions !== undefined && <DialogFooter actions={props.actions} onGiveUp={giveUp} />}
          <PanelClose label={props.closeLabel} className="top-4 right-3 md:top-2.5 md:right-4" />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function PanelTitle({ children }: { readonly children: ReactNode }) {
  return (
    <Primitive.Title className="text-xl">
      <UnbrokenIds>{children}</UnbrokenIds>
    </Primitive.Title>
  );
}

function PanelDescription(props: { readonly children: ReactNode; readonly className: string }) {
  if (props.children === undefined) return null;
  return (
    <Primitive.Description className={classNames("text-muted", props.className)}>
      <UnbrokenIds>{props.children}</UnbrokenIds>
    </Primitive.Description>
  );
}

/** Last in the DOM, so that the focus starts in the content. */
function PanelClose({ label, className }: { readonly label: string; readonly className: string }) {
  return (
    <Primitive.Close asChild>
      <IconButton label={label} className={classNames("absolute", className)}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </Primitive.Close>
  );
}

export interface ConfirmDialogProps extends Omit<DialogProps, "actions"> {
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly busy?: boolean | undefined;
  /** While true there is nothing to confirm: something is to be decided first. */
  readonly disabled?: boolean | undefined;
  /** `danger` for actions that cannot be undone. */
  readonly tone?: "main" | "danger" | undefined;
  readonly onConfirm: () => void;
}

/** A confirmation dialog with a cancel and a confirm button. What is found to be missing or wrong at the press gets the focus. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel,
  busy,
  disabled,
  tone = "main",
  onConfirm,
  ...rest
}: ConfirmDialogProps) {
  const act = { label: confirmLabel, tone, busy, disabled, onPress: onConfirm };
  return <Dialog {...rest} actions={{ cancel: cancelLabel, act }} />;
}
