import { HandCoins } from "lucide-react";
import { Card } from "#web/components/card.tsx";
import { classNames } from "#web/components/class-names.ts";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { stopTitle } from "#web/entities/stops/stop-place.tsx";
import { m } from "#web/paraglide/messages.js";
import { JourneyFacts, PriceBreakdown, PriceNotes } from "#web/entities/quotes/price-breakdown.tsx";
import type { Quote } from "#web/entities/moves/quote.ts";

export interface ConfirmSummaryProps {
  readonly quote: Quote;
  readonly pickupAt: number | null;
  /** Whether a company pays it after its invoice. */
  readonly isOnAccount: boolean;
  /** What the customer calls each stop, where it is not its official name. */
  readonly words: readonly (string | undefined)[];
  readonly className?: string | undefined;
}

/** The move to be booked and its price. */
export function ConfirmSummary({ quote, pickupAt, isOnAccount, words, className }: ConfirmSummaryProps) {
  return (
    <Card edged className={classNames("flex flex-col gap-4", className)} aria-labelledby="summary-title">
      <div>
        <h2 id="summary-title" className="text-base font-semibold text-muted">
          {m.confirm_summary_title()}
        </h2>
        <p className="figures font-heading text-5xl leading-tight font-bold tracking-tight">
          {formatMoney(quote.totalSatang)}
        </p>
        <PriceNotes quote={quote} pickupAt={pickupAt} isOnAccount={isOnAccount} />
      </div>
      <p className="font-heading font-semibold">
        {quote.stops.map((stop, index) => stopTitle({ ...stop, words: words[index] })).join(" → ")}
      </p>
      <JourneyFacts quote={quote} pickupAt={pickupAt} />
      <PriceBreakdown priced={{ kind: "priced", price: quote, quote, standing: "firm" }} />
    </Card>
  );
}

/** The payment method; says so when payment is only a demonstration. */
export function PaymentNote({ quote }: { readonly quote: Pick<Quote, "gatewayEnabled"> }) {
  const [title, text] = quote.gatewayEnabled
    ? [m.payment_later_title(), m.payment_later_text()]
    : [m.payment_demo_title(), m.payment_demo_text()];
  return (
    <div className="flex items-start gap-3 rounded-control border border-line bg-sunken px-4 py-3">
      <HandCoins aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-6 shrink-0 text-teal" />
      <p>
        <span className="block font-heading font-semibold">{title}</span>
        <span className="text-sm text-muted">{text}</span>
      </p>
    </div>
  );
}
