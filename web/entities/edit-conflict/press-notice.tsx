import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { m } from "../../paraglide/messages.js";
import { ConflictNotice } from "./conflict-notice.tsx";
import type { TheirChange } from "./merge-edits.ts";

export interface PressNoticeProps<Field extends string> {
  /** What was seen, what is saved now and what was asked for, as texts; `yours` is `null` of what the press does not change. */
  readonly changes: readonly TheirChange<Field, string>[];
  readonly label: (field: Field) => string;
  /** What happened in a few words, where it is not that somebody else has saved. */
  readonly title?: string | undefined;
  /** What happened, where the values do not say it. */
  readonly text?: string | undefined;
  /** Of its heading; 3, below that of a dialog. */
  readonly level?: 2 | 3 | undefined;
  /** Where several may appear at once: does not take the focus. */
  readonly isOneOfMany?: boolean | undefined;
  /** What was asked for is to be done in spite of theirs; `null` where it no longer can be. */
  readonly onKeep: (() => void) | null;
  /** On the button for that. */
  readonly keepLabel?: string | undefined;
  /** What is saved stands. */
  readonly onTheirs: () => void;
}

/** Somebody else was faster than a press: what was seen, what is saved now and what was asked for, and which of them holds. */
export function PressNotice<Field extends string>(props: PressNoticeProps<Field>) {
  const { changes, label, title, text, level, onKeep, keepLabel, onTheirs } = props;
  return (
    <ConflictNotice
      width="narrow"
      words="chosen"
      title={title}
      level={level}
      isOneOfMany={props.isOneOfMany}
      text={text ?? (onKeep === null ? m.press_conflict_final() : m.press_conflict_text())}
      changes={changes}
      label={label}
      valueText={(_field, value) => value}
    >
      <div className="mt-3 flex flex-wrap gap-2">
        {onKeep !== null && (
          <Button size="small" onClick={onKeep}>
            {keepLabel ?? m.press_conflict_keep()}
          </Button>
        )}
        <Button size="small" onClick={onTheirs}>
          {m.press_conflict_leave()}
        </Button>
      </div>
    </ConflictNotice>
  );
}

/** What a dialog decides about by one press, and what somebody else has made of it once that has refused the press. */
export interface RefusedPress<Seen, Wanted> {
  /** What is decided about, and is sent with the press. */
  readonly seen: Seen;
  /** What was read after a refusal, and what was asked for; `null` without one. Nothing is sent until it was decided about. */
  readonly found: { readonly saved: Seen; readonly wanted: Wanted } | null;
  /** A press was refused: shows what is saved by now. */
  readonly show: (saved: Seen, wanted: Wanted) => void;
  /** What is saved by now is what is decided about. */
  readonly keep: () => void;
}

/**
 * Keeps what a dialog was opened about, whatever is read again behind it, until a refusal shows what it is by now.
 * @param opened what it was as the dialog was opened
 */
export function useRefusedPress<Seen, Wanted>(opened: Seen): RefusedPress<Seen, Wanted> {
  const [seen, setSeen] = useState(opened);
  const [found, setFound] = useState<RefusedPress<Seen, Wanted>["found"]>(null);
  return {
    seen,
    found,
    show: (saved, wanted) => setFound({ saved, wanted }),
    keep: () => {
      if (found !== null) setSeen(found.saved);
      setFound(null);
    },
  };
}
