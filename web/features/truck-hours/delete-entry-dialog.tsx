import { ConfirmDialog } from "#web/components/dialog.tsx";
import { m } from "#web/paraglide/messages.js";

export interface DeleteEntryDialogProps {
  /** The entry as text. */
  readonly entry: string;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a row is deleted. */
export function DeleteEntryDialog({ entry, busy, onConfirm, onClose }: DeleteEntryDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={m.truck_delete_title()}
      description={m.cannot_be_undone()}
      closeLabel={m.action_close()}
      confirmLabel={m.action_delete()}
      cancelLabel={m.action_cancel()}
      tone="danger"
      busy={busy}
      onConfirm={onConfirm}
    >
      <p className="figures font-heading font-semibold">{entry}</p>
    </ConfirmDialog>
  );
}
