import { ChevronDown, History } from "lucide-react";
import { CONFIG_FIELDS } from "#domain/pricing/versions.ts";
import type { PricingConfig } from "#domain/pricing/config.ts";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { Disclosure } from "#web/components/disclosure.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatDay, formatNumber, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { ConfigChanges, fieldName, valueWithUnit } from "./config-changes.tsx";

type SavedVersion = RouterOutputs["pricing"]["history"]["items"][number];

const STATE_TEXTS = {
  in_force: m.history_state_in_force,
  planned: m.history_state_planned,
  past: m.history_state_past,
  replaced: m.history_state_replaced,
  withdrawn: m.history_state_withdrawn,
  withdrawal: null,
} as const satisfies Record<SavedVersion["state"], (() => string) | null>;

export interface VersionHistoryProps {
  /** Called with a version whose figures are to be put into the form. */
  readonly onRestore: (version: number, config: PricingConfig) => void;
}

/** Every version that was saved, newest first: by whom, when, what it changed; any of them can be opened and restored. */
export function VersionHistory({ onRestore }: VersionHistoryProps) {
  return (
    <Disclosure Icon={History} title={m.history_title()} className="mt-6">
      <Versions onRestore={onRestore} />
    </Disclosure>
  );
}

function Versions({ onRestore }: VersionHistoryProps) {
  const query = trpc.pricing.history.useInfiniteQuery(
    {},
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  return (
    <PagedList query={query} rows={4} failed={m.history_load_failed()}>
      {(versions) => (
        <ul>
          {versions.map((version) => (
            <li key={version.version} className="border-t border-line first:border-t-0">
              <Version version={version} onRestore={onRestore} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Version({ version: saved, onRestore }: VersionHistoryProps & { readonly version: SavedVersion }) {
  const { version, createdAt, effectiveFrom, authorName, replaces, state, changes, config } = saved;
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
        <span className="figures text-sm text-muted">{summaryText(saved)}</span>
        <ChevronDown
          aria-hidden="true"
          className="ml-auto size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-3 pb-4">
        {replaces !== null && state !== "withdrawal" && (
          <p className="text-sm text-muted">{m.history_replaces({ version: String(replaces) })}</p>
        )}
        <ConfigChanges changes={changes} />
        {state !== "withdrawal" && (
          <>
            <h3 className="text-base">{m.history_all_values()}</h3>
            <dl className="figures grid gap-x-8 text-sm sm:grid-cols-2">
              {CONFIG_FIELDS.map((field) => (
                <div key={field} className="flex justify-between gap-4 border-t border-line py-1">
                  <dt className="text-muted">{fieldName(field)}</dt>
                  <dd className="text-right">{valueWithUnit(field, config[field])}</dd>
                </div>
              ))}
            </dl>
            {state !== "in_force" && (
              <Button size="small" className="justify-self-start" onClick={() => onRestore(version, config)}>
                {m.history_restore()}
              </Button>
            )}
          </>
        )}
      </div>
    </details>
  );
}

function summaryText({ version, state, replaces, changes }: SavedVersion): string {
  if (state === "withdrawal") return m.history_withdraws({ version: String(replaces ?? "") });
  if (changes.length > 0) return m.history_changed_count({ count: formatNumber(changes.length) });
  return version === 1 ? m.history_first() : m.history_no_change();
}
