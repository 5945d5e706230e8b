import { useState } from "react";
import type { Period } from "#domain/earnings/periods.ts";
import { sumSatang } from "#domain/money.ts";
import { bangkokDay } from "#domain/time.ts";
import { TextLink } from "#web/components/link-button.tsx";
import { DayField } from "#web/entities/calendar/day-field.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { dayText } from "./days.ts";
import { OfficeStatementFiles } from "./office-statement-files.tsx";
import { periodErrors } from "./period-errors.ts";
import { useDaysInAddress } from "./use-days-in-address.ts";

type Earning = RouterOutputs["payouts"]["earnings"]["items"][number];

/**
 * What a driver earned on chosen days, for whoever may pay them: the statement of these days as files, and its entries. The
 * page's address has the days.
 */
export function EarningsOfDays({ driverId }: { readonly driverId: string }) {
  const [today] = useState(() => bangkokDay(Date.now()));
  const { days, choose } = useDaysInAddress(today);
  const { fromDay, toDay } = days;
  const errors = periodErrors(days);
  return (
    <div className="grid grid-cols-1 gap-4">
      <fieldset aria-label={m.earnings_period()} className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
        <DayField
          label={m.documents_from()}
          max={today}
          value={fromDay}
          error={errors.fromDay}
          onChange={(day) => choose({ from: day })}
        />
        <DayField
          label={m.documents_to()}
          max={today}
          value={toDay}
          error={errors.toDay}
          onChange={(day) => choose({ to: day })}
        />
      </fieldset>
      {errors.fromDay === undefined && errors.toDay === undefined && (
        <>
          <OfficeStatementFiles of={{ driverId, fromDay, toDay }} />
          <Entries driverId={driverId} fromDay={fromDay} toDay={toDay} />
        </>
      )}
    </div>
  );
}

/** The entries of these days, newest first, and their sum once all of them are shown. */
function Entries({ driverId, fromDay, toDay }: Period & { readonly driverId: string }) {
  const query = trpc.payouts.earnings.useInfiniteQuery(
    { driverId, fromDay, toDay, limit: 30 },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return (
    <div>
      <PagedList
        query={query}
        rows={3}
        failed={m.earnings_load_failed()}
        empty={<p className="text-muted">{m.earnings_none_then()}</p>}
      >
        {(entries) => (
          <>
            <ul className="flex flex-col divide-y divide-line">
              {entries.map((entry) => (
                <li key={entry.entryId} className="py-2">
                  <Earned entry={entry} />
                </li>
              ))}
            </ul>
            {!query.hasNextPage && (
              <p className="flex items-baseline justify-between gap-4 border-t border-line pt-2 font-heading font-semibold">
                <span>{m.price_total()}</span>
                <span className="figures">{formatUnitPrice(sumSatang(entries.map(amountOf)))}</span>
              </p>
            )}
          </>
        )}
      </PagedList>
    </div>
  );
}

function amountOf({ paySatang, waitingSatang }: Earning): number {
  return paySatang + waitingSatang;
}

function Earned({ entry }: { readonly entry: Earning }) {
  const { jobId, orderId, kind, day, from, to, waitingSatang, payoutId, paidOn } = entry;
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <TextLink to="/admin/orders" search={{ order: orderId }} className="figures inline-block py-2">
          {jobId}
        </TextLink>
        <span className="figures shrink-0">{formatUnitPrice(amountOf(entry))}</span>
      </div>
      <p className="text-sm text-muted">
        <span className="figures">{dayText(day)}</span>
        {from !== null && to !== null && (
          <span className="wrap-anywhere">
            {" · "}
            {localized(from)} → {localized(to)}
          </span>
        )}
      </p>
      {kind === "set_back" && <p className="text-sm">{m.earnings_set_back()}</p>}
      {waitingSatang !== 0 && (
        <p className="text-sm text-muted">
          {m.earnings_waiting_part({ amount: formatUnitPrice(waitingSatang) })}
        </p>
      )}
      {payoutId === null || paidOn === null ? (
        <p className="text-sm text-muted">{m.earnings_unpaid_label()}</p>
      ) : (
        <TextLink to="/admin/payouts" search={{ payout: payoutId }} className="inline-block py-2 text-sm">
          {m.earnings_paid_on({ day: dayText(paidOn) })}
        </TextLink>
      )}
    </>
  );
}
