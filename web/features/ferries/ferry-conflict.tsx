import { useEffect, useRef } from "react";
import { Button } from "#web/components/button.tsx";
import { m } from "#web/paraglide/messages.js";
import { fullLabel, valueText } from "./ferry-texts.ts";
import type { FerryField } from "./ferry-values.ts";
import type { TheirChange } from "./merge-ferry.ts";
import type { FerryConflict as Conflict } from "./use-ferry-form.ts";

export interface FerryConflictProps {
  readonly conflict: Conflict;
  readonly busy: boolean;
  readonly onLoad: () => void;
  readonly onTake: (field: FerryField) => void;
}

/** Another admin saved first: says so, loads theirs around what was typed, and shows what they changed. */
export function FerryConflict({ conflict, busy, onLoad, onTake }: FerryConflictProps) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    notice.current?.focus();
  }, []);
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-labelledby="ferry-conflict"
      className="rounded-card border border-marigold-ink bg-marigold-wash p-4"
    >
      <h3 id="ferry-conflict" className="text-base">
        {m.settings_conflict_title()}
      </h3>
      {conflict.step === "refused" ? (
        <>
          <p className="mt-1 mb-3 text-sm">{m.ferry_conflict_refused()}</p>
          <Button size="small" tone="solid" busy={busy} onClick={onLoad}>
            {m.ferry_conflict_load()}
          </Button>
        </>
      ) : (
        <>
          <p className="mt-1 text-sm">{m.ferry_conflict_loaded()}</p>
          <ul className="mt-3 grid gap-2 empty:hidden">
            {conflict.changes.map((change) => (
              <Change key={change.field} change={change} onTake={onTake} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface ChangeProps {
  readonly change: TheirChange;
  readonly onTake: (field: FerryField) => void;
}

function Change({ change: { field, theirs, yours }, onTake }: ChangeProps) {
  return (
    <li className="rounded-control bg-surface p-3 text-sm wrap-anywhere">
      <p className="font-heading font-semibold">{fullLabel(field)}</p>
      <dl className="figures mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <dt className="text-muted">{m.settings_conflict_theirs()}</dt>
        <dd>{valueText(field, theirs)}</dd>
        <dt className="text-muted">{m.settings_conflict_yours()}</dt>
        <dd>{yours === null ? m.settings_conflict_none() : valueText(field, yours)}</dd>
      </dl>
      {yours !== null && (
        <Button
          size="small"
          className="mt-2"
          aria-label={`${m.settings_conflict_take()}: ${fullLabel(field)}`}
          onClick={() => onTake(field)}
        >
          {m.settings_conflict_take()}
        </Button>
      )}
    </li>
  );
}
