import { History } from "lucide-react";
import { CONFIG_FIELDS } from "#domain/pricing/versions.ts";
import type { PricingConfig } from "#domain/pricing/config.ts";
import { Disclosure } from "#web/components/disclosure.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { VersionEntry } from "#web/entities/versions/version-entry.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { CONFIG_TEXTS } from "./config-texts.ts";

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
          {versions.map((saved) => (
            <li key={saved.version} className="border-t border-line first:border-t-0">
              <VersionEntry
                {...CONFIG_TEXTS}
                saved={saved}
                changes={saved.changes}
                values={CONFIG_FIELDS.map((field) => [field, saved.config[field]] as const)}
                unchangedText={saved.version === 1 ? m.history_first() : m.history_no_change()}
                onRestore={() => onRestore(saved.version, saved.config)}
              />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
