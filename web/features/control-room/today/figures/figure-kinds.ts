import { allEmptyM, emptyShare, growth, onTimeShare, type Figures } from "#domain/control-room/figures.ts";
import { formatDistance, formatMoney, formatNumber, formatShare } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** One of the figures of the first page. */
export interface FigureKind {
  readonly id: string;
  readonly title: () => string;
  /** How it is made, in words. */
  readonly how: () => string;
  /** The figure of a day or of the sum of days; `null` where there is none, or the reader may not read it. */
  readonly of: (figures: Figures) => number | null;
  readonly format: (value: number) => string;
  /** What else belongs beside the sum of the days. */
  readonly beside?: (total: Figures) => string | null;
  /** By how much it has grown since the days before; absent where a share is compared. */
  readonly growth?: typeof growth;
}

export const FIGURE_KINDS: readonly FigureKind[] = [
  {
    id: "revenue",
    title: m.figures_revenue,
    how: m.figures_revenue_how,
    of: ({ revenueSatang }) => revenueSatang,
    format: (satang) => formatMoney(satang),
    growth,
  },
  {
    id: "delivered",
    title: m.figures_delivered,
    how: m.figures_delivered_how,
    of: ({ delivered }) => delivered,
    format: (count) => formatNumber(count),
    growth,
  },
  {
    id: "loaded",
    title: m.figures_loaded,
    how: m.figures_loaded_how,
    of: ({ loadedM }) => loadedM,
    format: (metres) => formatDistance(metres),
    growth,
  },
  {
    id: "empty",
    title: m.figures_empty,
    how: m.figures_empty_how,
    of: allEmptyM,
    format: (metres) => formatDistance(metres),
    beside: (total) => {
      const share = emptyShare(total);
      if (share === null) return null;
      const [known, count] = [formatNumber(total.emptyKnown), formatNumber(total.jobs)];
      const [pickups, home] = [formatDistance(total.emptyM), formatDistance(total.homeM)];
      return m.figures_empty_share({ pickups, home, share: formatShare(share), known, count });
    },
    growth,
  },
  {
    id: "on_time",
    title: m.figures_on_time,
    how: m.figures_on_time_how,
    of: onTimeShare,
    format: (share) => formatShare(share),
    beside: ({ arrivals, onTime }) =>
      arrivals === 0
        ? null
        : m.figures_arrivals({ onTime: formatNumber(onTime), count: formatNumber(arrivals) }),
  },
];
