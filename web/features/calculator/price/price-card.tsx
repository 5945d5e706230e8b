import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import { classNames } from "#web/components/class-names.ts";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import { Spinner } from "#web/components/feedback/spinner.tsx";
import { formatMoney, intlTag } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { KeepQuote } from "./keep-quote.tsx";
import { JourneyFacts, PriceBreakdown, PriceNotes } from "#web/entities/quotes/price-breakdown.tsx";
import type { Pricing } from "#web/entities/quotes/use-quote.ts";

export interface PriceCardProps {
  readonly pricing: Pricing;
  /** Why there is no price. */
  readonly refusal: string | null;
  /** What is offered instead of the price. */
  readonly offer: ReactNode;
  /** Whether a place is missing, so that no quote can be requested. */
  readonly isIncomplete: boolean;
  readonly pickupAt: number | null;
  readonly onBook: () => void;
  readonly className?: string | undefined;
}

/** The price. Its layout does not shift while a new price is loading. */
export function PriceCard(props: PriceCardProps) {
  const { pricing, refusal, offer, isIncomplete, pickupAt, onBook, className } = props;
  return (
    <Card edged aria-label={m.order_price_title()} className={classNames("min-h-[26rem]", className)}>
      <p className="font-heading font-semibold text-muted">{m.price_total()}</p>
      <Amount pricing={pricing} />
      <div className="min-h-7 text-sm text-muted">
        {pricing.kind === "priced" && (
          <Standing pricing={pricing} isIncomplete={isIncomplete} pickupAt={pickupAt} />
        )}
      </div>
      {pricing.kind === "none" && (
        <p data-missing className="mt-1 text-muted">
          {m.price_empty()}
        </p>
      )}
      {pricing.kind === "refused" && refusal !== null && (
        <>
          <Refused text={refusal} />
          {offer !== null && <div className="mt-4">{offer}</div>}
        </>
      )}
      {pricing.kind === "loading" && <Waiting />}
      {pricing.kind === "priced" && (
        <div className="mt-3 flex flex-col gap-4">
          <JourneyFacts quote={pricing.quote} pickupAt={pickupAt} />
          <PriceBreakdown priced={pricing} />
          <Button
            tone="main"
            size="large"
            wide
            disabled={pricing.standing !== "firm"}
            className="disabled:opacity-100"
            onClick={onBook}
          >
            {m.price_book()}
          </Button>
          <KeepQuote pricing={pricing} />
        </div>
      )}
      {(pricing.kind === "none" || (pricing.kind === "refused" && offer === null)) && <EmptyLines />}
    </Card>
  );
}

/**
 * The total in large figures; its space is reserved while there is none. Where a link's price arrives before the page's
 * code, `first-paint.js` writes it here, in the language of `data-total`.
 */
export function Amount({ pricing, small = false }: { readonly pricing: Pricing; readonly small?: boolean }) {
  const isPriced = pricing.kind === "priced";
  return (
    <p
      data-total={intlTag()}
      suppressHydrationWarning
      className={classNames(
        "figures font-heading leading-tight font-bold tracking-tight transition-opacity",
        small ? "text-2xl" : "text-5xl",
        isPriced && pricing.standing === "stale" && "opacity-50",
        !isPriced && "text-edge",
      )}
    >
      {isPriced ? formatMoney(pricing.price.totalSatang) : "฿ –"}
      {small && pricing.kind === "loading" && (
        <>
          {" "}
          <Spinner className="text-base" />
          <span className="sr-only">{m.price_updating()}</span>
        </>
      )}
    </p>
  );
}

function Standing(props: {
  readonly pricing: Extract<Pricing, { kind: "priced" }>;
  readonly isIncomplete: boolean;
  readonly pickupAt: number | null;
}) {
  if (props.pricing.standing === "firm")
    return <PriceNotes quote={props.pricing.quote} pickupAt={props.pickupAt} />;
  if (props.isIncomplete) return m.price_incomplete();
  return (
    <span className="flex items-center gap-2">
      <Spinner /> {m.price_updating()}
    </span>
  );
}

function Refused({ text }: { readonly text: string }) {
  return (
    <div className="mt-1 flex items-start gap-3 rounded-control bg-brick-wash px-4 py-3 text-brick">
      <TriangleAlert aria-hidden="true" className="mt-1 size-5 shrink-0" />
      <div>
        <h3 className="font-semibold">{m.price_refused_title()}</h3>
        <p>{text}</p>
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <output className="mt-2 flex flex-col gap-4">
      <span className="flex items-center gap-2 text-sm text-muted">
        <Spinner /> {m.calculator_submitting()}
      </span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </output>
  );
}

/** The labels of the four price lines, shown while there is no price. */
function EmptyLines() {
  const lines = [m.home_price_transport(), m.home_price_fuel(), m.home_price_ferry(), m.home_price_labour()];
  return (
    <ul aria-hidden="true" className="mt-5 border-t border-line text-muted">
      {lines.map((line) => (
        <li key={line} className="flex min-h-12 items-center justify-between border-b border-line">
          <span className="font-heading font-semibold">{line}</span>
          <span>–</span>
        </li>
      ))}
    </ul>
  );
}
