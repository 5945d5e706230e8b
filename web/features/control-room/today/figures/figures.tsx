import { Table2 } from "lucide-react";
import { useMemo } from "react";
import { FIGURE_DAYS, totalOf, type DayFigures } from "#domain/control-room/figures.ts";
import { Disclosure } from "#web/components/disclosure.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { FigureCard } from "./figure-card.tsx";
import { shownDay } from "./figure-days.ts";
import { FIGURE_KINDS } from "./figure-kinds.ts";
import { FiguresTable } from "./figures-table.tsx";

/** What the last 30 days add up to, beside the 30 before, with a chart of the days and a table of them. */
export function FiguresSection() {
  const query = trpc.controlRoom.figures.useQuery(undefined, REFRESHED);
  return (
    <section aria-labelledby="today-figures">
      <h2 id="today-figures">{m.figures_title()}</h2>
      {query.data === undefined ? (
        <QueryFallback query={query} rows={3} failed={m.today_load_failed()} />
      ) : (
        <Shown days={query.data} />
      )}
    </section>
  );
}

function Shown({ days }: { readonly days: readonly DayFigures[] }) {
  const [before, current] = useMemo(() => [days.slice(0, -FIGURE_DAYS), days.slice(-FIGURE_DAYS)], [days]);
  const kinds = FIGURE_KINDS.filter(({ id }) => id !== "revenue" || totalOf(days).revenueSatang !== null);
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        {m.figures_span({ from: shownDay(current[0]), to: shownDay(current.at(-1)) })}
      </p>
      <div className="figures-cards">
        {kinds.map((kind) => (
          <FigureCard key={kind.id} kind={kind} current={current} before={before} />
        ))}
      </div>
      <Disclosure Icon={Table2} title={m.figures_table()} className="mt-3">
        <FiguresTable kinds={kinds} days={current} />
      </Disclosure>
    </>
  );
}
