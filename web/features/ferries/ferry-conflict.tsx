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

const STEP_TEXTS = {
  refused: m.ferry_conflict_refused,
  loaded: m.edit_conflict_loaded,
  deleted: m.truck_window_conflict_deleted,
} as const satisfies Record<Conflict["step"], () => string>;

/** Another admin saved first: offers to load their version around what was typed, then shows what they changed. */
export function FerryConflict({ conflict, busy, onLoad, onTake }: FerryConflictProps) {
  return (
    <ConflictNotice
      width="narrow"
      text={STEP_TEXTS[conflict.step]()}
      changes={conflict.step === "loaded" ? conflict.changes : []}
      label={fullLabel}
      valueText={valueText}
      onTake={onTake}
    >
      {conflict.step === "refused" && (
        <Button size="small" tone="solid" className="mt-3" busy={busy} onClick={onLoad}>
          {m.ferry_conflict_load()}
        </Button>
      )}
    </ConflictNotice>
  );
}
