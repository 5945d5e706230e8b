import type { trpcClient } from "#web/lib/api/trpc.ts";
import type { MoveRequest } from "./move-request.ts";

/** A price and its route, signed by the server. */
export type Quote = Awaited<ReturnType<typeof trpcClient.pricing.quote.query>>;

/** A ferry crossing of a quote. */
export type Crossing = Quote["crossings"][number];

/** Requests with the same key have the same price. */
export function requestKey(request: MoveRequest): string {
  return JSON.stringify(request);
}

/** Whether a quote is for the same stops as a request, whatever its trucks and load. */
export function isSameWay(quote: Quote, request: MoveRequest): boolean {
  return (
    quote.stops.length === request.stops.length &&
    quote.stops.every((stop, index) => {
      const asked = request.stops[index];
      if (asked === undefined) return false;
      if ("placeId" in asked) return stop.placeId === asked.placeId;
      return stop.latitude === asked.latitude && stop.longitude === asked.longitude;
    })
  );
}

/** Whether a quote has expired at `now` (epoch milliseconds). */
export function isExpired(quote: Pick<Quote, "expiresAt">, now: number): boolean {
  return !(Date.parse(quote.expiresAt) > now);
}
