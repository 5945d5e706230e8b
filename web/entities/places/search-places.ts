import { MAX_QUERY_LENGTH } from "#domain/geo/place-name.ts";
import { trpcClient } from "../../lib/api/trpc.ts";
import { currentLocale } from "../../lib/i18n/locale.ts";
import { placeDetail } from "./place-detail.ts";
import { PLACE_ICONS } from "./place-icons.ts";
import type { PlaceSuggestion } from "./searched-place.ts";

const SUGGESTIONS = 8;

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
    detail: placeDetail(near, exactM),
  }));
}
