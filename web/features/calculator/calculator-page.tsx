import { RotateCcw, TriangleAlert } from "lucide-react";
import { useLayoutEffect, useRef, type FormEvent, type RefObject } from "react";
import { Button } from "#web/components/button.tsx";
import { formatMoney } from "#web/lib/i18n/format.ts";
import type { GoodsScreen } from "#web/entities/goods/goods-draft.ts";
import { useAwaitedDraft } from "#web/lib/use-client-ready.ts";
import { m } from "#web/paraglide/messages.js";
import { StopSequenceOffer } from "./stops/stop-sequence-offer.tsx";
import { GoodsField } from "./load/goods-field.tsx";
import { JourneyList, StopsList } from "./journey/journey-list.tsx";
import { LoadField, PickupTimeField, WorkersField } from "./load/load-fields.tsx";
import { IslandOffer, unservedIsland } from "#web/entities/moves/island-offer.tsx";
import { askedStops, EMPTY_MOVE } from "#web/entities/moves/move.ts";
import { PriceBar } from "./price/price-bar.tsx";
import { JourneyFacts } from "#web/entities/quotes/price-breakdown.tsx";
import { PriceCard } from "./price/price-card.tsx";
import { QuoteSheet } from "./price/quote-sheet.tsx";
import { RoutePanel } from "./stops/route-panel.tsx";
import { StopsEditor } from "./stops/stops-editor.tsx";
import { TruckHoursNotice } from "#web/entities/truck-hours/truck-hours-notice.tsx";
import { REFUSAL_ID, useCalculator } from "./use-calculator.ts";
import { VehiclePicker } from "./load/vehicle-picker.tsx";

/** The price calculator: stops, trucks and load on one side, map and price on the other. */
export function CalculatorPage({ Goods }: { readonly Goods: GoodsScreen }) {
  // Prerendering has neither draft nor search parameters: where there are any, the empty form is hydrated and then
  // replaced by one that has them. Input before that would be lost, so the form is inert until then.
  const { isClientReady, isAwaiting } = useAwaitedDraft();
  return (
    <Calculator
      key={isAwaiting ? "prerendered" : "client"}
      isClientReady={isClientReady}
      isInert={isAwaiting}
      Goods={Goods}
    />
  );
}

interface CalculatorProps {
  readonly isClientReady: boolean;
  readonly isInert: boolean;
  readonly Goods: GoodsScreen;
}

function Calculator({ isClientReady, isInert, Goods }: CalculatorProps) {
  const calculator = useCalculator(isClientReady);
  const { pricing, pickup, isIncomplete, book } = calculator;
  const quote = pricing.kind === "priced" ? pricing.quote : null;
  const isFirm = pricing.kind === "priced" && pricing.standing === "firm";
  const title = useRef<HTMLHeadingElement>(null);
  const startOver = () => {
    calculator.startOver();
    // The button that had the focus is removed.
    title.current?.focus();
  };
  const offer = pricing.kind === "refused" && unservedIsland(pricing.error) !== null && (
    <IslandOffer
      error={pricing.error}
      stops={askedStops(calculator.move)}
      onPier={(changes) => {
        changes.forEach(calculator.change);
        // The pressed button is removed.
        title.current?.focus({ preventScroll: true });
      }}
      onWrite={calculator.keep}
    />
  );
  return (
    <div className="page-column pt-8 lg:pt-10" inert={isInert}>
      <div className={isFirm ? "print:hidden" : undefined}>
        <header className="mb-6 max-w-2xl">
          <h1 ref={title} tabIndex={-1} className="text-3xl outline-none sm:text-4xl">
            {m.nav_calculator()}
          </h1>
          <p className="mt-2 text-muted">{m.calculator_intro()}</p>
        </header>
        <div className="grid gap-x-10 gap-y-8 pb-10 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:pb-16">
          <MoveForm calculator={calculator} onStartOver={startOver} Goods={Goods} />
          <div className="flex min-w-0 flex-col gap-6">
            <RoutePanel move={calculator.move} quote={quote} pins={calculator.pins} />
            <div className="grid flex-1 content-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,19rem)] xl:content-stretch">
              <PriceCard
                pricing={pricing}
                refusal={calculator.refusal?.text ?? null}
                offer={offer || null}
                isIncomplete={isIncomplete}
                pickupAt={pickup.at}
                onBook={book}
                className="self-start max-lg:hidden lg:sticky lg:top-24"
              />
              {quote === null ? (
                <div className="max-xl:hidden">
                  <StopsList move={calculator.move} />
                </div>
              ) : (
                <>
                  <div className="lg:hidden">
                    <JourneyFacts quote={quote} pickupAt={pickup.at} />
                  </div>
                  <JourneyList quote={quote} pickupAt={pickup.at} />
                </>
              )}
            </div>
            {pricing.kind === "refused" && calculator.refusal !== null && (
              <div id={REFUSAL_ID} className="flex scroll-mt-24 flex-col gap-4 lg:hidden">
                <p className="flex gap-3 rounded-control bg-brick-wash px-4 py-3 text-brick">
                  <TriangleAlert aria-hidden="true" className="mt-1 size-5 shrink-0" />
                  {calculator.refusal.text}
                </p>
                {offer}
              </div>
            )}
          </div>
        </div>
        <PriceBar
          pricing={pricing}
          reason={calculator.reason}
          pickupAt={pickup.at}
          onBook={book}
          onReason={calculator.toReason}
        />
        <p aria-live="polite" className="sr-only">
          {isFirm && m.price_announced({ total: formatMoney(pricing.quote.totalSatang) })}
        </p>
      </div>
      {isFirm && <QuoteSheet quote={pricing.quote} move={calculator.move} pickupAt={pickup.at} />}
    </div>
  );
}

