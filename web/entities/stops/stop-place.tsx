import type { BilingualText } from "#domain/geo/place.ts";
import { placeInWords, type PlaceInWords } from "#web/entities/stops/place-in-words.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";

/** The place of a stop, with what the customer calls it. */
export interface NamedStop {
  readonly label: BilingualText;
  readonly words?: string | undefined;
  /** Whether it is an exact point, which the label is only near. */
  readonly isExact?: boolean | undefined;
}

/** What a stop's place is called: the customer's own words, otherwise its official name. */
export function stopTitle(stop: NamedStop): string {
  return namesOf(stop).title;
}

/** A stop's place in the customer's own words, and small below them its official name. */
export function StopPlace({ stop }: { readonly stop: NamedStop }) {
  const { title, official } = namesOf(stop);
  return (
    <span className="block wrap-anywhere">
      <span className="block text-base font-semibold">{title}</span>
      {official !== "" && <span className="block text-sm font-normal text-muted">{official}</span>}
    </span>
  );
}

function namesOf({ label, words = "", isExact = false }: NamedStop): PlaceInWords {
  const place = localized(label);
  return placeInWords(words, isExact ? m.place_near({ place }) : place);
}
