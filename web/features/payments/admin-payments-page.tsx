import { useNavigate, useSearch } from "@tanstack/react-router";
import { useLayoutEffect, useRef, useState } from "react";
import type { PaymentState } from "#domain/payments/payment.ts";
import { Button } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { FilterChip, FilterChips } from "#web/components/lists/filter-chips.tsx";
import { ExportButton } from "#web/entities/files/export-button.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { DecisionDialog } from "#web/entities/payments/payment-dialogs.tsx";
import { PAYMENT_STATE_TEXTS } from "#web/entities/payments/payment-texts.ts";
import type { ListedPayment, PaymentDecision } from "#web/entities/payments/payment-types.ts";
import { MoneyFilter } from "#web/entities/payments/money-filter.tsx";
import {
  ALL_STATES,
  moneyAsked,
  moneyFilterOf,
  moneyViewOf,
  showFor,
} from "#web/entities/payments/money-view.ts";
import { SearchCut } from "#web/entities/payments/search-cut.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { AdminPaymentsTable } from "./admin-payments-table.tsx";
import { CashHeld } from "./cash-held.tsx";
import { CashOfDriver } from "./cash-of-driver.tsx";
import { ConfirmAllDialog, countAndSum } from "./confirm-all-dialog.tsx";
import { paymentsFile, type PaymentsView } from "./payments-file.ts";

/** Without a filter: what waits for an admin. */
const FIRST: PaymentState = "reported";
const STATES = Object.keys(PAYMENT_STATE_TEXTS) as readonly PaymentState[];
/** Links to slips end after some minutes, so the list is read again before. */
const READ_AGAIN_MS = 60_000;

/**
 * Customers' payments, for admins to confirm or reject; a single one, or the cash that a driver holds, where
 * the address names it.
 */
export function AdminPaymentsPage() {
  const { show, payment, driver, ...rest } = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = moneyViewOf(rest);
  const search = moneyFilterOf(view);
  const isOfDriver = payment === undefined && driver !== undefined;
  const chosen = show === ALL_STATES ? ALL_STATES : (STATES.find((each) => each === show) ?? FIRST);
  // What a driver holds waits to be decided.
  const shown = isOfDriver ? FIRST : chosen;
  const asked = isOfDriver
    ? { driverId: driver, ...(search !== undefined && { search }) }
    : moneyAsked(shown, search);
  const of: PaymentsView = payment === undefined ? asked : { paymentId: payment };
  const query = usePayments(of);
  const cashOf = useFocusOnCashOf(driver);
  return (
    <div className="page-column py-5">
      <h1 className="sr-only">{m.nav_admin_payments()}</h1>
      <FilterChips label={m.orders_filter_label()}>
        {payment !== undefined && (
          <FilterChip to="/admin/payments" search={{ payment }} isCurrent>
            {m.list_only_one()}
          </FilterChip>
        )}
        {([...STATES, ALL_STATES] as const).map((each) => (
          <FilterChip
            key={each}
            to="/admin/payments"
            search={{ ...view, ...(each === FIRST && search === undefined ? {} : { show: each }) }}
            isCurrent={payment === undefined && !isOfDriver && each === shown}
          >
            {each === ALL_STATES ? m.orders_filter_all() : PAYMENT_STATE_TEXTS[each].text()}
          </FilterChip>
        ))}
      </FilterChips>
      <MoneyFilter
        key={JSON.stringify(view)}
        view={view}
        onFind={(sought) =>
          void navigate({
            to: "/admin/payments",
            search: isOfDriver ? { driver, ...sought } : { ...sought, ...showFor(sought, show) },
          })
        }
      />
      {payment === undefined && !isOfDriver && shown === FIRST && search === undefined && <CashHeld />}
      {isOfDriver && (
        <CashOfDriver
          key={driver}
          ref={cashOf}
          listedName={query.data?.pages[0]?.items[0]?.driverName ?? null}
          onRemove={() => void navigate({ to: "/admin/payments", search: view })}
        />
      )}
      <div className="mt-4">
        <Payments key={JSON.stringify(of)} of={of} query={query} />
      </div>
    </div>
  );
}

function usePayments(of: PaymentsView) {
  return trpc.payments.list.useInfiniteQuery(of, {
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: READ_AGAIN_MS,
  });
}

/** What says whose cash is listed takes the focus of the link by which that was chosen, which goes with the press. */
function useFocusOnCashOf(driver: string | undefined) {
  const said = useRef<HTMLParagraphElement>(null);
  const last = useRef(driver);
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body;
    if (driver !== last.current && isLost) said.current?.focus();
    last.current = driver;
  }, [driver]);
  return said;
}

interface PaymentsProps {
  readonly of: PaymentsView;
  readonly query: ReturnType<typeof usePayments>;
}

function Payments({ of, query }: PaymentsProps) {
  const [deciding, setDeciding] = useState<{
    readonly payment: ListedPayment;
    readonly decision: PaymentDecision;
  }>();
  const [confirming, setConfirming] = useState<readonly ListedPayment[]>();
  return (
    <>
      <SearchCut page={query.data?.pages[0]} />
      <PagedList
        query={query}
        rows={4}
        failed={m.admin_payments_load_failed()}
        empty={
          <EmptyState title={of.paymentId === undefined ? m.admin_payments_empty() : m.payment_not_found()} />
        }
      >
        {(payments) => (
          <>
            <div className="mb-3 flex flex-wrap items-center justify-end gap-3">
              {of.driverId !== undefined && <ConfirmAllButton payments={payments} onPress={setConfirming} />}
              <ExportButton file={paymentsFile(of)} />
            </div>
            <AdminPaymentsTable
              payments={payments}
              onDecide={(payment, decision) => setDeciding({ payment, decision })}
            />
          </>
        )}
      </PagedList>
      {deciding !== undefined && <DecisionDialog {...deciding} onClose={() => setDeciding(undefined)} />}
      {confirming !== undefined && (
        <ConfirmAllDialog
          payments={confirming}
          isPart={query.hasNextPage || of.search !== undefined}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </>
  );
}

interface ConfirmAllButtonProps {
  readonly payments: readonly ListedPayment[];
  /** With those that wait to be confirmed as handed over. */
  readonly onPress: (waiting: readonly ListedPayment[]) => void;
}

/** Leads to confirming what a driver hands over at once; of a single payment its own button does. */
function ConfirmAllButton({ payments, onPress }: ConfirmAllButtonProps) {
  const waiting = payments.filter(({ method, state }) => method === "cash" && state === "reported");
  const undisputed = waiting.filter(({ disputedAt }) => disputedAt === null);
  if (waiting.length < 2 || undisputed.length === 0) return null;
  return <Button onClick={() => onPress(waiting)}>{m.admin_cash_all(countAndSum(undisputed))}</Button>;
}
