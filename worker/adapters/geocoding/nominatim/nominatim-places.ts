import { z } from "zod";
import { OutsideServiceError, type OutsideService } from "../../outside-service.ts";
import type { Script } from "../geocoder.ts";
import type { NamedPoint, PlaceService } from "../place-service.ts";

/** The service sends coordinates as text. */
const degrees = (limit: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d+)?$/)
    .transform(Number)
    .pipe(z.number().min(-limit).max(limit));

const placeSchema = z.object({
  lat: degrees(90),
  lon: degrees(180),
  /** Sent by servers since version 4.3. */
  name: z.string().nullish(),
  /** From the narrowest unit to the widest, separated by commas. */
  display_name: z.string().min(1),
});
const answerSchema = z.array(z.unknown()).max(500);

/**
 * Nominatim's `GET /search?q=…&format=jsonv2` (nominatim.org/release-docs, Search and Output). The language is that of
 * `accept-language`. The public server forbids search-as-you-type, so `readSettings` refuses it; a server of one's own
 * is needed. `/reverse` is not used: the embedded geocoder answers what is at a point.
 */
export class NominatimPlaces implements PlaceService {
  readonly name = "nominatim";
  readonly #service: OutsideService;

  constructor(service: OutsideService) {
    this.#service = service;
  }

  async search(query: string, limit: number, script: Script): Promise<readonly NamedPoint[]> {
    const answer = answerSchema.safeParse(
      await this.#service.getJson("/search", {
        q: query,
        format: "jsonv2",
        countrycodes: "th",
        limit: String(limit),
        "accept-language": script === "th" ? "th,en" : "en,th",
      }),
    );
    if (!answer.success) throw new OutsideServiceError("unexpected", "not a Nominatim answer");
    return answer.data.flatMap((found) => {
      // An invalid place is skipped; the others are kept.
      const place = placeSchema.safeParse(found);
      if (!place.success) return [];
      const { lat: latitude, lon: longitude } = place.data;
      return [{ name: nameOf(place.data), latitude, longitude }];
    });
  }
}

/** The name, or else the beginning of the address: with its street, when it begins with a house number. */
function nameOf({ name, display_name: address }: z.infer<typeof placeSchema>): string {
  if (name !== undefined && name !== null && name !== "") return name;
  const [first = "", second = ""] = address.split(",").map((part) => part.trim());
  return /\p{L}{3}/u.test(first) ? first : `${first} ${second}`;
}
