import { Link, type LinkProps } from "@tanstack/react-router";
import { WAITING_KINDS, type WaitingKind } from "#domain/control-room/waiting.ts";
import type { OrderWait } from "#domain/orders/office/list-terms.ts";
import { DAY_MS } from "#domain/time.ts";
import type { ReactNode } from "react";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { countText } from "#web/entities/figures/count-text.ts";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import {
  formatDuration,
  formatMoney,
  formatNumber,
  formatShortDay,
  formatShortDayAndTime,
} from "#web/lib/i18n/format.ts";
import { effectText } from "#web/entities/effects/effect-texts.ts";
import { m } from "#web/paraglide/messages.js";
import { REFRESHED } from "#web/lib/api/refreshed.ts";

type Item = NonNullable<RouterOutputs["controlRoom"]["decisions"][WaitingKind]>[number];
type Target = Pick<LinkProps, "to" | "search" | "params">;

interface KindTexts {
  readonly title: () => string;
  /** The list of all of them. */
  readonly list: () => Target;
  /** Where one of them is decided. */
  readonly item: (id: string) => Target;
  /** Its words, where the server names it by a code. */
  readonly label?: (label: string) => string;
  /** What its instant says. */
  readonly when: (values: { readonly time: string }) => string;
  /** Whether that instant is a deadline: near and past ones stand out. */
  readonly isDue?: true;
  /** Whether it is a day, whose hour says nothing. */
  readonly isDay?: true;
}

/** A pickup within this time is said as how long it is until then. */
const SOON_MS = DAY_MS;
const ofOrder = (order: string): Target => ({ to: "/admin/orders", search: { order } });
/** The orders that wait for something. */
const waitingFor = (waits: OrderWait) => (): Target => ({ to: "/admin/orders", search: { waits } });

const KINDS: Readonly<Record<WaitingKind, KindTexts>> = {
  notStarted: {
    title: m.today_not_started,
    list: waitingFor("start"),
    item: ofOrder,
    when: m.today_pickup,
    isDue: true,
  },
  notCompleted: {
    title: m.today_not_completed,
    list: waitingFor("completion"),
    item: ofOrder,
    when: m.today_pickup,
  },
  barredDrivers: {
    title: m.today_barred_drivers,
    list: waitingFor("driver"),
    item: ofOrder,
    when: m.today_pickup,
  },
  unpricedOrders: { title: m.today_unpriced, list: waitingFor("price"), item: ofOrder, when: m.today_since },
  unconfirmedOrders: {
    title: m.today_unconfirmed,
    list: () => ({ to: "/admin/orders", search: { waits: "confirm", sort: "pickup" } }),
    item: ofOrder,
    when: m.today_pickup,
    isDue: true,
  },
  openJobs: {
    title: m.today_open_jobs,
    list: () => ({ to: "/admin/orders", search: { waits: "taker", sort: "pickup" } }),
    item: ofOrder,
    when: m.today_pickup,
    isDue: true,
  },
  registrations: {
    title: m.today_registrations,
    list: () => ({ to: "/admin/drivers", search: { show: "waiting" } }),
    item: (driver) => ({ to: "/admin/drivers", search: { driver } }),
    when: m.today_since,
  },
  papers: {
    title: m.today_papers,
    list: () => ({ to: "/admin/drivers", search: { show: "urgent_papers" } }),
    item: (driver) => ({ to: "/admin/drivers", search: { driver } }),
    when: m.today_valid_until,
    isDay: true,
  },
  payments: {
    title: m.today_payments,
    list: () => ({ to: "/admin/payments" }),
    item: (payment) => ({ to: "/admin/payments", search: { payment } }),
    when: m.today_since,
  },
  refunds: {
    title: m.today_refunds,
    list: () => ({ to: "/admin/refunds" }),
    item: (refund) => ({ to: "/admin/refunds", search: { refund } }),
    when: m.today_since,
  },
  draftInvoices: {
    title: m.today_draft_invoices,
    list: () => ({ to: "/admin/invoices", search: { status: "draft" } }),
    item: (document) => ({ to: "/admin/invoices", search: { status: "draft", document } }),
    when: m.today_since,
  },
  overdueInvoices: {
    title: m.today_overdue_invoices,
    list: () => ({ to: "/admin/companies", search: { waits: "overdue" } }),
    item: (companyId) => ({ to: "/admin/companies/$companyId", params: { companyId } }),
    when: m.today_due,
    isDay: true,
  },
  certificates: {
    title: m.today_certificates,
    list: () => ({ to: "/admin/companies", search: { waits: "certificates" } }),
    item: (settlement) => ({ to: "/admin/companies", search: { waits: "certificates", settlement } }),
    when: m.today_since,
    isDay: true,
  },
  payouts: {
    title: m.today_payouts,
    list: () => ({ to: "/admin/payouts" }),
    item: (driver) => ({ to: "/admin/payouts", search: { driver } }),
    when: m.today_since,
    isDay: true,
  },
  claims: {
    title: m.today_claims,
    list: () => ({ to: "/admin/claims" }),
    item: (claim) => ({ to: "/admin/claims", search: { claim } }),
    when: m.today_since,
  },
  compensations: {
    title: m.today_compensations,
    list: () => ({ to: "/admin/claims", search: { show: "to_transfer" } }),
    item: (claim) => ({ to: "/admin/claims", search: { show: "to_transfer", claim } }),
    when: m.today_since,
  },
  reviews: {
    title: m.today_reviews,
    list: () => ({ to: "/admin/reviews", search: { state: "pending" } }),
    item: (review) => ({ to: "/admin/reviews", search: { review } }),
    when: m.today_since,
  },
  unpaidOrders: {
    title: m.today_unpaid,
    list: () => ({ to: "/admin/orders", search: { waits: "payment", sort: "pickup" } }),
    item: ofOrder,
    when: m.today_pickup,
    isDue: true,
  },
  offers: { title: m.today_offers, list: waitingFor("offer"), item: ofOrder, when: m.today_until },
  doorChanges: {
    title: m.today_door_changes,
    list: waitingFor("door_change"),
    item: ofOrder,
    when: m.today_until,
  },
  parkedEffects: {
    title: m.today_parked,
    list: () => ({ to: "/admin/effects" }),
    item: (effect) => ({ to: "/admin/effects", search: { effect } }),
    label: effectText,
    when: m.today_since,
  },
};

