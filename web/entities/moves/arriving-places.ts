import type { Move } from "./move.ts";

/** Places chosen on another page, from the search parameters. */
export interface ArrivingPlaces {
  readonly from?: string | undefined;
  readonly fromLabel?: string | undefined;
  readonly to?: string | undefined;
  readonly toLabel?: string | undefined;
}

/** Whether any place arrives. */
export function isArriving({ from, to }: ArrivingPlaces): boolean {
  return from !== undefined || to !== undefined;
}

/** A pickup or destination from the search parameters replaces all stops; trucks, workers and goods stay. */
export function withArriving(move: Move, { from, fromLabel, to, toLabel }: ArrivingPlaces): Move {
  if (!isArriving({ from, to })) return move;
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