interface MoveFormProps {
  readonly calculator: ReturnType<typeof useCalculator>;
  readonly onStartOver: () => void;
  readonly Goods: GoodsScreen;
}

function MoveForm({ calculator, onStartOver, Goods }: MoveFormProps) {
  const { move, change, configFailed, isLive } = calculator;
  const [nextButton, wasPressed] = useFocusAfterPricing(isLive);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    wasPressed();
    calculator.submit();
  };
  return (
    <form noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-7">
      <div className="flex flex-col gap-3">
        <StopsEditor
          move={move}
          errors={calculator.stopErrors}
          pins={calculator.pins}
          change={change}
          onSendToOffice={calculator.sendToOffice}
        />
        <StopSequenceOffer move={move} change={change} />
      </div>
      <GoodsField Goods={Goods} move={move} change={change} priceOf={calculator.priceOf} />
      <VehiclePicker
        counts={move.counts}
        onCount={(vehicle, count) => change({ kind: "count", vehicle, count })}
        priceOf={(counts) => calculator.priceOf({ ...move, counts })}
      />
      <WorkersField workers={move.workers} onChange={(workers) => change({ kind: "workers", workers })} />
      <LoadField loadRange={move.loadRange} onChange={(loadRange) => change({ kind: "load", loadRange })} />
      <div>
        <PickupTimeField move={move} pickup={calculator.pickup} change={change} />
        <TruckHoursNotice className="mt-4" warning={calculator.truckHours} onUse={calculator.setPickupAt} />
      </div>
      {configFailed && <PricingFailed onRetry={calculator.reloadConfig} />}
      <div className="flex flex-col gap-2">
        {!isLive && (
          <Button
            type="submit"
            tone="main"
            size="large"
            wide
            busy={calculator.isCalculating}
            busyLabel={m.calculator_submitting()}
          >
            {m.calculator_submit()}
          </Button>
        )}
        {move !== EMPTY_MOVE && (
          <Button
            ref={nextButton}
            tone="plain"
            size="small"
            className="self-center"
            icon={<RotateCcw aria-hidden="true" className="size-4" />}
            onClick={onStartOver}
          >
            {m.calculator_start_over()}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Moves the focus on to the next button when *Calculate* is removed, because the price follows by itself. */
function useFocusAfterPricing(isLive: boolean): readonly [RefObject<HTMLButtonElement | null>, () => void] {
  const next = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  // Before the timer of the button that goes (`button.tsx`).
  useLayoutEffect(() => {
    if (!isLive || !wasPressed.current) return;
    wasPressed.current = false;
    if (document.activeElement === document.body) next.current?.focus({ preventScroll: true });
  }, [isLive]);
  const press = () => {
    wasPressed.current = true;
  };
  return [next, press];
}

function PricingFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div
      role="alert"
      id={REFUSAL_ID}
      className="flex scroll-mt-24 flex-col items-start gap-3 rounded-control bg-brick-wash px-4 py-3"
    >
      <p className="font-semibold text-brick">{m.error_pricing_load_failed()}</p>
      <Button size="small" onClick={onRetry}>
        {m.action_retry()}
      </Button>
    </div>
  );
}
