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
  const { stops } = move;
  const stop = (key: number, end: MoveStop | undefined, placeId?: string, label?: string): MoveStop => {
    if (placeId === undefined || label === undefined) return { key, text: "", place: null };
    // Its own end first: two exact points near one place have the same id and label.
    const kept = keptStop(end === undefined ? stops : [end, ...stops], { placeId, label });
    // The link's label may be the words of whoever made it: they stay when the official label becomes known.
    return placed({ key, text: "", place: null }, kept?.place ?? { placeId, label, name: label });
  };
  return {
    ...move,
    stops: [stop(1, stops[0], from, fromLabel), stop(2, stops.at(-1), to, toLabel)],
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
