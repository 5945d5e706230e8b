import { useNavigate } from "@tanstack/react-router";
import { useEffect, useReducer, useState } from "react";
import { checkPickupTime } from "#domain/orders/pickup-time.ts";
import { bangkokDay, bangkokInstant, bangkokTime } from "#domain/time.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { FIELD_TEXTS } from "#web/lib/errors/field-texts.ts";
import { usePriceRefusal } from "#web/entities/quotes/use-price-refusal.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { useArrivingPlaces } from "#web/entities/moves/use-arriving-places.ts";
import { deleteMoveDraft, updateMoveDraft } from "#web/entities/moves/move-draft.ts";
import { EMPTY_MOVE, type Move } from "#web/entities/moves/move.ts";
import { changeMove } from "#web/entities/moves/change-move.ts";
import { faultsOf, requestOf } from "#web/entities/moves/move-request.ts";
import { requestKey, type Quote } from "#web/entities/moves/quote.ts";
import { calculatorStart, EMPTY_START } from "./calculator-start.ts";
import {
  focusStop,
  missingOf,
  ownStopErrors,
  serverStopErrors,
  type Missing,
} from "#web/entities/stops/stop-faults.ts";
import { usePins } from "./stops/use-pins.ts";
import { useQuote, type Pricing } from "#web/entities/quotes/use-quote.ts";
import { useTruckHours } from "#web/entities/truck-hours/use-truck-hours.ts";

/**
 * The calculator's state and actions.
 * @param isClientReady false while prerendering and hydrating: then there is neither draft nor search parameters
 */
export function useCalculator(isClientReady: boolean) {
  const arriving = useArrivingPlaces(isClientReady, "/price-calculator");
  const [start] = useState(() => (isClientReady ? calculatorStart(arriving, Date.now()) : EMPTY_START));
  const navigate = useNavigate();
  const [move, apply] = useReducer(changeMove, start.move);
  const [pins, change] = usePins(move, apply, shownOnMap(start.move, arriving.map));
  const [tried, setTried] = useState(false);
  const { pricing, priceOf, isIncomplete, config, reloadConfig, calculate } = useQuote(move, start.quote);
  const refusal = usePriceRefusal(pricing);
  const firm = pricing.kind === "priced" && pricing.standing === "firm" ? pricing.quote : null;
  const pickup = pickupOf(move);
  const request = pricing.kind === "priced" ? requestOf(move) : null;
  const truckHours = useTruckHours(request && requestKey(request), firm, pickup.at);
  const draft = useKeptDraft(move, firm);
  const missing = missingOf(move);
  useConfigFailure(config.error);

  const submit = (): void => {
    setTried(true);
    const faults = faultsOf(move);
    if (faults.empty.length > 0) refuse(m.error_locations_missing(), faults.empty[0]);
    else if (faults.notChosen.length > 0) refuse(m.field_address_not_selected(), faults.notChosen[0]);
    else if (faults.same.length > 0) refuse(m.stop_same_place_hint(), faults.same[0]);
    else if (config.error !== null) {
      showError(config.error, PRICING_LOAD_FAILED);
      reloadConfig();
    } else {
      calculate();
      if (config.isPending) showToast("warning", m.notice_title_price(), m.error_pricing_not_loaded());
    }
  };

  return {
    move,
    change,
    pricing,
    priceOf,
    refusal,
    isIncomplete,
    pickup,
    truckHours,
    setPickupAt: (at: number) => change({ kind: "pickup_time", date: bangkokDay(at), time: bangkokTime(at) }),
    pins,
    stopErrors: { ...serverStopErrors(move, pricing), ...(tried ? ownStopErrors(move) : {}), ...pins.errors },
    /** Whether the price follows every change by itself. */
    isLive: pricing.kind === "priced" && !isIncomplete,
    /** Whether a price is on its way; without the pricing configuration none is. */
    isCalculating: pricing.kind === "loading" && !config.isPending,
    reason: reasonOf(pricing, missing, config.error),
    /** Leads to what is missing for a price, or to why there is none. */
    toReason: () => {
      if (missing !== null) focusStop(missing.stopKey);
      else document.getElementById(REFUSAL_ID)?.scrollIntoView({ block: "center" });
    },
    configFailed: config.error !== null,
    reloadConfig,
    submit,
    startOver: () => {
      draft.forget();
      setTried(false);
      change({ kind: "start_over" });
    },
    /** Opens the confirm page for the quote shown here, also when another tab has stored a different draft. */
    book: () => {
      if (firm === null) return;
      draft.keep();
      void navigate({ to: "/price-calculator/confirm" });
    },
    /** Stores the move now, also when another tab has stored a different one. */
    keep: draft.keep,
    /** Opens the form that takes places in the visitor's own words; the draft brings what is known. */
    sendToOffice: () => {
      draft.keep();
      void navigate({ to: "/booking" });
    },
  };
}

/** The id of the text that says why there is no price, below the fold of a phone. */
export const REFUSAL_ID = "price-refusal";

/** Why there is no price, in a few words. */
function reasonOf(pricing: Pricing, missing: Missing | null, configError: unknown): string {
  if (missing !== null) return missing.text;
  return pricing.kind === "refused" || configError !== null ? m.price_refused_title() : m.price_empty();
}

/** The key of the stop that the map is to choose first, or `null`. */
function shownOnMap({ stops }: Move, end: string | undefined): number | null {
  const stop = end === "from" ? stops[0] : end === "to" ? stops.at(-1) : undefined;
  return stop?.key ?? null;
}

const PRICING_LOAD_FAILED = { title: m.notice_title_price, text: m.error_pricing_load_failed };

/** The pickup time, when it is complete, and its error. */
function pickupOf({ date, time }: Move): { readonly at: number | null; readonly error: string | null } {
  if (date === "") return { at: null, error: null };
  if (time === "") return { at: null, error: m.pickup_moment_required() };
  const at = bangkokInstant(date, time);
  const code = at === null ? "INVALID" : checkPickupTime(at, Date.now());
  return code === null ? { at, error: null } : { at: null, error: FIELD_TEXTS[code]() };
}

function refuse(text: string, stopKey: number | undefined): void {
  showToast("error", m.notice_title_price(), text);
  if (stopKey !== undefined) focusStop(stopKey);
}

function useConfigFailure(error: unknown): void {
  useEffect(() => {
    if (error !== null) showError(error, PRICING_LOAD_FAILED);
  }, [error]);
}

/** Stores the move and its quote in the draft, whose other parts stay as they are. */
function useKeptDraft(move: Move, firm: Quote | null) {
  useEffect(() => keep(move, firm), [move, firm]);
  return { keep: () => keep(move, firm), forget: deleteMoveDraft };
}

function keep(move: Move, quote: Quote | null): void {
  if (move === EMPTY_MOVE) return;
  updateMoveDraft((stored) => {
    const isSame = quote !== null && quote.token === stored.quote?.token;
    return { ...stored, move, quote, placeKey: isSame ? stored.placeKey : null, step: "calculator" };
  }, Date.now());
}
