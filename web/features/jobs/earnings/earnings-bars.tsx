import type { Period, PeriodEarnings, Span } from "#domain/earnings/periods.ts";
import { classNames } from "#web/components/class-names.ts";
import { spanText } from "#web/entities/earnings/days.ts";
import { formatNumber, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

export interface EarningsBarsProps {
  /** Newest first. */
  readonly periods: readonly PeriodEarnings[];
  readonly span: Span;
  /** The one whose jobs are shown. */
  readonly shown: Period | undefined;
  readonly onShow: (period: Period) => void;
}

/** The sums of the latest periods as a table, each with a bar of its part of the largest; a press shows its jobs. */
export function EarningsBars({ periods, span, shown, onShow }: EarningsBarsProps) {
  const largest = Math.max(1, ...periods.map(({ totalSatang }) => totalSatang));
  return (
    <div className="rounded-card border border-line bg-surface">
      <table className="w-full text-left">
        <caption className="sr-only">{m.jobs_tab_earnings()}</caption>
        <thead className="border-b border-line text-sm text-muted">
          <tr>
            <th scope="col" className="py-2 pr-2 pl-4 font-normal">
              {m.earnings_period()}
            </th>
            <th scope="col" className="px-2 py-2 text-right font-normal">
              {m.earnings_jobs()}
            </th>
            <th scope="col" className="py-2 pr-4 pl-2 text-right font-normal">
              {m.earnings_total()}
            </th>
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => {
            const isShown = period.fromDay === shown?.fromDay;
            return (
              <tr key={period.fromDay} className="relative border-b border-line last:border-b-0">
                <th scope="row" className="py-2.5 pr-2 pl-4 font-normal">
                  <button
                    type="button"
                    aria-pressed={isShown}
                    className={classNames(
                      "min-h-6 text-left after:absolute after:inset-0",
                      isShown && "font-semibold underline decoration-2 underline-offset-4",
                    )}
                    onClick={() => onShow(period)}
                  >
                    {spanText(period, span)}
                  </button>
                  {period.totalSatang > 0 && (
                    <span
                      aria-hidden="true"
                      className="mt-1.5 block h-1 rounded-full bg-marigold"
                      style={{ width: `${(100 * period.totalSatang) / largest}%` }}
                    />
                  )}
                </th>
                <td className="figures px-2 py-2.5 text-right text-sm text-muted">
                  {period.jobs === 0 ? "" : formatNumber(period.jobs)}
                </td>
                <td
                  className={classNames(
                    "figures py-2.5 pr-4 pl-2 text-right font-heading font-semibold",
                    period.totalSatang === 0 && "text-muted",
                  )}
                >
                  {formatUnitPrice(period.totalSatang)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
