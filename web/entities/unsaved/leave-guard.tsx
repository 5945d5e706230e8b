import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { m } from "../../paraglide/messages.js";

/** Where somebody is, or goes to. */
export interface Address {
  readonly pathname: string;
  readonly search: object;
}

export interface LeaveGuardProps {
  readonly isUnsaved: () => boolean;
  /** Whether what is typed is still shown there; never, without it. */
  readonly isKept?: ((from: Address, to: Address) => boolean) | undefined;
  /** Before it asks: what has the focus then gets it back where somebody stays. */
  readonly onAsk?: (() => void) | undefined;
}

/** Asks before unsaved changes are lost, on navigation and when the tab is closed. */
export function LeaveGuard({ isUnsaved, isKept, onAsk }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const asks = isUnsaved() && isKept?.(current, next) !== true;
      if (asks) onAsk?.();
      return asks;
    },
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <LeaveQuestion
      open={blocker.status === "blocked"}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}

export interface LeaveQuestionProps {
  readonly open: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks whether what is typed or chosen is given up. */
export function LeaveQuestion({ open, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onStay}
      title={m.settings_leave_title()}
      description={m.settings_leave_text()}
      closeLabel={m.action_close()}
      confirmLabel={m.settings_leave_confirm()}
      cancelLabel={m.settings_leave_stay()}
      tone="danger"
      onConfirm={onLeave}
    />
  );
}
