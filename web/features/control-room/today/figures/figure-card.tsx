import { MoveDownRight, MoveRight, MoveUpRight } from "lucide-react";
import { useMemo, useState } from "react";
import { totalOf, type DayFigures } from "#domain/control-room/figures.ts";
import { LazyDayChart } from "#web/components/charts/lazy-day-chart.tsx";
import { HowItIsMade } from "#web/entities/figures/how-it-is-made.tsx";
import { formatChange } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { shownDay } from "./figure-days.ts";
import type { FigureKind } from "./figure-kinds.ts";

/** Instead of a figure that there is none of. */
export const NO_FIGURE = "–";

interface FigureCardProps {
  readonly kind: FigureKind;
  readonly current: readonly DayFigures[];
  /** As many days before. */
  readonly before: readonly DayFigures[];
}

/** A figure of the last days: the sum, the one before, a chart, and how it is made. */
export function FigureCard({ kind, current, before }: FigureCardProps) {
  const { title, of, format } = kind;
  const [pointed, setPointed] = useState<number | null>(null);
  const [values, valuesBefore] = useMemo(() => [current.map(of), before.map(of)], [current, before, of]);
  const total = totalOf(current);
  const [value, valueBefore] = [of(total), of(totalOf(before))];
  const shown = (each: number | null | undefined) => (each == null ? NO_FIGURE : format(each));
  const pointedDay = pointed === null ? undefined : current[pointed];
  return (
    <section className="figure-card" aria-label={title()}>
      <div className="flex items-center gap-1">
        <h3 className="min-w-0 flex-1 text-sm font-semibold">{title()}</h3>
        <HowItIsMade title={title()} how={kind.how()} className="-mr-2" />
      </div>
      <p className="figures figure-value">{shown(value)}</p>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <Change change={kind.growth?.(value, valueBefore) ?? null} />
        {m.figures_before({ value: shown(valueBefore) })}
      </p>
      <p className="min-h-5 text-sm text-muted">{kind.beside?.(total)}</p>
      <div className="mt-auto pt-2">
        <LazyDayChart
          values={values}
          before={valuesBefore}
          label={m.figures_chart({ figure: title() })}
          onPoint={setPointed}
        />
        <p className="figures mt-1 min-h-5 text-xs text-muted" aria-hidden="true">
          {pointedDay === undefined
            ? `${shownDay(current[0])} – ${shownDay(current.at(-1))}`
            : `${shownDay(pointedDay)} · ${shown(of(pointedDay))}`}
        </p>
      </div>
    </section>
  );
}

function Change({ change }: { readonly change: number | null }) {
  if (change === null) return null;
  const Icon = change > 0 ? MoveUpRight : change < 0 ? MoveDownRight : MoveRight;
  return (
    <span className="figures inline-flex items-center gap-1 font-semibold text-ink">
      <Icon aria-hidden="true" className="size-4" />
      {formatChange(change)}
    </span>
  );
}
