import { decode, isFull, isShort, recoverNearest } from "@erikmichelson/open-location-code-ts";
import { readPastedPlace, type PastedPlace } from "#domain/geo/pasted/pasted-place.ts";
import type { Point } from "#domain/geo/place.ts";
import { trpcClient } from "../../lib/api/trpc.ts";
import { appErrorOf } from "../../lib/errors/app-error.ts";
import { errorText } from "../../lib/errors/error-notices.ts";
import { FIELD_TEXTS } from "../../lib/errors/field-texts.ts";
import { m } from "../../paraglide/messages.js";
import { searchPlaces } from "./search-places.ts";
import type { FoundPlaces, PlaceSuggestion } from "./searched-place.ts";
import { placeAt } from "./place-at.ts";

/**
 * What coordinates, the link of a map or a plus code stand for; a link that only names its place is searched for by its
 * names. A refusal of the server becomes the text for the field.
 * @returns `null` when the text is none of these
 * @throws when the server cannot be asked
 */
export async function findPasted(text: string, signal: AbortSignal): Promise<FoundPlaces | null> {
  const pasted = readPastedPlace(text);
  if (pasted === null) return null;
  try {
    return await placesOf(pasted, signal);
  } catch (error) {
    return refused(refusalText(error));
  }
}

async function placesOf(pasted: PastedPlace, signal: AbortSignal): Promise<FoundPlaces> {
  switch (pasted.kind) {
    case "point":
      return one(await placeAt(pasted.point, pasted.name, signal));
    case "plus_code":
      return ofPlusCode(pasted.code, pasted.town, signal);
    case "short_link":
      return placesOf(await trpcClient.geo.resolveLink.mutate({ url: pasted.url }, { signal }), signal);
    case "names":
      return { items: await firstFound(pasted.names, signal), refusal: null, isOne: false };
    case "unknown_link":
      return refused(m.field_link_unreadable());
  }
}

/** A plus code is the middle of its area; a short one is the nearest such area to its town. */
async function ofPlusCode(code: string, town: string, signal: AbortSignal): Promise<FoundPlaces> {
  if (isFull(code)) return one(await placeAt(middleOf(code), "", signal));
  if (!isShort(code)) return refused(m.place_code_unreadable());
  const [near] = town === "" ? [] : await firstFound(namesOf(town), signal);
  if (near === undefined) return refused(m.place_code_needs_town());
  const full = recoverNearest(code, near.latitude, near.longitude);
  return one(await placeAt(middleOf(full), "", signal));
}

function middleOf(code: string): Point {
  const { latitudeLo, latitudeHi, longitudeLo, longitudeHi } = decode(code);
  return { latitude: (latitudeLo + latitudeHi) / 2, longitude: (longitudeLo + longitudeHi) / 2 };
}

/** "Pathum Wan, Bangkok, Thailand": the whole, and then each part of it. */
function namesOf(town: string): readonly string[] {
  return [town, ...town.split(",")].map((name) => name.trim()).filter((name) => name !== "");
}

/** The suggestions for the first of the names that is known. */
async function firstFound(
  names: readonly string[],
  signal: AbortSignal,
): Promise<readonly PlaceSuggestion[]> {
  for (const name of names) {
    // A later name counts only when those before are unknown.
    const found = await searchPlaces(name, signal);
    if (found.length > 0) return found;
  }
  return [];
}

function one(place: PlaceSuggestion): FoundPlaces {
  return { items: [place], refusal: null, isOne: true };
}

function refused(refusal: string): FoundPlaces {
  return { items: [], refusal, isOne: false };
}

/** @throws the error itself where the server said nothing */
function refusalText(error: unknown): string {
  const refusal = appErrorOf(error);
  if (refusal === null) throw error;
  if (refusal.fields["url"] !== undefined) return m.field_link_unreadable();
  const code = Object.values(refusal.fields)[0];
  return code === undefined ? errorText(refusal.code, refusal.params) : FIELD_TEXTS[code]();
}
