import type { DayFigures } from "#domain/control-room/figures.ts";
import { m } from "#web/paraglide/messages.js";
import { NO_FIGURE } from "./figure-card.tsx";
import { shownDay } from "./figure-days.ts";
import type { FigureKind } from "./figure-kinds.ts";

interface FiguresTableProps {
  readonly kinds: readonly FigureKind[];
  readonly days: readonly DayFigures[];
}

/** The figures of the charts as a table, the last day first. */
export function FiguresTable({ kinds, days }: FiguresTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="figures-table figures">
        <caption className="sr-only">{m.figures_title()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.figures_day()}</th>
            {kinds.map(({ id, title }) => (
              <th key={id} scope="col">
                {title()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{shownDay(day)}</th>
              {kinds.map(({ id, of, format }) => {
                const value = of(day);
                return <td key={id}>{value === null ? NO_FIGURE : format(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
