import { useState } from "react";
import { bangkokDay } from "#domain/time.ts";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { DayField } from "#web/entities/calendar/day-field.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { SuggestionPanel } from "./suggestion-panel.tsx";

/** Who should take which open job of a day, for dispatchers to look through, change and apply. */
export function SuggestionsPage() {
  const [today] = useState(() => bangkokDay(Date.now()));
  const [day, setDay] = useState(today);
  return (
    <div className="px-4 py-5 sm:px-6">
      <h1 className="sr-only">{m.nav_admin_suggestions()}</h1>
      <p className="mb-4 max-w-[70ch] text-muted">{m.suggest_intro()}</p>
      <DayField
        label={m.truck_day_label()}
        className="mb-6 max-w-xs"
        min={today}
        value={day}
        onChange={setDay}
      />
      {day >= today && <SuggestionOfDay key={day} day={day} />}
    </div>
  );
}

function SuggestionOfDay({ day }: { readonly day: string }) {
  // What somebody looks through must not change under their hands.
  const query = trpc.suggestions.forDay.useQuery(
    { day },
    // Kept while it is worked on, and made anew for who comes back: what was applied is no longer open.
    { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  if (query.data === undefined) return <QueryFallback query={query} rows={6} failed={m.suggest_failed()} />;
  if (query.data.jobs.length === 0) return <EmptyState title={m.suggest_empty()} />;
  return (
    <SuggestionPanel
      key={query.dataUpdatedAt}
      suggestion={query.data}
      isLoading={query.isFetching}
      onReload={() => void query.refetch()}
    />
  );
}
