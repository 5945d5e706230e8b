import { lazy, Suspense, type ReactNode } from "react";
import { hasBreaks } from "#domain/driving-hours/driving-steps.ts";
import { arrivalAt } from "#domain/ferries/journey.ts";
import { classNames } from "#web/components/class-names.ts";
import { PriceLines } from "#web/components/price-lines.tsx";
import {
  formatDayAndTime,
  formatDistance,
  formatDuration,
  formatMoney,
  formatShortDayAndTime,
} from "#web/lib/i18n/format.ts";
import { cancellationText } from "#web/entities/pricing/cancellation-text.ts";
import { priceLineItems } from "#web/entities/pricing/price-line-texts.ts";
import { m } from "#web/paraglide/messages.js";
import { quoteJourney } from "./quote-journey.ts";
import type { Quote } from "#web/entities/moves/quote.ts";
import type { Pricing } from "./use-quote.ts";

type Priced = Extract<Pricing, { kind: "priced" }>;

/** Distance, duration and arrival. */
export function JourneyFacts({
  quote,
  pickupAt,
}: {
  readonly quote: Quote;
  readonly pickupAt: number | null;
}) {
  const journey = quoteJourney(quote, pickupAt);
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact name={m.fact_road_distance()}>{formatDistance(quote.distanceM)}</Fact>
        <Fact name={m.fact_travel_time()}>
          {formatDuration(journey.durationS)}
          {hasBreaks(journey.steps) && (
            <span className="block font-running text-sm font-normal">{m.driving_with_breaks()}</span>
          )}
        </Fact>
        {quote.seaDistanceM > 0 && (
          <Fact name={m.fact_sea_distance()}>{formatDistance(quote.seaDistanceM)}</Fact>
        )}
        {pickupAt !== null && (
          <Fact name={m.fact_arrival()} wide>
            {formatDayAndTime(arrivalAt(journey, pickupAt))}
          </Fact>
        )}
      </dl>
      {journey.sailings.some((sailing) => sailing?.nextMorning === true) && (
        <p className="mt-3 rounded-control bg-marigold-wash px-3 py-2 text-sm text-marigold-ink">
          {m.journey_next_morning()}
        </p>
      )}
    </>
  );
}

function Fact(props: { readonly name: string; readonly wide?: boolean; readonly children: ReactNode }) {
  return (
    <div className={props.wide === true ? "col-span-2" : undefined}>
      <dt className="text-sm text-muted">{props.name}</dt>
      <dd className="figures font-heading font-semibold">{props.children}</dd>
    </div>
  );
}

/** The lines of a price, dimmed while a new price is loading. */
export function PriceBreakdown({ priced }: { readonly priced: Priced }) {
  return (
    <PriceLines
      items={priceLineItems(priced.price.lines)}
      className={classNames(
        "border-t border-line transition-opacity",
        priced.standing === "stale" && "opacity-50",
      )}
    />
  );
}

const WaitingTermsLine = lazy(() => import("#web/entities/waiting/waiting-terms-line.tsx"));

export interface PriceNotesProps {
  readonly quote: Quote;
  /** Epoch milliseconds; `null` while it is not known. */
  readonly pickupAt: number | null;
  /** Whether a company pays it after its invoice: really, and without a deposit. */
  readonly isOnAccount?: boolean | undefined;
}

/** When the price expires, what cancelling costs, and notes about it. */
export function PriceNotes({ quote, pickupAt, isOnAccount = false }: PriceNotesProps) {
  // A demonstration payment is never kept.
  const isPaid = quote.gatewayEnabled || isOnAccount;
  const cancellation = isPaid ? cancellationText(quote.cancellation, pickupAt) : null;
  const waiting = isPaid ? quote.waiting : null;
  return (
    <div className="text-sm text-muted">
      <p>{m.price_holds_until({ time: formatShortDayAndTime(Date.parse(quote.expiresAt)) })}</p>
      {quote.depositSatang > 0 && !isOnAccount && (
        <p className="figures mt-1">
          {m.price_deposit({
            deposit: formatMoney(quote.depositSatang),
            rest: formatMoney(quote.totalSatang - quote.depositSatang),
          })}
        </p>
      )}
      {cancellation !== null && <p className="mt-1">{cancellation}</p>}
      {waiting != null && (
        <Suspense>
          <WaitingTermsLine terms={waiting} />
        </Suspense>
      )}
      {quote.approximate && <p className="mt-1">{m.price_route_approximate()}</p>}
    </div>
  );
}
