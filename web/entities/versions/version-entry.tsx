import { ChevronDown } from "lucide-react";
import type { VersionState } from "#domain/dated-versions.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { formatDay, formatNumber, formatShortDayAndTime } from "../../lib/i18n/format.ts";
import { m } from "../../paraglide/messages.js";
import { FieldChanges } from "./field-changes.tsx";
import type { WrittenChanges } from "./version-texts.ts";

const STATE_TEXTS = {
  in_force: m.history_state_in_force,
  planned: m.history_state_planned,
  past: m.history_state_past,
  replaced: m.history_state_replaced,
  withdrawn: m.history_state_withdrawn,
  withdrawal: null,
} as const satisfies Record<VersionState, (() => string) | null>;

/** A saved version, as its history shows it. Instants are epoch milliseconds. */
export interface SavedVersion {
  readonly version: number;
  readonly createdAt: number;
  readonly effectiveFrom: number;
  readonly authorName: string | null;
  /** The planned version in whose place it came. */
  readonly replaces: number | null;
  readonly state: VersionState;
}

export interface VersionEntryProps<Field extends string, Value> extends WrittenChanges<Field, Value> {
  readonly saved: SavedVersion;
  /** What the version says, all fields in their order. */
  readonly values: readonly (readonly [field: Field, value: Value])[];
  /** What a version without any difference is called. */
  readonly unchangedText: string;
  /** Puts what it says into the form. */
  readonly onRestore: () => void;
}

/** One version of a history: by whom, when, what it changed; it opens to all it says, and can be put into the form. */
export function VersionEntry<Field extends string, Value>(props: VersionEntryProps<Field, Value>) {
  const { saved, values, fieldName, valueText, onRestore } = props;
  const { version, createdAt, effectiveFrom, authorName, replaces, state } = saved;
  const stateText = STATE_TEXTS[state];
  const isPlan = effectiveFrom > createdAt;
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none flex-wrap items-center gap-x-3 gap-y-1 py-2.5 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span className="figures font-heading font-semibold">
          {m.settings_version({ version: String(version), when: formatShortDayAndTime(createdAt) })}
        </span>
        {authorName !== null && authorName !== "" && (
          <span className="text-sm text-muted">{m.changed_by({ name: authorName })}</span>
        )}
        {stateText !== null && (
          <Badge tone={state === "in_force" ? "done" : state === "planned" ? "waiting" : "neutral"}>
            {stateText()}
          </Badge>
        )}
        {isPlan && state !== "withdrawal" && (
          <span className="text-sm text-muted">{m.version_from({ day: formatDay(effectiveFrom) })}</span>
        )}
        <span className="figures text-sm text-muted">{summaryText(props)}</span>
        <ChevronDown
          aria-hidden="true"
          className="ml-auto size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-3 pb-4">
        {replaces !== null && state !== "withdrawal" && (
          <p className="text-sm text-muted">{m.history_replaces({ version: String(replaces) })}</p>
        )}
        <FieldChanges {...props} />
        {state !== "withdrawal" && (
          <>
            <h3 className="text-base">{m.history_all_values()}</h3>
            <dl className="figures grid gap-x-8 text-sm sm:grid-cols-2">
              {values.map(([field, value]) => (
                <div key={field} className="flex justify-between gap-4 border-t border-line py-1">
                  <dt className="text-muted">{fieldName(field)}</dt>
                  <dd className="text-right">{valueText(field, value)}</dd>
                </div>
              ))}
            </dl>
            {state !== "in_force" && (
              <Button size="small" className="justify-self-start" onClick={onRestore}>
                {m.history_restore()}
              </Button>
            )}
          </>
        )}
      </div>
    </details>
  );
}

function summaryText<Field extends string, Value>(props: VersionEntryProps<Field, Value>): string {
  const { saved, changes, unchangedText } = props;
  if (saved.state === "withdrawal") return m.history_withdraws({ version: String(saved.replaces ?? "") });
  if (changes.length > 0) return m.history_changed_count({ count: formatNumber(changes.length) });
  return unchangedText;
}
