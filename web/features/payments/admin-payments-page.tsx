import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { PaymentState } from "#domain/payments/payment.ts";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { FilterChip, FilterChips } from "#web/components/lists/filter-chips.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { DecisionDialog } from "#web/entities/payments/payment-dialogs.tsx";
import { PAYMENT_STATE_TEXTS } from "#web/entities/payments/payment-texts.ts";
import type { ListedPayment, PaymentDecision } from "#web/entities/payments/payment-types.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { AdminPaymentsTable } from "./admin-payments-table.tsx";
import { CashHeld } from "./cash-held.tsx";

/** Without a filter: what waits for an admin. */
const FIRST: PaymentState = "reported";
const STATES = Object.keys(PAYMENT_STATE_TEXTS) as readonly PaymentState[];
/** Links to slips end after some minutes, so the list is read again before. */
const READ_AGAIN_MS = 60_000;

/** Customers' payments, for admins to confirm or reject; a single one where the address names it. */
export function AdminPaymentsPage() {
  const { show, payment } = useSearch({ strict: false });
  const state = STATES.find((each) => each === show) ?? FIRST;
  return (
    <div className="page-column py-5">
      <h1 className="sr-only">{m.nav_admin_payments()}</h1>
      <FilterChips label={m.orders_filter_label()}>
        {payment !== undefined && (
          <FilterChip to="/admin/payments" search={{ payment }} isCurrent>
            {m.list_only_one()}
          </FilterChip>
        )}
        {STATES.map((each) => (
          <FilterChip
            key={each}
            to="/admin/payments"
            search={each === FIRST ? {} : { show: each }}
            isCurrent={payment === undefined && each === state}
          >
            {PAYMENT_STATE_TEXTS[each].text()}
          </FilterChip>
        ))}
      </FilterChips>
      {payment === undefined && state === FIRST && <CashHeld />}
      <div className="mt-4">
        <Payments key={payment ?? state} of={payment === undefined ? { state } : { paymentId: payment }} />
      </div>
    </div>
  );
}

type Scope = { readonly state: PaymentState } | { readonly paymentId: string };

function Payments({ of }: { readonly of: Scope }) {
  const query = trpc.payments.list.useInfiniteQuery(of, {
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: READ_AGAIN_MS,
  });
  const [deciding, setDeciding] = useState<{
    readonly payment: ListedPayment;
    readonly decision: PaymentDecision;
  }>();
  return (
    <>
      <PagedList
        query={query}
        rows={4}
        failed={m.admin_payments_load_failed()}
        empty={<EmptyState title={m.admin_payments_empty()} />}
      >
        {(payments) => (
          <AdminPaymentsTable
            payments={payments}
            onDecide={(payment, decision) => setDeciding({ payment, decision })}
          />
        )}
      </PagedList>
      {deciding !== undefined && <DecisionDialog {...deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}
