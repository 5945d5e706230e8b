import type { ApiPlaces } from "#domain/api/api-answers.ts";
import type { Dependencies } from "../../dependencies.ts";
import { suggestPlaces } from "../geo/suggest-places.ts";

/** Places for a text as the site's own search finds them, in both scripts. */
export async function findPlaces(
  deps: Pick<Dependencies, "geocoder">,
  wanted: { readonly text: string; readonly limit: number },
): Promise<ApiPlaces> {
  const { places } = await suggestPlaces(deps, wanted);
  return {
    items: places.map((place) => ({
      placeId: place.placeId,
      kind: place.landmark ?? place.kind,
      name: place.title,
      area: place.within,
      label: place.label,
      postcodes: [...place.postcodes],
      latitude: place.latitude,
      longitude: place.longitude,
      near: place.near ?? null,
      exactM: place.exactM ?? null,
    })),
  };
}
