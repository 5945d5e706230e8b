import { useNavigate } from "@tanstack/react-router";
import { useEffect, useReducer, useState } from "react";
import { checkPickupTime } from "#domain/orders/pickup-time.ts";
import { bangkokDay, bangkokInstant, bangkokTime } from "#domain/time.ts";
import { FIELD_TEXTS, fieldErrorsOf, showError, type ErrorNotice } from "#web/lib/errors/error-notices.ts";
import { CALCULATION_FAILED, priceRefusal } from "#web/entities/pricing/price-error-notice.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { useArrivingPlaces } from "#web/entities/moves/use-arriving-places.ts";
import { deleteMoveDraft, updateMoveDraft } from "#web/entities/moves/move-draft.ts";
import { askedStops, EMPTY_MOVE, type Move } from "#web/entities/moves/move.ts";
import { changeMove } from "#web/entities/moves/change-move.ts";
import { faultsOf, requestOf, stopsByAddress } from "#web/entities/moves/move-request.ts";
import { requestKey, type Quote } from "#web/entities/moves/quote.ts";
import { calculatorStart, EMPTY_START } from "./calculator-start.ts";
import { usePins } from "./stops/use-pins.ts";
import { useQuote, type Pricing } from "./price/use-quote.ts";
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
  const [pins, change] = usePins(move, apply);
  const [asked, setAsked] = useState(start.asked);
  const [tried, setTried] = useState(false);
  const { pricing, isIncomplete, config, reloadConfig, calculate } = useQuote(move, asked, start);
  const refusal = useRefusal(pricing);
  const firm = pricing.kind === "priced" && pricing.standing === "firm" ? pricing.quote : null;
  const pickup = pickupOf(move);
  const request = pricing.kind === "priced" ? requestOf(move) : null;
  const truckHours = useTruckHours(request && requestKey(request), firm, pickup.at);
  const draft = useKeptDraft(move, firm);
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
      setAsked(true);
      calculate();
      if (config.isPending) showToast("warning", m.notice_title_price(), m.error_pricing_not_loaded());
    }
  };

  return {
    move,
    change,
    asked,
    pricing,
    refusal,
    isIncomplete,
    pickup,
    truckHours,
    setPickupAt: (at: number) => change({ kind: "pickup_time", date: bangkokDay(at), time: bangkokTime(at) }),
    pins,
    stopErrors: { ...serverStopErrors(move, pricing), ...(tried ? ownStopErrors(move) : {}), ...pins.errors },
    configFailed: config.error !== null,
    reloadConfig,
    submit,
    startOver: () => {
      draft.forget();
      setAsked(false);
      setTried(false);
      change({ kind: "start_over" });
    },
    /** Opens the confirm page for the quote shown here, also when another tab has stored a different draft. */
    book: () => {
      if (firm === null) return;
      draft.keep();
      void navigate({ to: "/price-calculator/confirm" });
    },
  };
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
  // The address comes after the place, and is there only when it is missing.
  [...document.querySelectorAll<HTMLElement>(`#stop-${stopKey} input`)].at(-1)?.focus();
}

function ownStopErrors(move: Move): Readonly<Record<number, string>> {
  const { empty, notChosen, same } = faultsOf(move);
  const byAddress = stopsByAddress(move);
  return Object.fromEntries([
    ...same.map((key) => [key, byAddress.has(key) ? m.field_same_address() : m.field_same_place()] as const),
    ...empty.map((key) => [key, m.field_required()] as const),
    ...notChosen.map((key) => [key, m.field_address_not_selected()] as const),
  ]);
}

/** The server's field errors of stops (`stops.1`), by the key of the stop. */
function serverStopErrors(move: Move, pricing: Pricing): Readonly<Record<number, string>> {
  if (pricing.kind !== "refused") return {};
  const stops = askedStops(move);
  const errors: Record<number, string> = {};
  for (const [path, text] of Object.entries(fieldErrorsOf(pricing.error))) {
    const stop = path.startsWith("stops.") ? stops[Number(path.split(".")[1])] : undefined;
    if (stop !== undefined) errors[stop.key] = text;
  }
  return errors;
}

/** The text of a refused price: shown once as a toast, and in place of the price. */
function useRefusal(pricing: Pricing): ErrorNotice | null {
  const error = pricing.kind === "refused" ? pricing.error : null;
  const [known, setKnown] = useState<{ readonly error: unknown; readonly notice: ErrorNotice } | null>(null);
  useEffect(() => {
    if (error === null) return;
    let left = false;
    const notify = async () => {
      const refusal = await priceRefusal(error, CALCULATION_FAILED);
      if (left) return;
      const [field] = Object.values(fieldErrorsOf(error));
      const notice =
        field === undefined ? refusal : { ...refusal, title: m.notice_title_price(), text: field };
      setKnown({ error, notice });
      showToast(notice.kind, notice.title, notice.text);
    };
    void notify();
    return () => {
      left = true;
    };
  }, [error]);
  return known !== null && known.error === error ? known.notice : null;
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
