import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { loadCalculatorDraft, type CalculatorDraft } from "./draft.ts";
import { EMPTY_MOVE, relabelled, type Move } from "./move-form.ts";
import { requestOf } from "./move-request.ts";
import { isExpired, requestKey, type Quote } from "./price/quote.ts";

/** Places chosen on another page, from the search parameters. */
export interface ArrivingPlaces {
  readonly from?: string;
  readonly fromLabel?: string;
  readonly to?: string;
  readonly toLabel?: string;
}

/** The calculator's initial state. */
export interface CalculatorStart {
  readonly draft: CalculatorDraft | null;
  readonly move: Move;
  /** The stored quote of this move, if it has not expired. */
  readonly quote: { readonly key: string; readonly quote: Quote } | null;
  /** Whether the price is requested without pressing *Calculate*. */
  readonly asked: boolean;
}

/** Without draft and search parameters. */
export const EMPTY_START: CalculatorStart = { draft: null, move: EMPTY_MOVE, quote: null, asked: false };

/** The stored draft, its pickup and destination replaced by those of the search parameters. */
export function calculatorStart(arriving: ArrivingPlaces, now: number): CalculatorStart {
  const draft = loadCalculatorDraft(now);
  const stored = draft === null ? EMPTY_MOVE : inThisLanguage(draft);
  const move = withArriving(stored, arriving);
  const request = requestOf(move);
  const key = request === null ? null : requestKey(request);
  const storedRequest = requestOf(stored);
  const isSameRequest = key !== null && storedRequest !== null && requestKey(storedRequest) === key;
  const quote =
    isSameRequest && draft?.quote && !isExpired(draft.quote, now) ? { key, quote: draft.quote } : null;
  const arrivedWhole = arriving.from !== undefined && arriving.to !== undefined;
  return {
    draft,
    move,
    quote,
    asked: key !== null && (arrivedWhole || (isSameRequest && draft?.quote != null)),
  };
}

function inThisLanguage({ move, quote }: CalculatorDraft): Move {
  return relabelled(move, ({ placeId, pin }) => {
    if (pin !== undefined) return m.place_near({ place: localized(pin.near) });
    const stop = quote?.stops.find((each) => each.placeId === placeId);
    return stop === undefined ? undefined : localized(stop.label);
  });
}

/** A pickup or destination from the search parameters replaces all stops; trucks, workers and goods stay. */
function withArriving(move: Move, { from, fromLabel, to, toLabel }: ArrivingPlaces): Move {
  if (from === undefined && to === undefined) return move;
  const stop = (key: number, placeId: string | undefined, label: string | undefined) =>
    placeId === undefined || label === undefined
      ? { key, text: "", place: null }
      : { key, text: label, place: { placeId, label } };
  return {
    ...move,
    stops: [stop(1, from, fromLabel), stop(2, to, toLabel)],
    // The access details were about the previous places.
    ...(move.goods !== undefined && { goods: { ...move.goods, access: {} } }),
  };
}
