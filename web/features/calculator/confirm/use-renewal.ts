import { useEffect, useState } from "react";
import { requestOf } from "#web/entities/moves/move-request.ts";
import type { Move } from "#web/entities/moves/move.ts";
import { isExpired, type Quote } from "#web/entities/moves/quote.ts";
import { CALCULATION_FAILED, priceRefusal } from "#web/entities/pricing/price-error-notice.ts";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { showToast } from "#web/lib/errors/toast.ts";

interface PricedMove {
  readonly move: Move;
  readonly quote: Quote;
}

/**
 * The move and its quote. An expired quote, or one that the server refuses, is requested again for the same move, one
 * with another stop for the changed move, which is kept only with its quote. The old one is kept as `before` until the
 * new one is confirmed.
 */
export function useRenewal(draft: PricedMove) {
  const [{ move, quote }, setPriced] = useState<PricedMove>(draft);
  const [before, setBefore] = useState<Quote | null>(null);
  const [renewing, setRenewing] = useState(() => (isExpired(draft.quote, Date.now()) ? draft.move : null));
  useEffect(() => {
    const request = renewing === null ? null : requestOf(renewing);
    if (renewing === null || request === null) return;
    let left = false;
    const fetchFresh = async () => {
      try {
        const fresh = await trpcClient.pricing.quote.query(request);
        if (left) return;
        setBefore(quote);
        setPriced({ move: renewing, quote: fresh });
      } catch (error) {
        const notice = await priceRefusal(error, CALCULATION_FAILED);
        if (!left) showToast(notice.kind, notice.title, notice.text);
      } finally {
        if (!left) setRenewing(null);
      }
    };
    void fetchFresh();
    return () => {
      left = true;
    };
  }, [renewing, quote]);
  const renew = (changed: Move = move): void => setRenewing(changed);
  return { move, quote, before, isRenewing: renewing !== null, renew };
}
