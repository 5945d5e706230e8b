import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { bangkokDay } from "#domain/time.ts";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { FilterChip, FilterChips } from "#web/components/lists/filter-chips.tsx";
import { DayField } from "#web/entities/calendar/day-field.tsx";
import { EarningsOfDays } from "#web/entities/earnings/earnings-of-days.tsx";
import { ExportButton } from "#web/entities/files/export-button.tsx";
import { HowItIsMade } from "#web/entities/figures/how-it-is-made.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { MakePayoutDialog } from "./make-payout-dialog.tsx";
import { OwedDialog } from "./owed-dialog.tsx";
import type { Payout, Unpaid } from "./payout-types.ts";
import { PayoutsTable } from "./payouts-table.tsx";
import { TakeBackDialog } from "./take-back-dialog.tsx";
import { unpaidFile } from "./unpaid-file.ts";
import { UnpaidTable } from "./unpaid-table.tsx";

/**
 * What drivers earned and were not paid, for admins to send and record; and the payouts that were recorded.
 * Of one driver, or a single payout, where the address names it.
 */
export function AdminPayoutsPage() {
  const { payout, driver } = useSearch({ strict: false });
  if (payout !== undefined) return <OnePayout payoutId={payout} />;
  return <UnpaidAndPaid key={driver ?? "all"} driverId={driver} />;
}

function OnePayout({ payoutId }: { readonly payoutId: string }) {
  return (
    <div className="page-column py-5">
      <h1 className="sr-only">{m.nav_admin_payouts()}</h1>
      <OnlyOne only={{ payout: payoutId }} />
      <div className="mt-4">
        <RecordedPayouts key={payoutId} payoutId={payoutId} />
      </div>
    </div>
  );
}

/** That the page shows one driver or payout alone, and the way to all of them. */
function OnlyOne({ only }: { readonly only: { readonly payout: string } | { readonly driver: string } }) {
  return (
    <FilterChips label={m.orders_filter_label()}>
      <FilterChip to="/admin/payouts" search={only} isCurrent>
        {m.list_only_one()}
      </FilterChip>
      <FilterChip to="/admin/payouts" search={{}} isCurrent={false}>
        {m.orders_filter_all()}
      </FilterChip>
    </FilterChips>
  );
}

interface OfDriverProps {
  /** The only one whose are shown. */
  readonly driverId: string | undefined;
}

function UnpaidAndPaid({ driverId }: OfDriverProps) {
  const [today] = useState(() => bangkokDay(Date.now()));
  const [through, setThrough] = useState(today);
  const isDay = through !== "" && through <= today;
  return (
    <div className="page-column py-5">
      <h1 className="sr-only">{m.nav_admin_payouts()}</h1>
      <p className="mb-4 max-w-[70ch] text-muted">{m.payouts_intro()}</p>
      {driverId !== undefined && (
        <div className="mb-4">
          <OnlyOne only={{ driver: driverId }} />
        </div>
      )}
      <DayField
        label={m.payouts_through_label()}
        className="mb-4 max-w-xs"
        max={today}
        value={through}
        onChange={setThrough}
      />
      {isDay && (
        <section aria-labelledby="payouts-unpaid">
          <div className="mb-2 flex items-center gap-1">
            <h2 id="payouts-unpaid" className="text-xl">
              {m.earnings_unpaid_label()}
            </h2>
            <HowItIsMade title={m.earnings_unpaid_label()} how={m.earnings_unpaid_how()} />
          </div>
          <UnpaidDrivers key={through} through={through} driverId={driverId} />
        </section>
      )}
      {driverId !== undefined && (
        <section aria-labelledby="payouts-earned" className="mt-10 max-w-[44rem]">
          <h2 id="payouts-earned" className="mb-3 text-xl">
            {m.jobs_tab_earnings()}
          </h2>
          <EarningsOfDays driverId={driverId} />
        </section>
      )}
      <section aria-labelledby="payouts-made" className="mt-10">
        <h2 id="payouts-made" className="mb-3 text-xl">
          {m.payouts_made_title()}
        </h2>
        <RecordedPayouts driverId={driverId} />
      </section>
    </div>
  );
}

function UnpaidDrivers({ through, driverId }: OfDriverProps & { readonly through: string }) {
  const query = trpc.payouts.unpaid.useInfiniteQuery(
    { through, driverId },
    { ...REFRESHED, getNextPageParam: (page) => page.nextCursor },
  );
  const [paying, setPaying] = useState<Unpaid>();
  const [shown, setShown] = useState<Unpaid>();
  return (
    <>
      <PagedList
        query={query}
        rows={3}
        failed={m.payouts_load_failed()}
        empty={<EmptyState title={m.payouts_unpaid_none()} />}
      >
        {(rows) => (
          <>
            <div className="mb-3 flex justify-end">
              <ExportButton file={unpaidFile({ through, driverId })} />
            </div>
            <UnpaidTable rows={rows} onPay={setPaying} onShow={setShown} />
          </>
        )}
      </PagedList>
      {shown !== undefined && (
        <OwedDialog unpaid={shown} through={through} onClose={() => setShown(undefined)} />
      )}
      {paying !== undefined && (
        <MakePayoutDialog unpaid={paying} through={through} onClose={() => setPaying(undefined)} />
      )}
    </>
  );
}

function RecordedPayouts({ payoutId, driverId }: { readonly payoutId?: string } & Partial<OfDriverProps>) {
  const query = trpc.payouts.list.useInfiniteQuery(
    { payoutId, driverId },
    { ...REFRESHED, getNextPageParam: (page) => page.nextCursor },
  );
  const [takingBack, setTakingBack] = useState<Payout>();
  return (
    <>
      <PagedList
        query={query}
        rows={3}
        failed={m.payouts_load_failed()}
        empty={
          payoutId === undefined ? (
            <p className="text-muted">{m.payouts_none()}</p>
          ) : (
            <EmptyState title={m.payout_not_found()} />
          )
        }
      >
        {(payouts) => <PayoutsTable payouts={payouts} onTakeBack={setTakingBack} />}
      </PagedList>
      {takingBack !== undefined && (
        <TakeBackDialog payout={takingBack} onClose={() => setTakingBack(undefined)} />
      )}
    </>
  );
}
