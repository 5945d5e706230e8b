import { NO_GOODS, type Goods, type StopAccess } from "./goods.ts";

/** The access to a stop before and after a change; `null`: it is not known. */
export interface AccessChange {
  /** Of the stop, from 0. */
  readonly position: number;
  readonly from: StopAccess | null;
  readonly to: StopAccess | null;
}

/** The stops whose access is another one, with what it was and is. @param after of all stops, in their order */
export function accessChanges(before: Goods | null, after: readonly (StopAccess | null)[]): AccessChange[] {
  return after.flatMap((to, position) => {
    const from = before?.stops[position] ?? null;
    return isSameAccess(from, to) ? [] : [{ position, from, to }];
  });
}

/** The goods with another access to the stops; everything else that is said of them stays. */
export function withAccess(before: Goods | null, stops: readonly (StopAccess | null)[]): Goods {
  const isTold = stops.some((access) => access !== null);
  return { ...(before ?? NO_GOODS), stops: isTold ? stops : [] };
}

/**
 * The goods of an order that gets other stops: the access to a stop goes with it, of a new one none is known.
 * @param from which stop each of the new ones was, from 0; `null`: none of them
 */
export function withOtherStops(goods: Goods, from: readonly (number | null)[]): Goods {
  return withAccess(
    goods,
    from.map((position) => (position === null ? null : (goods.stops[position] ?? null))),
  );
}

function isSameAccess(one: StopAccess | null, other: StopAccess | null): boolean {
  return (
    one?.floor === other?.floor &&
    one?.hasLift === other?.hasLift &&
    one?.carryDistanceM === other?.carryDistanceM
  );
}
