import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { UNPARKED_AT_ONCE } from "#domain/control-room/unparking.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { FilterChip, FilterChips } from "#web/components/lists/filter-chips.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { effectText } from "#web/entities/effects/effect-texts.ts";
import { EffectsTable, type ParkedEffect } from "./effects-table.tsx";
import { ParkedOrders } from "./parked-orders.tsx";
import { useUnpark } from "./use-unpark.ts";

/**
 * What should have followed from a change and was given up, to have it tried again or to give it up for good; a single one where
 * the address names it.
 */
export function EffectsPage() {
  const { effect } = useSearch({ strict: false });
  const query = trpc.effects.parked.useInfiniteQuery(effect === undefined ? {} : { effectId: effect }, {
    ...REFRESHED,
    getNextPageParam: (page) => page.nextCursor,
  });
  const [dropping, setDropping] = useState<ParkedEffect>();
  const { retry, retriedIds, drop, isDropping } = useUnpark(() => setDropping(undefined));
  return (
    <div className="page-column py-5">
      <h1 className="sr-only">{m.nav_admin_effects()}</h1>
      <p className="mb-4 max-w-[70ch] text-muted">{m.effects_intro()}</p>
      {effect === undefined ? <ParkedOrders /> : <OnlyOne effect={effect} />}
      <PagedList
        query={query}
        rows={4}
        failed={m.effects_load_failed()}
        empty={<EmptyState title={effect === undefined ? m.effects_empty() : m.effects_gone()} />}
      >
        {(effects) => (
          <EffectsTable
            effects={effects}
            busyIds={retriedIds}
            onRetry={(chosen) => retry(longest(chosen))}
            onDrop={setDropping}
          />
        )}
      </PagedList>
      {dropping !== undefined && (
        <ConfirmDialog
          open
          onOpenChange={() => setDropping(undefined)}
          title={m.effects_drop_title()}
          description={m.effects_drop_text({ what: effectText(dropping.kind) })}
          closeLabel={m.action_close()}
          cancelLabel={m.action_cancel()}
          confirmLabel={m.effects_drop()}
          tone="danger"
          busy={isDropping}
          onConfirm={() => drop(dropping.effectId)}
        />
      )}
    </div>
  );
}

/** That a single one is shown, and the way to all. */
function OnlyOne({ effect }: { readonly effect: string }) {
  return (
    <div className="mb-4">
      <FilterChips label={m.nav_admin_effects()}>
        <FilterChip to="/admin/effects" search={{ effect }} isCurrent>
          {m.list_only_one()}
        </FilterChip>
        <FilterChip to="/admin/effects" isCurrent={false}>
          {m.orders_filter_all()}
        </FilterChip>
      </FilterChips>
    </div>
  );
}

/** As many as one press may change, of those that are shown: the longest parked. */
function longest(effects: readonly ParkedEffect[]): string[] {
  return effects.slice(0, UNPARKED_AT_ONCE).map(({ effectId }) => effectId);
}
