import { placed } from "./change-move.ts";
import type { ChosenPlace, Move, MoveStop } from "./move.ts";

/** Places chosen on another page, from the search parameters. */
export interface ArrivingPlaces {
  readonly from?: string | undefined;
  readonly fromLabel?: string | undefined;
  readonly to?: string | undefined;
  readonly toLabel?: string | undefined;
  /** The place to be shown on the map: "from" or "to". */
  readonly map?: string | undefined;
}

/** Whether any place arrives. */
export function isArriving({ from, to }: ArrivingPlaces): boolean {
  return from !== undefined || to !== undefined;
}

/** A pickup or destination from the search parameters replaces all stops; trucks, workers and goods stay. */
export function withArriving(move: Move, { from, fromLabel, to, toLabel }: ArrivingPlaces): Move {
  if (!isArriving({ from, to })) return move;
  const stop = (key: number, placeId: string | undefined, label: string | undefined): MoveStop => {
    if (placeId === undefined || label === undefined) return { key, text: "", place: null };
    const place = keptStop(move.stops, { placeId, label })?.place ?? { placeId, label };
    return placed({ key, text: "", place: null }, place);
  };
  return {
    ...move,
    stops: [stop(1, from, fromLabel), stop(2, to, toLabel)],
    // The access details were about the previous places.
    ...(move.goods !== undefined && { goods: { ...move.goods, access: {} } }),
  };
}

/** A stored stop of this place, which knows more about it than its id and label: its own words, its exact point. */
function keptStop(
  stops: readonly MoveStop[],
  { placeId, label }: Pick<ChosenPlace, "placeId" | "label">,
): MoveStop | undefined {
  return stops.find(({ place }) => place?.placeId === placeId && place.label === label);
}
