import { m } from "../../paraglide/messages.js";
import { ConflictNotice } from "./conflict-notice.tsx";
import type { Seen } from "./use-seen.ts";

export interface SeenNoticeProps<Value> {
  readonly about: Seen<Value>;
  readonly saved: Value;
  readonly label: string;
  readonly valueText: (value: Value) => string;
  /** Of its heading; 3, below that of a dialog. */
  readonly level?: 2 | 3;
}

/** Somebody else has changed what a press is about since it was shown: what it is now, beside what was seen. */
export function SeenNotice<Value>({ about, saved, label, valueText, level }: SeenNoticeProps<Value>) {
  if (!about.isChanged) return null;
  const before = valueText(about.seen);
  return (
    <ConflictNotice
      width="narrow"
      words="chosen"
      level={level}
      text={m.press_conflict_text()}
      changes={[{ field: "value", before, theirs: valueText(saved), yours: before }]}
      label={() => label}
      valueText={(_field, text) => text}
      onTake={about.take}
    />
  );
}
