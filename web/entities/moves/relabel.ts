import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { MoveDraft } from "./draft-shape.ts";
import { placeText, type ChosenPlace, type Move } from "./move.ts";

/** The move of a stored draft with the labels of its places in the page's language, as far as its quotes know them. */
export function inThisLanguage({ move, quote, shown }: MoveDraft): Move {
  const known = [...(quote?.stops ?? []), ...(shown?.quote.stops ?? [])];
  return relabelled(move, ({ placeId, pin }) => {
    if (pin !== undefined) return m.place_near({ place: localized(pin.near) });
    const stop = known.find((each) => each.placeId === placeId);
    return stop === undefined ? undefined : localized(stop.label);
  });
}

/**
 * The same move with new labels of its places. A place whose label stays keeps its own words, and so does an exact point
 * with a name of its own.
 */
export function relabelled(move: Move, labelOf: (place: ChosenPlace) => string | undefined): Move {
  const stops = move.stops.map((stop) => {
    const label = stop.place === null ? undefined : labelOf(stop.place);
    if (stop.place === null || label === undefined || label === stop.place.label) return stop;
    const { name, area: _gone, ...place } = stop.place;
    const keepsName = place.pin !== undefined && name !== undefined && name !== place.label;
    const named = { ...place, label, ...(keepsName && { name }) };
    return { ...stop, text: placeText(named), place: named };
  });
  return { ...move, stops };
}
