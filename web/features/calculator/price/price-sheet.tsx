import type { ReactNode } from "react";
import { Sheet } from "#web/components/dialog.tsx";
import { m } from "#web/paraglide/messages.js";
import { JourneyFacts, PriceBreakdown, PriceNotes } from "#web/entities/quotes/price-breakdown.tsx";
import { KeepQuote } from "./keep-quote.tsx";
import { Amount } from "./price-card.tsx";
import type { Pricing } from "#web/entities/quotes/use-quote.ts";

export interface PriceSheetProps {
  readonly pricing: Extract<Pricing, { kind: "priced" }>;
  readonly pickupAt: number | null;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The button that books. */
  readonly actions: ReactNode;
}

/** The lines of the price on phones. Its code is loaded once there is a price. */
export default function PriceSheet({ pricing, pickupAt, open, onOpenChange, actions }: PriceSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={m.price_lines_title()}
      closeLabel={m.action_close()}
      actions={actions}
    >
      <Amount pricing={pricing} />
      <div className="mt-4 flex flex-col gap-4">
        <JourneyFacts quote={pricing.quote} pickupAt={pickupAt} />
        <PriceBreakdown priced={pricing} />
        <PriceNotes quote={pricing.quote} pickupAt={pickupAt} />
        <KeepQuote pricing={pricing} />
      </div>
    </Sheet>
  );
}
