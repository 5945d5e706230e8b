import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { REFUND_STATES, type RefundState } from "#domain/payments/payment.ts";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { FilterChip, FilterChips } from "#web/components/lists/filter-chips.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { MakeRefundDialog } from "./make-refund-dialog.tsx";
import { REFUND_STATE_TEXTS } from "./refund-texts.ts";
import type { ListedRefund } from "./refund-types.ts";
import { RefundsTable } from "./refunds-table.tsx";

/** Without a filter: what waits for an admin. */
const FIRST: RefundState = "due";

/** Money that goes back to customers, for admins to send and record; a single refund where the address names it. */
export function AdminRefundsPage() {
  const { show, refund } = useSearch({ strict: false });
  const state = REFUND_STATES.find((each) => each === show) ?? FIRST;
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
        {REFUND_STATES.map((each) => (
          <FilterChip
            key={each}
            to="/admin/refunds"
            search={each === FIRST ? {} : { show: each }}
            isCurrent={refund === undefined && each === state}
          >
            {REFUND_STATE_TEXTS[each].text()}
          </FilterChip>
        ))}
      </FilterChips>
      <div className="mt-4">
        <Refunds key={refund ?? state} of={refund === undefined ? { state } : { refundId: refund }} />
      </div>
    </div>
  );
}

type Scope = { readonly state: RefundState } | { readonly refundId: string };

function Refunds({ of }: { readonly of: Scope }) {
  const query = trpc.refunds.list.useInfiniteQuery(of, { getNextPageParam: (page) => page.nextCursor });
  const [making, setMaking] = useState<ListedRefund>();
  return (
    <>
      <PagedList
        query={query}
        rows={4}
        failed={m.refunds_load_failed()}
        empty={<EmptyState title={m.refunds_empty()} />}
      >
        {(refunds) => <RefundsTable refunds={refunds} onMake={setMaking} />}
      </PagedList>
      {making !== undefined && <MakeRefundDialog refund={making} onClose={() => setMaking(undefined)} />}
    </>
  );
}
