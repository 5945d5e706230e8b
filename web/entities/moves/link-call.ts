import { EMPTY_MOVE } from "./move.ts";
import { requestOf } from "./move-request.ts";
import { withArriving } from "./arriving-places.ts";

/**
 * The address of the call with which the calculator begins when a link brings both places and no draft is stored: the
 * pricing configuration and the quote in one batch, written as tRPC's client writes it.
 * @param from, to ids of places
 */
export function linkCall(from: string, to: string): string {
  const move = withArriving(EMPTY_MOVE, { from, fromLabel: from, to, toLabel: to });
  const inputs = encodeURIComponent(JSON.stringify({ 1: requestOf(move) }));
  return `/api/trpc/pricing.current,pricing.quote?batch=1&input=${inputs}`;
}
