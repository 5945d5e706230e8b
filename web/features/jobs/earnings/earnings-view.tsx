import { useState } from "react";
import { earningsIn, latestSpans, SPANS, type Period, type Span } from "#domain/earnings/periods.ts";
import { Card } from "#web/components/card.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { SegmentedControl } from "#web/components/forms/segmented-control.tsx";
import { spanText } from "#web/entities/earnings/days.ts";
import { StatementFiles } from "#web/entities/earnings/statement-files.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { EarnedJobs } from "./earned-jobs.tsx";
import { EarningsBars } from "./earnings-bars.tsx";
import { EarnedSums } from "./earned-sums.tsx";
import { OwnPayouts } from "./own-payouts.tsx";

const SPAN_TEXTS = {
  day: m.earnings_span_day,
  week: m.earnings_span_week,
  month: m.earnings_span_month,
} as const satisfies Record<Span, () => string>;

/** What the driver has earned: by day, week and month, per job, and what of it was paid. */
export default function EarningsView() {
  const [now] = useState(() => Date.now());
  const [span, setSpan] = useState<Span>("week");
  const [chosen, setChosen] = useState<Period | null>(null);
  const year = yearOf(now);
  const query = trpc.earnings.summary.useQuery(year);
  const cash = trpc.payments.ownCash.useQuery().data;
  if (query.data === undefined)
    return <QueryFallback query={query} rows={4} failed={m.earnings_load_failed()} />;
  const { days, unpaidSatang } = query.data;
  const held = cash?.heldSatang ?? 0;
  if (days.length === 0 && unpaidSatang === 0 && held === 0)
    return <EmptyState title={m.earnings_none_title()} text={m.earnings_none_text()} />;
  const periods = earningsIn(days, latestSpans(now, span));
  const latest = periods.find(({ jobs, totalSatang }) => jobs !== 0 || totalSatang !== 0) ?? periods[0];
  const shown = periods.find(({ fromDay }) => fromDay === chosen?.fromDay) ?? latest;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <Card>
          <h2 className="sr-only">{m.jobs_tab_earnings()}</h2>
          <dl className="flex flex-wrap gap-x-10 gap-y-4">
            <Figure label={m.earnings_unpaid_label()} satang={unpaidSatang} />
            {held > 0 && <Figure label={m.cash_own_label()} satang={held} />}
          </dl>
          <p className="mt-3 text-sm text-muted">{m.earnings_intro()}</p>
        </Card>
        <section aria-label={m.earnings_span_label()} className="flex flex-col gap-3">
          <SegmentedControl
            label={m.earnings_span_label()}
            hideLabel
            inRow
            value={span}
            onChange={(next) => {
              setSpan(next);
              setChosen(null);
            }}
            segments={SPANS.map((value) => ({ value, label: SPAN_TEXTS[value]() }))}
          />
          <EarningsBars periods={periods} span={span} shown={shown} onShow={setChosen} />
        </section>
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        {shown !== undefined && (
          <section aria-labelledby="earned-jobs" className="flex flex-col gap-3">
            <h2 id="earned-jobs" className="text-lg">
              {spanText(shown, span)}
            </h2>
            <EarnedSums of={shown} />
            <EarnedJobs key={`${shown.fromDay} ${shown.toDay}`} {...shown} />
            <StatementFiles of={{ fromDay: shown.fromDay, toDay: shown.toDay }} />
          </section>
        )}
        <OwnPayouts />
      </div>
    </div>
  );
}

/** The days of all the months that are shown. */
function yearOf(now: number): Period {
  const months = latestSpans(now, "month");
  return { fromDay: months.at(-1)?.fromDay ?? "", toDay: months[0]?.toDay ?? "" };
}

function Figure({ label, satang }: { readonly label: string; readonly satang: number }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="figures font-heading text-2xl font-semibold">{formatUnitPrice(satang)}</dd>
    </div>
  );
}
