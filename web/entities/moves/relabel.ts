import type { BilingualText } from "#domain/geo/place.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { ownWordsOf, placeInWords } from "#web/entities/stops/place-in-words.ts";
import { m } from "#web/paraglide/messages.js";
import type { MoveDraft } from "./draft-shape.ts";
import { placeText, type ChosenPlace, type Move } from "./move.ts";

/** The move of a stored draft with the labels of its places in the page's language, as far as its quotes know them. */
export function inThisLanguage({ move, quote, shown }: MoveDraft): Move {
  const known = [...(quote?.stops ?? []), ...(shown?.quote.stops ?? [])];
  return relabelled(move, ({ placeId, pin }) => {
    if (pin !== undefined) return { th: nearText(pin.near), en: nearText(pin.near) };
    return known.find((each) => each.placeId === placeId)?.label;
  });
}

function nearText(near: BilingualText): string {
  return m.place_near({ place: localized(near) });
}

/**
 * The same move with the official labels of its places in the page's language. What the visitor calls a place stays, with
 * its new label below it; a name that is an official label itself is replaced.
 */
export function relabelled(move: Move, labelsOf: (place: ChosenPlace) => BilingualText | undefined): Move {
  const stops = move.stops.map((stop) => {
    const labels = stop.place === null ? undefined : labelsOf(stop.place);
    if (stop.place === null || labels === undefined) return stop;
    const label = localized(labels);
    if (label === stop.place.label) return stop;
    const { name: _name, area: _area, ...place } = stop.place;
    const name = ownWordsOf(stop.place);
    const isOwn = name !== "" && name !== labels.th && name !== labels.en;
    const named = { ...place, label, ...(isOwn && { name, area: placeInWords(name, label).official }) };
    return { ...stop, text: placeText(named), place: named };
  });
  return { ...move, stops };
}
