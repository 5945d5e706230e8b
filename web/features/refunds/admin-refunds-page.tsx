import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { REFUND_STATES as STATES, type RefundState } from "#domain/payments/payment.ts";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { FilterChip, FilterChips } from "#web/components/lists/filter-chips.tsx";
import { ExportButton } from "#web/entities/files/export-button.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { MoneyFilter } from "#web/entities/payments/money-filter.tsx";
import {
  ALL_STATES,
  moneyAsked,
  moneyFilterOf,
  moneyViewOf,
  showFor,
} from "#web/entities/payments/money-view.ts";
import { SearchCut } from "#web/entities/payments/search-cut.tsx";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { MakeRefundDialog } from "./make-refund-dialog.tsx";
import { REFUND_STATE_TEXTS } from "./refund-texts.ts";
import { refundsFile, type RefundsView } from "./refunds-file.ts";
import type { ListedRefund } from "./refund-types.ts";
import { RefundsTable } from "./refunds-table.tsx";
import { TakeBackRefundDialog } from "./take-back-refund-dialog.tsx";

/** Without a filter: what waits for an admin. */
const FIRST: RefundState = "due";

/** Money that goes back to customers, for admins to send and record; a single refund where the address names it. */
export function AdminRefundsPage() {
  const { show, refund, ...rest } = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = moneyViewOf(rest);
  const search = moneyFilterOf(view);
  const shown = show === ALL_STATES ? ALL_STATES : (STATES.find((each) => each === show) ?? FIRST);
  const of = refund === undefined ? moneyAsked(shown, search) : { refundId: refund };
  return (
    <div className="page-column py-5">
      <h1 className="sr-only">{m.nav_admin_refunds()}</h1>
      <p className="mb-4 max-w-[70ch] text-muted">{m.refunds_intro()}</p>
      <FilterChips label={m.orders_filter_label()}>
        {refund !== undefined && (
          <FilterChip to="/admin/refunds" search={{ refund }} isCurrent>
            {m.list_only_one()}
          </FilterChip>
        )}
        {([...STATES, ALL_STATES] as const).map((each) => (
          <FilterChip
            key={each}
            to="/admin/refunds"
            search={{ ...view, ...(each === FIRST && search === undefined ? {} : { show: each }) }}
            isCurrent={refund === undefined && each === shown}
          >
            {each === ALL_STATES ? m.orders_filter_all() : REFUND_STATE_TEXTS[each].text()}
          </FilterChip>
        ))}
      </FilterChips>
      <MoneyFilter
        key={JSON.stringify(view)}
        view={view}
        onFind={(sought) =>
          void navigate({ to: "/admin/refunds", search: { ...sought, ...showFor(sought, show) } })
        }
      />
      <div className="mt-4">
        <Refunds key={JSON.stringify(of)} of={of} />
      </div>
    </div>
  );
}

function Refunds({ of }: { readonly of: RefundsView }) {
  const query = trpc.refunds.list.useInfiniteQuery(of, {
    ...REFRESHED,
    getNextPageParam: (page) => page.nextCursor,
  });
  const [making, setMaking] = useState<ListedRefund>();
  const [takingBack, setTakingBack] = useState<ListedRefund>();
  return (
    <>
      <SearchCut page={query.data?.pages[0]} />
      <PagedList
        query={query}
        rows={4}
        failed={m.refunds_load_failed()}
        empty={<EmptyState title={of.refundId === undefined ? m.refunds_empty() : m.refund_not_found()} />}
      >
        {(refunds) => (
          <>
            <div className="mb-3 flex justify-end">
              <ExportButton file={refundsFile(of)} />
            </div>
            <RefundsTable refunds={refunds} onMake={setMaking} onTakeBack={setTakingBack} />
          </>
        )}
      </PagedList>
      {making !== undefined && <MakeRefundDialog refund={making} onClose={() => setMaking(undefined)} />}
      {takingBack !== undefined && (
        <TakeBackRefundDialog refund={takingBack} onClose={() => setTakingBack(undefined)} />
      )}
    </>
  );
}
