import { ArrowUp, ChevronUp } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { showToast } from "#web/lib/errors/toast.ts";
import { useBottomBarOffset } from "#web/lib/use-bottom-bar-offset.ts";
import { m } from "#web/paraglide/messages.js";
import { Amount } from "./price-card.tsx";
import type { Pricing } from "#web/entities/quotes/use-quote.ts";

const loadPriceSheet = () => import("./price-sheet.tsx");
const PriceSheet = lazy(loadPriceSheet);

export interface PriceBarProps {
  readonly pricing: Pricing;
  /** Why there is no price yet. */
  readonly reason: string;
  readonly pickupAt: number | null;
  readonly onBook: () => void;
  /** Leads to what is missing for a price. */
  readonly onReason: () => void;
}

/** A row of 48 px with 12 px of padding, and the phone's safe area below. */
const BAR_HEIGHT = "calc(3.75rem + max(0.75rem, env(safe-area-inset-bottom)))";

/** The total at the bottom of the screen on phones, or what is missing for it. */
export function PriceBar(props: PriceBarProps) {
  const { pricing, reason, onReason } = props;
  useBottomBarOffset(BAR_HEIGHT, true);
  return (
    <div className="sticky bottom-0 z-20 -mx-4 border-t border-line bg-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-soft md:-mx-8 md:px-8 lg:hidden">
      {pricing.kind === "priced" || pricing.kind === "loading" ? (
        <Priced {...props} pricing={pricing} />
      ) : (
        <button
          type="button"
          onClick={onReason}
          className="flex min-h-12 w-full items-center justify-between gap-4 rounded-control text-left"
        >
          <span className="shrink-0">
            <span className="block text-xs leading-tight text-muted">{m.price_total()}</span>
            <Amount pricing={pricing} small />
          </span>
          <span
            data-missing
            className="flex min-w-0 items-center gap-2 text-right text-sm leading-tight font-semibold"
          >
            {reason}
            <ArrowUp aria-hidden="true" className="size-5 shrink-0 text-muted" />
          </span>
        </button>
      )}
    </div>
  );
}

/** The total, which opens the price lines, and the button that books. */
function Priced(
  props: Omit<PriceBarProps, "pricing"> & {
    readonly pricing: Extract<Pricing, { kind: "priced" | "loading" }>;
  },
) {
  const { pricing, pickupAt, onBook } = props;
  // `null` until they are first opened.
  const [open, setOpen] = useState<boolean | null>(null);
  const isPriced = pricing.kind === "priced";
  useEffect(() => {
    // A failure is handled when the lines are opened.
    if (isPriced) void loadPriceSheet().catch(() => {});
  }, [isPriced]);
  const showLines = async () => {
    try {
      await loadPriceSheet();
      setOpen(true);
    } catch {
      showToast("error", m.notice_title_price(), m.error_network());
    }
  };
  const isFirm = pricing.kind === "priced" && pricing.standing === "firm";
  return (
    <>
      <div className="flex items-center gap-3">
        <button
          type="button"
          disabled={!isPriced}
          onClick={() => void showLines()}
          className="flex min-h-12 shrink-0 items-center gap-2 rounded-control pr-1 text-left"
        >
          <span className="block">
            <span className="block text-xs leading-tight text-muted">{m.price_total()}</span>
            <Amount pricing={pricing} small />
          </span>
          <ChevronUp aria-hidden="true" className="size-5 text-muted" />
          <span className="sr-only">{m.price_show_lines()}</span>
        </button>
        <div className="min-w-0 flex-1">
          <Button tone="main" wide disabled={!isFirm} className="disabled:opacity-100" onClick={onBook}>
            {m.price_book()}
          </Button>
        </div>
      </div>
      {isPriced && open !== null && (
        <Suspense fallback={null}>
          <PriceSheet
            pricing={pricing}
            pickupAt={pickupAt}
            open={open}
            onOpenChange={setOpen}
            act={{ label: m.price_book(), disabled: !isFirm, onPress: onBook }}
          />
        </Suspense>
      )}
    </>
  );
}
