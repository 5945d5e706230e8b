import { Button } from "#web/components/button.tsx";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { m } from "#web/paraglide/messages.js";
import type { SeenValue } from "./use-seen-value.ts";

export interface SeenConflictProps {
  readonly value: SeenValue;
  /** What is chosen here; `null` where it is no value. */
  readonly chosen: number | null;
  readonly label: string;
  readonly valueText: (value: number) => string;
  /** Theirs is right: nothing is sent. */
  readonly onTake: () => void;
}

/** Somebody else has decided about the same of an order meanwhile: theirs and what is chosen here, and which of them holds. */
export function SeenConflict({ value, chosen, label, valueText, onTake }: SeenConflictProps) {
  const { seen, theirs, keepOwn } = value;
  if (theirs === null) return null;
  return (
    <ConflictNotice
      key={theirs}
      width="narrow"
      words="chosen"
      text={m.press_conflict_text()}
      changes={[{ field: "value", before: seen, theirs, yours: chosen }]}
      label={() => label}
      valueText={(_field, each) => (each === null ? m.settings_conflict_none() : valueText(each))}
      onTake={onTake}
    >
      <Button size="small" className="mt-2" onClick={keepOwn}>
        {m.settings_conflict_keep()}
      </Button>
    </ConflictNotice>
  );
}
