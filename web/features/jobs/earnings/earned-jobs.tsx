import type { Period } from "#domain/earnings/periods.ts";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { dayText } from "#web/entities/earnings/days.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatShortDayAndTime, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";

type Earning = RouterOutputs["earnings"]["list"]["items"][number];

/** The jobs that were completed on some days, newest first, with what each paid. */
export function EarnedJobs({ fromDay, toDay }: Period) {
  const query = trpc.earnings.list.useInfiniteQuery(
    { fromDay, toDay, limit: 30 },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return (
    <PagedList
      query={query}
      rows={2}
      failed={m.earnings_load_failed()}
      empty={<p className="text-muted">{m.earnings_none_then()}</p>}
    >
      {(entries) => (
        <ul className="flex flex-col gap-2">
          {entries.map((entry) => (
            <li key={entry.entryId} className="rounded-card border border-line bg-surface px-4 py-3">
              <Earned entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Earned({ entry }: { readonly entry: Earning }) {
  const { jobId, kind, from, to, at, paySatang, waitingSatang, cashSatang, cashHeldSatang, paidOn } = entry;
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 font-heading font-semibold wrap-anywhere">
          {from === null || to === null ? jobId : `${localized(from)} → ${localized(to)}`}
        </span>
        <span className="figures shrink-0 font-heading font-semibold">
          {formatUnitPrice(paySatang + waitingSatang)}
        </span>
      </div>
      <p className="figures text-sm text-muted">
        {jobId} · {formatShortDayAndTime(at)}
      </p>
      {kind === "set_back" && <p className="text-sm">{m.earnings_set_back()}</p>}
      {waitingSatang !== 0 && (
        <p className="text-sm text-muted">
          {m.earnings_waiting_part({ amount: formatUnitPrice(waitingSatang) })}
        </p>
      )}
      {cashSatang > 0 && (
        <p className="text-sm text-muted">
          {cashHeldSatang > 0
            ? m.earnings_cash_to_hand_over({
                amount: formatUnitPrice(cashSatang),
                held: formatUnitPrice(cashHeldSatang),
              })
            : m.earnings_cash_handed_over({ amount: formatUnitPrice(cashSatang) })}
        </p>
      )}
      <p className="text-sm text-muted">
        {paidOn === null ? m.earnings_unpaid_label() : m.earnings_paid_on({ day: dayText(paidOn) })}
      </p>
    </>
  );
}
