import { CloseGuardContext } from "#web/components/sheets/close-guard.ts";
import { Sheet } from "#web/components/dialog.tsx";
import { LastChange } from "#web/entities/authorship/last-change.tsx";
import { LeaveGuard } from "#web/entities/unsaved/leave-guard.tsx";
import { m } from "#web/paraglide/messages.js";
import { FerryConflict } from "./ferry-conflict.tsx";
import { FerryFields } from "./ferry-fields.tsx";
import { FerryHistory } from "./history/ferry-history.tsx";
import type { SavedFerry } from "./ferry-types.ts";
import { useFerryForm } from "./use-ferry-form.ts";

const FORM_ID = "ferry-form";

export interface FerrySheetProps {
  /** The ferry route to change, or `null` for a new one. */
  readonly ferry: SavedFerry | null;
  /** Leaves the form's address; asks first while something is unsaved. */
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Adds or changes a ferry route beside the list. */
export function FerrySheet({ ferry, onClose, onSaved }: FerrySheetProps) {
  const { form, unsaved, saving, conflict, fareAgain, loadingTheirs, save, loadTheirs, takeTheirs } =
    useFerryForm(ferry, onSaved);
  return (
    // Closing it leaves its address, which asks.
    <CloseGuardContext value={null}>
      <Sheet
        open
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        title={ferry === null ? m.ferry_add() : m.ferry_edit_title()}
        closeLabel={m.action_close()}
        actions={{
          cancel: m.action_cancel(),
          act: { label: m.ferry_save(), form: FORM_ID, busy: saving, busyLabel: m.settings_saving() },
        }}
      >
        <form
          id={FORM_ID}
          noValidate
          className="grid gap-6 [&_input]:scroll-my-24 [&_textarea]:scroll-my-24"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          {conflict !== null && (
            <FerryConflict
              key={conflict.step}
              conflict={conflict}
              busy={loadingTheirs}
              onLoad={loadTheirs}
              onTake={takeTheirs}
            />
          )}
          {ferry !== null && <LastChange at={ferry.updatedAt} byName={ferry.updatedByName} />}
          {ferry !== null && <FerryHistory ferryRouteId={ferry.ferryRouteId} />}
          <FerryFields form={form} ferryRouteId={ferry?.ferryRouteId ?? null} fareAgain={fareAgain} />
        </form>
      </Sheet>
      <LeaveGuard isUnsaved={() => unsaved} />
    </CloseGuardContext>
  );
}
