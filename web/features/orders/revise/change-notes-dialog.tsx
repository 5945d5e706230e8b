import { useState } from "react";
import { NOTES_MAX } from "#domain/orders/text-limits.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { RevisionSheetProps } from "./change-day-sheet.tsx";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { useRevision } from "./use-revision.ts";

/** Changes what the customer wrote for the driver. */
export function ChangeNotesDialog({ order, onClose }: Omit<RevisionSheetProps, "reader">) {
  const { orderId } = order;
  const [notes, setNotes] = useState(order.notes);
  /** The notes that the reader has seen; of others that somebody saves meanwhile they read first. */
  const [seen, setSeen] = useState(order.notes);
  const [before, setBefore] = useState<string | null>(null);
  const revision = useRevision(onClose);
  const change = trpc.orders.changeNotes.useMutation(revision.handlers);
  const words = notes.trim();
  const key = usePressKey(words);
  const confirm = () => {
    if (order.notes !== seen) {
      setBefore(seen);
      setSeen(order.notes);
    } else if (words === order.notes) onClose();
    else change.mutate({ orderId, notes: words, revision: order.revision, idempotencyKey: key });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.order_change_notes()}
      closeLabel={m.action_close()}
      confirmLabel={m.action_save()}
      cancelLabel={m.action_cancel()}
      busy={change.isPending}
      onConfirm={confirm}
    >
      {before !== null && (
        <ConflictNotice
          width="narrow"
          text={m.edit_conflict_loaded()}
          changes={[{ field: "notes", before, theirs: seen, yours: notes === seen ? null : notes }]}
          label={m.order_notes_label}
          valueText={(_field, value) => value || m.settings_conflict_none()}
          onTake={() => setNotes(seen)}
        />
      )}
      <TextareaField
        label={m.order_notes_label()}
        hint={m.order_change_notes_hint()}
        error={revision.errors["notes"] ?? null}
        rows={5}
        maxLength={NOTES_MAX}
        value={notes}
        onChange={(value) => {
          setNotes(value);
          revision.clearErrors();
        }}
      />
    </ConfirmDialog>
  );
}
