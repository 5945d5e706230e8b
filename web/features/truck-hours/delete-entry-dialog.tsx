import { ConfirmDialog } from "#web/components/dialog.tsx";
import { SeenNotice } from "#web/entities/edit-conflict/seen-notice.tsx";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { m } from "#web/paraglide/messages.js";

export interface DeleteEntryDialogProps<Entry> {
  /** As it is saved now: another admin may change it while this is open. */
  readonly saved: Entry;
  /** The entry as text, with all that may be changed of it. */
  readonly entryText: (entry: Entry) => string;
  readonly label: string;
  readonly busy: boolean;
  /** Called with the version that was seen. */
  readonly onConfirm: (basedOnVersion: number) => void;
  readonly onClose: () => void;
}

/** Asks before a row is deleted; where another admin has changed it, shows what it says now beside what was seen. */
export function DeleteEntryDialog<Entry extends { readonly version: number }>(
  props: DeleteEntryDialogProps<Entry>,
) {
  const { saved, entryText, label, busy, onConfirm, onClose } = props;
  const about = useSeen(saved, busy, ({ version }) => version);
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
      disabled={about.isChanged}
      onConfirm={() => onConfirm(about.seen.version)}
    >
      <div className="grid gap-4">
        <SeenNotice about={about} saved={saved} label={label} valueText={entryText} level={3} />
        <p className="figures font-heading font-semibold">{entryText(about.seen)}</p>
      </div>
    </ConfirmDialog>
  );
}
