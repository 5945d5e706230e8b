import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { PaymentState } from "#domain/payments/payment.ts";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { FilterChip, FilterChips } from "#web/components/lists/filter-chips.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { AdminPaymentsTable, type PaymentDecision } from "./admin-payments-table.tsx";
import { CashHeld } from "./cash-held.tsx";
import { ConfirmPaymentDialog, RejectPaymentDialog, TakeBackPaymentDialog } from "./payment-dialogs.tsx";
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
    <div className="page-column py-5">
      <h1 className="sr-only">{m.nav_admin_payments()}</h1>
      <FilterChips label={m.orders_filter_label()}>
        {STATES.map((each) => (
          <FilterChip
            key={each}
            to="/admin/payments"
            search={each === FIRST ? {} : { show: each }}
            isCurrent={each === state}
          >
            {PAYMENT_STATE_TEXTS[each].text()}
          </FilterChip>
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
  const close = () => setDeciding(undefined);
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
      {deciding?.decision === "received" && (
        <ConfirmPaymentDialog payment={deciding.payment} onClose={close} />
      )}
      {deciding?.decision === "rejected" && (
        <RejectPaymentDialog payment={deciding.payment} onClose={close} />
      )}
      {deciding?.decision === "taken_back" && (
        <TakeBackPaymentDialog payment={deciding.payment} onClose={close} />
      )}
    </>
  );
}
