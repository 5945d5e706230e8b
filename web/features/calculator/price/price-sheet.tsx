import { Sheet } from "#web/components/dialog.tsx";
import type { DialogAct } from "#web/components/sheets/dialog-footer.tsx";
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
  /** Books. */
  readonly act: DialogAct;
}

/** The lines of the price on phones. Its code is loaded once there is a price. */
export default function PriceSheet({ pricing, pickupAt, open, onOpenChange, act }: PriceSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={m.price_lines_title()}
      closeLabel={m.action_close()}
      actions={{ cancel: m.action_close(), act }}
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
