import { useEffect, useRef } from "react";
import { Button } from "#web/components/button.tsx";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { SettingField } from "./config-units.ts";
import type { ForeignChange } from "./merge-settings.ts";
import { SETTING_LABELS } from "./setting-texts.ts";

export interface ConflictNoticeProps {
  readonly version: number;
  /** Epoch milliseconds. */
  readonly savedAt: number;
  readonly changes: readonly ForeignChange[];
  readonly onTake: (field: SettingField) => void;
  readonly onTakeAll: () => void;
  readonly onKeep: () => void;
}

/** Somebody else saved meanwhile: what they changed, what was typed here, and whose to keep. */
export function ConflictNotice({
  version,
  savedAt,
  changes,
  onTake,
  onTakeAll,
  onKeep,
}: ConflictNoticeProps) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    notice.current?.focus();
  }, []);
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-labelledby="settings-conflict"
      className="mb-6 scroll-mt-28 rounded-card border border-marigold-ink bg-marigold-wash p-5"
    >
      <h2 id="settings-conflict" className="text-lg">
        {m.settings_conflict_title()}
      </h2>
      <p className="mt-1 max-w-[70ch]">
        {m.settings_conflict_text({ version: String(version), when: formatShortDayAndTime(savedAt) })}
      </p>
      <ul className="mt-4 grid gap-2">
        {changes.map((change) => (
          <Change key={change.field} change={change} onTake={onTake} />
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button size="small" tone="solid" onClick={onKeep}>
          {m.settings_conflict_keep()}
        </Button>
        <Button size="small" onClick={onTakeAll}>
          {m.settings_conflict_take_all()}
        </Button>
      </div>
    </section>
  );
}

interface ChangeProps {
  readonly change: ForeignChange;
  readonly onTake: (field: SettingField) => void;
}

function Change({ change, onTake }: ChangeProps) {
  const { field, before, theirs, yours } = change;
  const { label, unit: unitOf } = SETTING_LABELS[field];
  const unit = unitOf();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control bg-surface p-3.5">
      <p className="min-w-48 flex-1 font-heading font-semibold">{label()}</p>
      <dl className="figures flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Value name={m.settings_conflict_before()}>{`${before} ${unit}`}</Value>
        <Value name={m.settings_conflict_theirs()}>{`${theirs} ${unit}`}</Value>
        <Value name={m.settings_conflict_yours()}>
          {yours === null ? m.settings_conflict_none() : `${yours} ${unit}`}
        </Value>
      </dl>
      {yours !== null && (
        <Button
          size="small"
          aria-label={`${m.settings_conflict_take()}: ${label()}`}
          onClick={() => onTake(field)}
        >
          {m.settings_conflict_take()}
        </Button>
      )}
    </li>
  );
}

function Value({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
