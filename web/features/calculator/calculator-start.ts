import { withArriving, type ArrivingPlaces } from "#web/entities/moves/arriving-places.ts";
import { loadMoveDraft } from "#web/entities/moves/move-draft.ts";
import { requestOf } from "#web/entities/moves/move-request.ts";
import { EMPTY_MOVE, type Move } from "#web/entities/moves/move.ts";
import type { KnownQuote } from "#web/entities/quotes/use-quote.ts";
import { earlyData } from "#web/lib/api/early-call.ts";
import { isExpired, requestKey, type Quote } from "#web/entities/moves/quote.ts";
import { inThisLanguage } from "#web/entities/moves/relabel.ts";

/** The calculator's initial state. */
export interface CalculatorStart {
  readonly move: Move;
  /** The stored quote of this move, if it has not expired, or the one that was asked for early. */
  readonly quote: KnownQuote | null;
}

/** Without draft and search parameters. */
export const EMPTY_START: CalculatorStart = { move: EMPTY_MOVE, quote: null };

/** The stored draft, its pickup and destination replaced by those of the search parameters. */
export function calculatorStart(arriving: ArrivingPlaces, now: number): CalculatorStart {
  const draft = loadMoveDraft(now);
  const stored = draft === null ? EMPTY_MOVE : inThisLanguage(draft);
  const move = withArriving(stored, arriving);
  const request = requestOf(move);
  const key = request === null ? null : requestKey(request);
  const storedRequest = requestOf(stored);
  const isSameRequest = key !== null && storedRequest !== null && requestKey(storedRequest) === key;
  const quote =
    isSameRequest && draft?.quote && !isExpired(draft.quote, now)
      ? draft.quote
      : (earlyData("pricing.quote", request) as Quote | undefined);
  return { move, quote: key === null || quote === undefined ? null : { key, quote } };
}
