import { cheapestVisitOrder } from "#domain/geo/visit-order.ts";
import type { Dependencies } from "./dependencies.ts";
import { priceMove, type QuoteRequest } from "./make-quote.ts";

/**
 * The order of the waypoints with the fewest road kilometres, and what it saves. Pickup and destination stay.
 * `null` when the given order is already the best.
 * @throws AppError as pricing does
 */
export async function suggestOrder(deps: Pick<Dependencies, "db" | "routeFinder">, request: QuoteRequest) {
  const given = await priceMove(deps, request);
  const best = cheapestVisitOrder(await distances(deps, request, given.ferries));
  if (best === undefined) return null;
  const order = [0, ...best.waypoints, request.stops.length - 1];
  const stops = order.map((index) => request.stops[index]).filter((stop) => stop !== undefined);
  const better = await priceMove(deps, { ...request, stops });
  const savedM = given.promise.distanceM - better.promise.distanceM;
  if (savedM <= 0) return null;
  return { order, savedM, savedSatang: given.promise.totalSatang - better.promise.totalSatang };
}

/** Road metres between every two stops; infinite where there is no way. */
async function distances(
  deps: Pick<Dependencies, "routeFinder">,
  { stops }: QuoteRequest,
  ferries: Awaited<ReturnType<typeof priceMove>>["ferries"],
): Promise<number[][]> {
  return Promise.all(
    stops.map((from) =>
      Promise.all(
        stops.map(async (to) => {
          if (from === to) return 0;
          const found = await deps.routeFinder.find([from, to], ferries);
          return found.kind === "found" ? found.route.roadDistanceM : Number.POSITIVE_INFINITY;
        }),
      ),
    ),
  );
}
