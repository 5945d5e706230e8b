import { ConfirmDialog } from "#web/components/dialog.tsx";
import { m } from "#web/paraglide/messages.js";

export interface LeaveUnsentPanelProps {
  /** How much is not sent, or waits to be read. */
  readonly count: number;
  readonly onAnswer: (mayLeave: boolean) => void;
}

/** Asks whether to sign out although something of the account waits on this device. */
export function LeaveUnsentPanel({ count, onAnswer }: LeaveUnsentPanelProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={() => onAnswer(false)}
      title={m.leave_unsent_title()}
      description={m.leave_unsent_text({ count })}
      closeLabel={m.action_close()}
      cancelLabel={m.leave_unsent_stay()}
      confirmLabel={m.leave_unsent_confirm()}
      tone="danger"
      onConfirm={() => onAnswer(true)}
    />
  );
}
