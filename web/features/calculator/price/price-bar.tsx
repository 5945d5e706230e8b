import { ChevronUp } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button } from "#web/components/button.tsx";
import { Sheet } from "#web/components/dialog.tsx";
import { useBottomBarOffset } from "#web/lib/use-bottom-bar-offset.ts";
import { m } from "#web/paraglide/messages.js";
import { JourneyFacts, PriceBreakdown, PriceNotes } from "./price-breakdown.tsx";
import { Amount, PrintQuote } from "./price-card.tsx";
import type { Pricing } from "./use-quote.ts";

export interface PriceBarProps {
  readonly pricing: Pricing;
  readonly pickupAt: number | null;
  /** A notice about the pickup time. */
  readonly notice: ReactNode;
  readonly onBook: () => void;
}

/** A row of 48 px with 12 px of padding, and the phone's safe area below. */
const BAR_HEIGHT = "calc(3.75rem + max(0.75rem, env(safe-area-inset-bottom)))";

/** The total at the bottom of the screen on phones; opens the price lines. */
export function PriceBar({ pricing, pickupAt, notice, onBook }: PriceBarProps) {
  const [open, setOpen] = useState(false);
  const isShown = pricing.kind === "priced" || pricing.kind === "loading";
  useBottomBarOffset(BAR_HEIGHT, isShown);
  if (!isShown) return null;
  const isFirm = pricing.kind === "priced" && pricing.standing === "firm";
  const book = (
    <Button tone="main" wide disabled={!isFirm} className="disabled:opacity-100" onClick={onBook}>
      {m.price_book()}
    </Button>
  );
  return (
    <div className="sticky bottom-0 z-20 -mx-4 border-t border-line bg-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-soft md:-mx-8 md:px-8 lg:hidden">
      <div className="flex items-center gap-3">
        <button
          type="button"
          disabled={pricing.kind !== "priced"}
          onClick={() => setOpen(true)}
          className="flex min-h-12 shrink-0 items-center gap-2 rounded-control pr-1 text-left"
        >
          <span className="block">
            <span className="block text-xs leading-tight text-muted">{m.price_total()}</span>
            <Amount pricing={pricing} small />
          </span>
          <ChevronUp aria-hidden="true" className="size-5 text-muted" />
          <span className="sr-only">{m.price_show_lines()}</span>
        </button>
        <div className="min-w-0 flex-1">{book}</div>
      </div>
      {pricing.kind === "priced" && (
        <Sheet
          open={open}
          onOpenChange={setOpen}
          title={m.price_lines_title()}
          closeLabel={m.action_close()}
          actions={book}
        >
          <Amount pricing={pricing} />
          <div className="mt-4 flex flex-col gap-4">
            <JourneyFacts quote={pricing.quote} pickupAt={pickupAt} />
            {notice}
            <PriceBreakdown priced={pricing} />
            <PriceNotes quote={pricing.quote} />
            <PrintQuote pricing={pricing} />
          </div>
        </Sheet>
      )}
    </div>
  );
}
