import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { bangkokDay, bangkokInstant, DAY_MS } from "#domain/time.ts";
import { DaySteps } from "#web/entities/calendar/day-steps.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { ownId } from "#web/lib/drafts/own-stored.ts";
import { m } from "#web/paraglide/messages.js";
import { loadChoices } from "./kept-choices.ts";
import { SuggestionPanel } from "./suggestion-panel.tsx";
import { usePlan, type Pins } from "./use-plan.ts";

/** Who should take which open job of a day, for dispatchers to look through, change and apply. The day is in the address. */
export function SuggestionsPage() {
  const [today] = useState(() => bangkokDay(Date.now()));
  const named = useSearch({ strict: false }).day;
  const navigate = useNavigate();
  const namedAt = bangkokInstant(named ?? "", "00:00");
  const namedDay = namedAt === null ? today : bangkokDay(namedAt);
  const day = namedDay < today ? today : namedDay;
  const show = (next: string) =>
    void navigate({ to: "/admin/jobs/suggest", search: next === today ? {} : { day: next }, replace: true });
  return (
    <div className="px-4 py-5 md:px-8">
      <h1 className="sr-only">{m.nav_admin_suggestions()}</h1>
      <p className="mb-4 max-w-[70ch] text-muted">{m.suggest_intro()}</p>
      <div className="mb-6 flex items-end gap-1">
        <DaySteps
          label={m.truck_day_label()}
          className="max-w-xs min-w-0 flex-1"
          min={today}
          value={day}
          onChange={show}
          onStep={(by) => show(bangkokDay((bangkokInstant(day, "00:00") ?? 0) + by * DAY_MS))}
        />
      </div>
      <SuggestionOfDay key={day} day={day} />
    </div>
  );
}

function SuggestionOfDay({ day }: { readonly day: string }) {
  const [userId] = useState(ownId);
  const [kept] = useState(() => loadChoices(userId, day));
  const [pins] = useState((): Pins => new Map(kept.pins.map(({ jobId, driverId }) => [jobId, driverId])));
  // What somebody looks through must not change under their hands.
  const query = trpc.suggestions.forDay.useQuery(
    pins.size === 0 ? { day } : { day, pins: Object.fromEntries(pins) },
    // Kept while it is worked on, and made anew for who comes back: what was applied is no longer open.
    { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  const planning = usePlan(day, query.data, pins);
  const { plan } = planning;
  if (plan === null) return <QueryFallback query={query} rows={6} failed={m.suggest_failed()} />;
  return <SuggestionPanel userId={userId} day={day} plan={plan} planning={planning} kept={kept} />;
}
