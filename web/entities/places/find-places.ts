import { currentPoint } from "./current-point.ts";
import { myPlaces, rememberChoice } from "./my-places.ts";
import { placeAt, pointRefusal } from "./place-at.ts";
import { searchPlaces } from "./search-places.ts";
import type { FoundPlaces, PlaceSuggestion, SearchedPlace } from "./searched-place.ts";

// What a place field loads when it is first used; it stays one file, because every file has a price on every page.

/** A text with one of these may be coordinates, a link or a plus code; the reader tells. */
const MAYBE_PASTED = /[:/+°]|\p{Nd}[.,]\p{Nd}.*\p{Nd}|\p{Nd} ?[nsew]\b|\b[nsew] ?\p{Nd}/iu;

/** The places that a typed or pasted text may mean, best first. @throws when the server cannot be asked */
export async function findPlaces(text: string, signal: AbortSignal): Promise<FoundPlaces> {
  if (MAYBE_PASTED.test(text)) {
    const { findPasted } = await import("./find-pasted.ts");
    const found = await findPasted(text, signal);
    if (found !== null) return found;
  }
  return { items: await searchPlaces(text, signal), refusal: null, isOne: false };
}

/**
 * The place where the visitor is.
 * @throws Error with the text for the field
 */
export async function visitorPlace(): Promise<PlaceSuggestion> {
  try {
    return await placeAt(await currentPoint());
  } catch (error) {
    throw new Error(pointRefusal(error, "visitor"), { cause: error });
  }
}

/** The visitor's own places, to be offered before anything is typed. */
export async function ownPlaces(): Promise<readonly SearchedPlace[]> {
  return myPlaces();
}

/** Notes a place that was chosen. */
export function noteChoice(place: SearchedPlace): void {
  rememberChoice(place);
}
