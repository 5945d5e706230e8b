import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { MoveDraft } from "./draft-shape.ts";
import type { ChosenPlace, Move } from "./move.ts";

/** The move of a stored draft with the labels of its places in the page's language, as far as its quotes know them. */
export function inThisLanguage({ move, quote, shown }: MoveDraft): Move {
  const known = [...(quote?.stops ?? []), ...(shown?.quote.stops ?? [])];
  return relabelled(move, ({ placeId, pin }) => {
    if (pin !== undefined) return m.place_near({ place: localized(pin.near) });
    const stop = known.find((each) => each.placeId === placeId);
    return stop === undefined ? undefined : localized(stop.label);
  });
}

/** The same move with new labels of its places. */
export function relabelled(move: Move, labelOf: (place: ChosenPlace) => string | undefined): Move {
  const stops = move.stops.map((stop) => {
    const label = stop.place === null ? undefined : labelOf(stop.place);
    return stop.place === null || label === undefined
      ? stop
      : { ...stop, text: label, place: { ...stop.place, label } };
  });
  return { ...move, stops };
}
