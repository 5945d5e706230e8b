import { z } from "zod";
import { OutsideServiceError, type OutsideService } from "../../outside-service.ts";
import type { Script } from "../geocoder.ts";
import { AROUND_THAILAND, type NamedPoint, type PlaceService } from "../place-service.ts";

const text = z.string().optional();
const featureSchema = z.object({
  geometry: z.object({
    type: z.literal("Point"),
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
  }),
  properties: z.object({ name: text, street: text, housenumber: text, countrycode: text }),
});
const answerSchema = z.object({ features: z.array(z.unknown()).max(500) });
type Properties = z.infer<typeof featureSchema>["properties"];

const MAX_ASKED = 40;

/**
 * Photon's `GET /api?q=…` (github.com/komoot/photon, docs/api-v1.md): GeoJSON points. Made for search-as-you-type.
 * Restricted by `bbox`, which every version supports (versions before `countrycode` refuse that parameter), and then by
 * the country in the answer: the box includes neighbours, so twice as many places are requested. `lang` must be one of
 * the languages the server was built with, otherwise it answers 400: `en` always is one, and `default` means local
 * names, Thai here.
 */
export class PhotonPlaces implements PlaceService {
  readonly name = "photon";
  readonly #service: OutsideService;

  constructor(service: OutsideService) {
    this.#service = service;
  }

  async search(query: string, limit: number, script: Script): Promise<readonly NamedPoint[]> {
    const answer = answerSchema.safeParse(
      await this.#service.getJson("/api", {
        q: query,
        limit: String(Math.min(2 * limit, MAX_ASKED)),
        bbox: AROUND_THAILAND.join(","),
        lang: script === "en" ? "en" : "default",
      }),
    );
    if (!answer.success) throw new OutsideServiceError("unexpected", "not a Photon answer");
    return answer.data.features.flatMap((found) => {
      // An invalid feature is skipped; the others are kept.
      const feature = featureSchema.safeParse(found);
      if (!feature.success) return [];
      const { properties, geometry } = feature.data;
      const { countrycode } = properties;
      const name = nameOf(properties);
      if (name === "" || (countrycode !== undefined && countrycode.toUpperCase() !== "TH")) return [];
      const [longitude, latitude] = geometry.coordinates;
      return [{ name, latitude, longitude }];
    });
  }
}

/** A house often has an address instead of a name. */
function nameOf({ name, street, housenumber }: Properties): string {
  return name ?? [housenumber, street].filter((part) => part !== undefined).join(" ");
}
