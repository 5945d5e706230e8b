import { sumSatang } from "#domain/money.ts";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { dayText } from "#web/entities/earnings/days.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { OwedEntry } from "./payout-types.ts";

export interface OwedEntriesProps {
  readonly driverId: string;
  /** Until when: a day of Bangkok. */
  readonly through: string;
  /** The sum that is shown above them, read at another time than they are. */
  readonly seenSatang: number;
}

/**
 * The jobs that make up what a driver is owed, oldest first; their sum once all of them are shown, and that it changed where
 * it is no longer the one that was seen.
 */
export function OwedEntries({ driverId, through, seenSatang }: OwedEntriesProps) {
  const query = trpc.payouts.unpaidEntries.useInfiniteQuery(
    { driverId, through, limit: 30 },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return (
    <PagedList
      query={query}
      rows={3}
      failed={m.earnings_load_failed()}
      empty={<p className="text-muted">{m.payout_jobs_none()}</p>}
    >
      {(entries) => (
        <>
          <ul className="flex flex-col divide-y divide-line">
            {entries.map((entry) => (
              <li key={entry.entryId} className="py-2">
                <Owed entry={entry} />
              </li>
            ))}
          </ul>
          {!query.hasNextPage && <Total satang={sumSatang(entries.map(amountOf))} seenSatang={seenSatang} />}
        </>
      )}
    </PagedList>
  );
}

interface TotalProps {
  readonly satang: number;
  readonly seenSatang: number;
}

function Total({ satang, seenSatang }: TotalProps) {
  return (
    <>
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-2 font-heading font-semibold">
        <span>{m.price_total()}</span>
        <span className="figures">{formatUnitPrice(satang)}</span>
      </p>
      {satang !== seenSatang && (
        <output className="mt-1 block">
          {m.payout_jobs_changed({ seen: formatUnitPrice(seenSatang), now: formatUnitPrice(satang) })}
        </output>
      )}
    </>
  );
}

function amountOf({ paySatang, waitingSatang }: OwedEntry): number {
  return paySatang + waitingSatang;
}

function Owed({ entry }: { readonly entry: OwedEntry }) {
  const { jobId, kind, day, from, to, waitingSatang } = entry;
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 wrap-anywhere">
          {from === null || to === null ? jobId : `${localized(from)} → ${localized(to)}`}
        </span>
        <span className="figures shrink-0">{formatUnitPrice(amountOf(entry))}</span>
      </div>
      <p className="figures text-sm text-muted">
        {jobId} · {dayText(day)}
      </p>
      {kind === "set_back" && <p className="text-sm">{m.earnings_set_back()}</p>}
      {waitingSatang !== 0 && (
        <p className="text-sm text-muted">
          {m.earnings_waiting_part({ amount: formatUnitPrice(waitingSatang) })}
        </p>
      )}
    </>
  );
}
