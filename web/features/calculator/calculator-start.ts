import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { loadCalculatorDraft, type CalculatorDraft } from "./draft.ts";
import { EMPTY_MOVE, relabelled, requestOf, type Move } from "./move-form.ts";
import { isExpired, requestKey, type Quote } from "./price/quote.ts";

/** Places chosen elsewhere, as the address brings them. */
export interface ArrivingPlaces {
  readonly from?: string;
  readonly fromLabel?: string;
  readonly to?: string;
  readonly toLabel?: string;
}

/** How the calculator opens. */
export interface CalculatorStart {
  readonly draft: CalculatorDraft | null;
  readonly move: Move;
  /** A quote of this move that is still firm: its price is kept. */
  readonly quote: { readonly key: string; readonly quote: Quote } | null;
  /** Whether the price is wanted without pressing *Calculate* again. */
  readonly asked: boolean;
}

/** Nothing typed, nothing kept. */
export const EMPTY_START: CalculatorStart = { draft: null, move: EMPTY_MOVE, quote: null, asked: false };

/** The draft of this browser, with the places that the address brings in their fields. */
export function calculatorStart(arriving: ArrivingPlaces, now: number): CalculatorStart {
  const draft = loadCalculatorDraft(now);
  const kept = draft === null ? EMPTY_MOVE : inThisLanguage(draft);
  const move = withArriving(kept, arriving);
  const request = requestOf(move);
  const key = request === null ? null : requestKey(request);
  const keptRequest = requestOf(kept);
  const isKept = key !== null && keptRequest !== null && requestKey(keptRequest) === key;
  const quote = isKept && draft?.quote && !isExpired(draft.quote, now) ? { key, quote: draft.quote } : null;
  const arrivedWhole = arriving.from !== undefined && arriving.to !== undefined;
  return { draft, move, quote, asked: key !== null && (arrivedWhole || (isKept && draft?.quote != null)) };
}

function inThisLanguage({ move, quote }: CalculatorDraft): Move {
  return relabelled(move, ({ placeId, pin }) => {
    if (pin !== undefined) return m.place_near({ place: localized(pin.near) });
    const stop = quote?.stops.find((each) => each.placeId === placeId);
    return stop === undefined ? undefined : localized(stop.label);
  });
}

/** A pickup or destination from elsewhere begins a new way; the trucks, workers and goods stay. */
function withArriving(move: Move, { from, fromLabel, to, toLabel }: ArrivingPlaces): Move {
  if (from === undefined && to === undefined) return move;
  const stop = (key: number, placeId: string | undefined, label: string | undefined) =>
    placeId === undefined || label === undefined
      ? { key, text: "", place: null }
      : { key, text: label, place: { placeId, label } };
  return {
    ...move,
    stops: [stop(1, from, fromLabel), stop(2, to, toLabel)],
    // Floors and ways to carry were told of other places.
    ...(move.goods !== undefined && { goods: { ...move.goods, access: {} } }),
  };
}
