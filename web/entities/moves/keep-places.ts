import { chosenPlace, EMPTY_MOVE, type MoveStop, type SuggestedPlace } from "./move.ts";
import { updateMoveDraft } from "./move-draft.ts";
import { placed } from "./change-move.ts";

/** A place as another page's field has it: chosen, or only typed. */
export interface KeptPlace {
  readonly text: string;
  readonly place: SuggestedPlace | null;
}

/** Stores two places in the draft as its only stops; trucks, workers and goods stay. */
export function keepPlaces(pickup: KeptPlace, destination: KeptPlace, now: number): void {
  const stops = EMPTY_MOVE.stops.map((stop, index) => stopOf(stop, index === 0 ? pickup : destination));
  updateMoveDraft(({ move, ...draft }) => {
    const { goods, ...rest } = move;
    // The access details were about the previous places.
    const kept = goods === undefined ? {} : { goods: { ...goods, access: {} } };
    return { ...draft, move: { ...rest, ...kept, stops } };
  }, now);
}

function stopOf(stop: MoveStop, { text, place }: KeptPlace): MoveStop {
  return place === null ? { ...stop, text } : placed(stop, chosenPlace(place));
}
