import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { PaymentState } from "#domain/payments/payment.ts";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { filterChipLook, FilterChips } from "#web/components/lists/filter-chips.tsx";
import { LoadMore } from "#web/components/lists/load-more.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { AdminPaymentsTable, type PaymentDecision } from "./admin-payments-table.tsx";
import { CashHeld } from "./cash-held.tsx";
import { ConfirmPaymentDialog, RejectPaymentDialog } from "./payment-dialogs.tsx";
import { PAYMENT_STATE_TEXTS } from "./payment-texts.ts";
import type { ListedPayment } from "./payment-types.ts";

/** Without a filter: what waits for an admin. */
const FIRST: PaymentState = "reported";
const STATES = Object.keys(PAYMENT_STATE_TEXTS) as readonly PaymentState[];
/** Links to slips end after some minutes, so the list is read again before. */
const READ_AGAIN_MS = 60_000;

/** Customers' payments, for admins to confirm or reject. */
export function AdminPaymentsPage() {
  const { show } = useSearch({ strict: false });
  const state = STATES.find((each) => each === show) ?? FIRST;
  return (
    <div className="page-column py-8">
      <h1 className="mb-4 text-2xl">{m.nav_admin_payments()}</h1>
      <FilterChips label={m.orders_filter_label()}>
        {STATES.map((each) => (
          <li key={each}>
            <Link
              to="/admin/payments"
              search={each === FIRST ? {} : { show: each }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={each === state ? "true" : undefined}
              className={filterChipLook(each === state)}
            >
              {PAYMENT_STATE_TEXTS[each].text()}
            </Link>
          </li>
        ))}
      </FilterChips>
      {state === FIRST && <CashHeld />}
      <div className="mt-4">
        <Payments key={state} state={state} />
      </div>
    </div>
  );
}

function Payments({ state }: { readonly state: PaymentState }) {
  const query = trpc.payments.list.useInfiniteQuery(
    { state },
    { getNextPageParam: (page) => page.nextCursor, refetchInterval: READ_AGAIN_MS },
  );
  const [deciding, setDeciding] = useState<{
    readonly payment: ListedPayment;
    readonly decision: PaymentDecision;
  }>();
  if (query.data === undefined)
    return <QueryFallback query={query} rows={4} failed={m.admin_payments_load_failed()} />;
  const payments = query.data.pages.flatMap((page) => page.items);
  const close = () => setDeciding(undefined);
  return (
    <>
      {payments.length === 0 ? (
        <EmptyState title={m.admin_payments_empty()} />
      ) : (
        <AdminPaymentsTable
          payments={payments}
          onDecide={(payment, decision) => setDeciding({ payment, decision })}
        />
      )}
      <LoadMore
        label={m.action_load_more()}
        busy={query.isFetchingNextPage}
        hasMore={query.hasNextPage}
        onMore={() => void query.fetchNextPage()}
      />
      {deciding?.decision === "received" && (
        <ConfirmPaymentDialog payment={deciding.payment} onClose={close} />
      )}
      {deciding?.decision === "rejected" && (
        <RejectPaymentDialog payment={deciding.payment} onClose={close} />
      )}
    </>
  );
}
