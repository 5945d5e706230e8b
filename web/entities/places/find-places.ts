import type { LandmarkKind } from "#domain/geo/landmark.ts";
import type { BilingualText, PlaceKind, Point } from "#domain/geo/place.ts";
import { MAX_QUERY_LENGTH } from "#domain/geo/place-name.ts";
import type { LucideIcon } from "lucide-react";
import { trpcClient } from "../../lib/api/trpc.ts";
import { currentLocale } from "../../lib/i18n/locale.ts";
import { m } from "../../paraglide/messages.js";
import { PLACE_ICONS } from "./place-icons.ts";

/** A place as a field suggests it. */
export interface PlaceSuggestion {
  readonly placeId: string;
  readonly label: string;
  /** The place in the words it is known by, in the visitor's script: "พัทยา", "เขตบางกะปิ". */
  readonly name: string;
  /** What contains it: "Bang Lamung, Chon Buri"; empty for a province. */
  readonly area: string;
  readonly kind: PlaceKind | LandmarkKind | "point";
  /** Only for a landmark: how far its point may be from the place itself, metres. */
  readonly exactM?: number | undefined;
  /** What it is near when its own point is not known. */
  readonly detail?: string | undefined;
  /** The picture of its kind, which is loaded with the first suggestions. */
  readonly Icon?: LucideIcon | undefined;
  readonly latitude: number;
  readonly longitude: number;
  /** The exact point; the place is then only the nearest one. */
  readonly pin?: ExactPoint | undefined;
}

/** An exact point, and the nearest place. */
export interface ExactPoint extends Point {
  readonly near: BilingualText;
}

/** What was found for a text. */
export interface FoundPlaces {
  readonly items: readonly PlaceSuggestion[];
  /** Why the place that the text stands for cannot be chosen. */
  readonly refusal: string | null;
  /** Whether the text stands for the first item without a doubt. */
  readonly isOne: boolean;
}

const SUGGESTIONS = 8;

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

/** The server's suggestions for a name or a postcode. */
export async function searchPlaces(text: string, signal: AbortSignal): Promise<readonly PlaceSuggestion[]> {
  const input = { text: text.slice(0, MAX_QUERY_LENGTH), limit: SUGGESTIONS, locale: currentLocale() };
  const found = await trpcClient.geo.suggest.query(input, { signal });
  return found.map(({ placeId, label, name, area, kind, exactM, latitude, longitude, near }) => ({
    placeId,
    label,
    name,
    area,
    kind,
    exactM: exactM ?? undefined,
    Icon: PLACE_ICONS[kind],
    latitude,
    longitude,
    detail: near === null ? undefined : m.place_near({ place: near }),
  }));
}