/** Everything that waits for a decision, by kind: how much, and the first few of it. */
export function Decisions() {
  const query = trpc.controlRoom.decisions.useQuery(undefined, REFRESHED);
  const counts = trpc.controlRoom.waiting.useQuery();
  const { data } = query;
  const kinds = WAITING_KINDS.filter((kind) => (data?.[kind]?.length ?? 0) > 0);
  return (
    <section aria-labelledby="today-decisions">
      <h2 id="today-decisions">{m.today_decisions()}</h2>
      {data === undefined ? (
        // On a phone they fill the first screen: what is below them does not come into it and leave it again.
        <div className="max-sm:min-h-[calc(100svh-var(--header-height))]">
          <QueryFallback query={query} rows={3} failed={m.today_load_failed()} />
        </div>
      ) : kinds.length === 0 ? (
        <p className="text-muted">{m.today_nothing()}</p>
      ) : (
        <div className="today-decisions">
          {kinds.map((kind) => (
            <Kind
              key={kind}
              texts={KINDS[kind]}
              items={data[kind] ?? []}
              now={query.dataUpdatedAt}
              count={Math.max(counts.data?.[kind] ?? 0, shownOf(data[kind] ?? []))}
            />
          ))}
        </div>
      )}
    </section>
  );
}

interface KindProps {
  readonly texts: KindTexts;
  readonly items: readonly Item[];
  readonly count: number;
  /** When the items were read, epoch milliseconds. */
  readonly now: number;
}

function Kind({ texts: { title, list, item, label, when, isDue, isDay }, items, count, now }: KindProps) {
  return (
    <section className="today-card" aria-label={title()}>
      <h3>
        <span className="min-w-0 flex-1">{title()}</span>
        <span className="control-count figures">{countText(count)}</span>
      </h3>
      <ul>
        {items.map((each) => (
          <li key={`${each.id} ${each.orderId} ${each.at}`}>
            <Row target={item(each.id)}>
              <span className="min-w-0 flex-1 truncate">
                {each.orderId !== null && <span className="font-semibold">{each.orderId} </span>}
                {label === undefined ? each.label : label(each.label)}
              </span>
              {each.count > 1 && <span className="figures">× {formatNumber(each.count)}</span>}
              {each.amountSatang !== null && (
                <span className="figures">{formatMoney(each.amountSatang)}</span>
              )}
              {isDue && each.at < now + SOON_MS ? (
                <span className="figures font-semibold text-brick">{dueText(each.at - now)}</span>
              ) : (
                <span className="figures text-muted">
                  {when({ time: isDay ? formatShortDay(each.at) : formatShortDayAndTime(each.at) })}
                </span>
              )}
            </Row>
          </li>
        ))}
      </ul>
      {count > shownOf(items) && (
        <Link {...list()} className="today-row text-teal">
          {m.today_all()}
          <span className="sr-only">: {title()}</span>
        </Link>
      )}
    </section>
  );
}

/** How many the shown lines are. */
function shownOf(items: readonly Item[]): number {
  return items.reduce((sum, { count }) => sum + count, 0);
}

/** How long there is until a pickup without a driver, or since. */
function dueText(leftMs: number): string {
  const duration = formatDuration(Math.abs(leftMs) / 1000);
  return leftMs < 0 ? m.today_pickup_overdue({ duration }) : m.today_pickup_in({ duration });
}

function Row({ target, children }: { readonly target: Target; readonly children: ReactNode }) {
  return (
    <Link {...target} className="today-row">
      {children}
    </Link>
  );
}
