import { Card } from "#web/components/card.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { formatMoney, formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { differenceText } from "./difference-text.ts";
import type { ComparedOrders, Comparison, TypedSettings } from "./use-comparison.ts";
import { WouldChangeOrders } from "./would-change-orders.tsx";

export interface WouldChangeProps extends Pick<TypedSettings, "typed" | "unsaved"> {
  readonly query: ComparedOrders["query"];
}

const TITLE_ID = "would-change";

/** Scrolls to the comparison and moves the focus there. */
export function showWouldChange(): void {
  const title = document.getElementById(TITLE_ID);
  title?.scrollIntoView();
  title?.focus({ preventScroll: true });
}

/** What the latest orders would cost with the typed figures, before they are saved. */
export function WouldChange({ typed, unsaved, query }: WouldChangeProps) {
  return (
    <Card className="mt-6" aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} tabIndex={-1} className="scroll-mt-[calc(var(--header-height)+2.5rem)] text-lg">
        {m.would_change_title()}
      </h2>
      {!unsaved && <p className="mt-1 text-muted">{m.would_change_idle()}</p>}
      {unsaved && typed === null && <p className="mt-1 text-muted">{m.settings_example_blocked()}</p>}
      {unsaved &&
        typed !== null &&
        (query.data === undefined || query.isError ? (
          <QueryFallback query={query} rows={4} failed={m.would_change_failed()} />
        ) : (
          <Compared
            compared={query.data}
            chargesWaysBack={typed.wayBackSharePercent > 0}
            isBusy={query.isFetching}
          />
        ))}
    </Card>
  );
}

interface ComparedProps {
  readonly compared: Comparison;
  /** Whether an empty way back makes a price lower with the typed figures. */
  readonly chargesWaysBack: boolean;
  readonly isBusy: boolean;
}

function Compared({ compared, chargesWaysBack, isBusy }: ComparedProps) {
  const { orders, leftOut, onWayBack } = compared;
  const differences = orders.map(({ before, after }) => Math.sign(after.totalSatang - before.totalSatang));
  const countOf = (sign: number) => formatNumber(differences.filter((each) => each === sign).length);
  const idsOf = (reason: Comparison["leftOut"][number]["reason"]) =>
    leftOut.filter((order) => order.reason === reason).map(({ orderId }) => orderId);
  const notStored = idsOf("not_stored");
  const ferryGone = idsOf("ferry_gone");
  return (
    <div aria-busy={isBusy}>
      <p className="mt-1 max-w-[80ch] text-sm text-muted">
        {m.would_change_intro({ count: formatNumber(orders.length + leftOut.length) })}
      </p>
      {orders.length === 0 ? (
        <p className="mt-4">{m.would_change_none()}</p>
      ) : (
        <>
          <dl className="figures mt-4 flex flex-wrap gap-x-10 gap-y-4" aria-live="polite">
            <Sum
              name={m.would_change_orders_total({ count: formatNumber(orders.length) })}
              before={compared.beforeSatang}
              after={compared.afterSatang}
              note={
                differences.every((sign) => sign === 0)
                  ? null
                  : m.would_change_counts({ up: countOf(1), down: countOf(-1), same: countOf(0) })
              }
            />
            <Sum
              name={m.would_change_pay_total()}
              before={compared.payBeforeSatang}
              after={compared.payAfterSatang}
            />
            {compared.depositBeforeSatang !== compared.depositAfterSatang && (
              <Sum
                name={m.would_change_deposit_total()}
                before={compared.depositBeforeSatang}
                after={compared.depositAfterSatang}
              />
            )}
            {compared.lateFeeBeforeSatang !== compared.lateFeeAfterSatang && (
              <Sum
                name={m.would_change_late_fee_total()}
                before={compared.lateFeeBeforeSatang}
                after={compared.lateFeeAfterSatang}
              />
            )}
            {compared.withVisits > 0 && (
              <Sum
                name={m.would_change_waiting_total({ count: formatNumber(compared.withVisits) })}
                before={compared.waitingBeforeSatang}
                after={compared.waitingAfterSatang}
              />
            )}
            {compared.waitingPayBeforeSatang !== compared.waitingPayAfterSatang && (
              <Sum
                name={m.would_change_waiting_pay()}
                before={compared.waitingPayBeforeSatang}
                after={compared.waitingPayAfterSatang}
              />
            )}
            {compared.cancelled > 0 && (
              <Sum
                name={m.would_change_cancelled_total({ count: formatNumber(compared.cancelled) })}
                before={compared.cancellationFeeBeforeSatang}
                after={compared.cancellationFeeAfterSatang}
              />
            )}
          </dl>
          <ul className="mt-3 grid max-w-[80ch] gap-1 text-sm text-muted">
            <li>{compared.withVisits > 0 ? m.would_change_waiting_note() : m.would_change_no_visits()}</li>
            <li>
              {compared.cancelled > 0 ? m.would_change_cancelled_note() : m.would_change_none_cancelled()}
            </li>
            <li>{m.would_change_not_compared()}</li>
          </ul>
          <WouldChangeOrders orders={orders} />
        </>
      )}
      {orders.length > 0 && (chargesWaysBack || onWayBack > 0) && (
        <p className="mt-3 text-sm text-muted">
          {onWayBack === 0
            ? m.would_change_no_ways_back()
            : m.would_change_ways_back({ count: formatNumber(onWayBack) })}
        </p>
      )}
      {notStored.length > 0 && (
        <p className="mt-3 text-sm text-muted">{m.would_change_left_out({ orders: notStored.join(", ") })}</p>
      )}
      {ferryGone.length > 0 && (
        <p className="mt-1 text-sm text-muted">
          {m.would_change_ferry_gone({ orders: ferryGone.join(", ") })}
        </p>
      )}
    </div>
  );
}

interface SumProps {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  readonly note?: string | null;
}

function Sum({ name, before, after, note = null }: SumProps) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>
        <span className="text-muted">{formatMoney(before)} → </span>
        <span className="font-semibold">{formatMoney(after)}</span>
        <span className="block font-heading text-xl font-semibold">{differenceText(before, after)}</span>
        {note !== null && <span className="block text-sm text-muted">{note}</span>}
      </dd>
    </div>
  );
}
