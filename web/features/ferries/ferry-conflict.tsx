import { Button } from "#web/components/button.tsx";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { m } from "#web/paraglide/messages.js";
import type { FerryField } from "./ferry-form.ts";
import { fullLabel, valueText } from "./ferry-texts.ts";
import type { FerryConflict as Conflict } from "./use-ferry-form.ts";

export interface FerryConflictProps {
  readonly conflict: Conflict;
  readonly busy: boolean;
  readonly onLoad: () => void;
  readonly onTake: (field: FerryField) => void;
}

/** Another admin saved first: offers to load their version around what was typed, then shows what they changed. */
export function FerryConflict({ conflict, busy, onLoad, onTake }: FerryConflictProps) {
  const isLoaded = conflict.step === "loaded";
  return (
    <ConflictNotice
      width="narrow"
      text={isLoaded ? m.edit_conflict_loaded() : m.ferry_conflict_refused()}
      changes={isLoaded ? conflict.changes : []}
      label={fullLabel}
      valueText={valueText}
      onTake={onTake}
    >
      {!isLoaded && (
        <Button size="small" tone="solid" className="mt-3" busy={busy} onClick={onLoad}>
          {m.ferry_conflict_load()}
        </Button>
      )}
    </ConflictNotice>
  );
}
