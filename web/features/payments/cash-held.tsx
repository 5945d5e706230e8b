import { Link } from "@tanstack/react-router";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { HowItIsMade } from "#web/entities/figures/how-it-is-made.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatNumber, formatShortDayAndTime, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** Drivers at once. */
const SHOWN = 20;

/** How much cash each driver holds for the company, with the way to their payments; nothing where none does. */
export function CashHeld() {
  const query = trpc.payments.cashHeld.useInfiniteQuery(
    { limit: SHOWN },
    { getNextPageParam: (page) => page.nextCursor },
  );
  if (query.isPending || query.data?.pages[0]?.items.length === 0) return null;
  return (
    <section aria-labelledby="cash-held" className="mt-4 rounded-card border border-line bg-surface p-4">
      <div className="mb-2 flex items-center gap-1">
        <h2 id="cash-held" className="text-lg">
          {m.admin_cash_title()}
        </h2>
        <HowItIsMade title={m.admin_cash_title()} how={m.admin_cash_how()} />
      </div>
      <PagedList query={query} rows={1} failed={m.admin_payments_load_failed()}>
        {(held) => (
          <ul className="grid gap-2">
            {held.map(({ driverId, driverName, amountSatang, orders, since }) => (
              <li key={driverId} className="flex flex-wrap items-baseline justify-between gap-x-4">
                {driverId === null ? (
                  <span className="min-w-0 wrap-anywhere">{driverNameText(driverName)}</span>
                ) : (
                  <Link
                    to="/admin/payments"
                    search={{ driver: driverId }}
                    className="inline-flex min-w-0 items-center text-teal underline-offset-4 wrap-anywhere hover:underline max-md:min-h-11"
                  >
                    {driverNameText(driverName)}
                  </Link>
                )}
                <span className="figures font-heading font-semibold">{formatUnitPrice(amountSatang)}</span>
                <span className="figures w-full text-sm text-muted">
                  {m.admin_cash_row({ count: formatNumber(orders), when: formatShortDayAndTime(since) })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
