import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { dayText, daysText } from "#web/entities/earnings/days.ts";
import { StatementFiles } from "#web/entities/earnings/statement-files.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** The payouts to the driver, newest first, each with its statement. */
export function OwnPayouts() {
  const query = trpc.earnings.payouts.useInfiniteQuery(
    { limit: 10 },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return (
    <section aria-labelledby="own-payouts" className="flex flex-col gap-3">
      <h2 id="own-payouts" className="text-lg">
        {m.payouts_own_title()}
      </h2>
      <PagedList
        query={query}
        rows={1}
        failed={m.earnings_load_failed()}
        empty={<p className="text-muted">{m.payouts_none()}</p>}
      >
        {(payouts) => (
          <ul className="flex flex-col gap-2">
            {payouts.map(({ payoutId, fromDay, throughDay, totalSatang, paidOn, reference, ...payout }) => (
              <li
                key={payoutId}
                className="flex flex-col gap-1 rounded-card border border-line bg-surface px-4 py-3"
              >
                <div className="flex items-baseline justify-between gap-4">
                  <span className="font-heading font-semibold">
                    {m.earnings_paid_on({ day: dayText(paidOn) })}
                  </span>
                  <span className="figures shrink-0 font-heading font-semibold">
                    {formatUnitPrice(totalSatang)}
                  </span>
                </div>
                <p className="text-sm wrap-anywhere text-muted">
                  {daysText({ fromDay, toDay: throughDay })} · {reference}
                </p>
                {payout.takenBackAt === null ? (
                  <div className="mt-2">
                    <StatementFiles of={{ payoutId }} />
                  </div>
                ) : (
                  <p className="text-sm wrap-anywhere text-brick">
                    {m.payout_taken_back({ reason: payout.takeBackReason })}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
