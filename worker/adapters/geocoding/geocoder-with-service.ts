import { hasThai } from "#domain/geo/place-name.ts";
import type { BilingualText, Place, Point } from "#domain/geo/place.ts";
import { AnswerCache } from "../answer-cache.ts";
import { OutsideServiceError } from "../outside-service.ts";
import type { Geocoder, LocateResult, Script } from "./geocoder.ts";
import { namedPointId, readNamedPointId } from "./named-point-id.ts";
import type { NamedPoint, PlaceService } from "./place-service.ts";

/** Shorter texts are too ambiguous to ask a service. */
const MIN_TEXT_LENGTH = 2;
const TEXTS_KEPT = 500;

/**
 * Takes names from a place service and everything else from the embedded geocoder: the district and province of a
 * point, its island, whether it is in Thailand. The embedded geocoder also answers texts for which the service fails or
 * finds nothing in Thailand.
 *
 * A place's label is the service's name, the same in both languages, with our district and province in each; its area
 * is ours alone and so never contains an address. The ids of these places need no storage: see `named-point-id.ts`.
 * What people type in a place field is sent to the service; points never are.
 */
export class GeocoderWithService implements Geocoder {
  readonly #service: PlaceService;
  readonly #embedded: Geocoder;
  readonly #answers = new AnswerCache<readonly NamedPoint[]>(TEXTS_KEPT);

  constructor(service: PlaceService, embedded: Geocoder) {
    this.#service = service;
    this.#embedded = embedded;
  }

  async suggest(text: string, limit: number, script?: Script): Promise<readonly Place[]> {
    const query = text.trim();
    const found =
      query.length < MIN_TEXT_LENGTH
        ? []
        : await this.#search(query, limit, script ?? (hasThai(query) ? "th" : "en"));
    const places = await Promise.all(found.map((point) => this.#placeAt(point)));
    const unlike = new Map<string, Place>();
    for (const place of places)
      if (place !== undefined && !unlike.has(place.label.en)) unlike.set(place.label.en, place);
    if (unlike.size === 0) return this.#embedded.suggest(text, limit, script);
    return [...unlike.values()].slice(0, limit);
  }

  async byId(placeId: string): Promise<Place | undefined> {
    const point = readNamedPointId(placeId);
    return point === undefined ? this.#embedded.byId(placeId) : this.#placeAt(point);
  }

  locate(point: Point): Promise<LocateResult> {
    return this.#embedded.locate(point);
  }

  async #search(query: string, limit: number, script: Script): Promise<readonly NamedPoint[]> {
    try {
      return await this.#answers.get(`${script} ${limit} ${query}`, () =>
        this.#service.search(query, limit, script),
      );
    } catch (error) {
      if (!(error instanceof OutsideServiceError)) throw error;
      console.warn("place service failed", { service: this.#service.name, reason: error.message });
      return [];
    }
  }

  /** The place of a named point; undefined abroad, at sea, or when its name cannot be encoded in an id. */
  async #placeAt(point: NamedPoint): Promise<Place | undefined> {
    const placeId = namedPointId(point);
    const kept = placeId === undefined ? undefined : readNamedPointId(placeId);
    if (placeId === undefined || kept === undefined) return undefined;
    const { name, latitude, longitude } = kept;
    const found = await this.#embedded.locate({ latitude, longitude });
    if (found.kind !== "found") return undefined;
    const { kind, area, postcodes, landmassId } = found.place;
    const known = isPartOf(area, name);
    const title = known ? area : { th: name, en: name };
    const within = known ? { th: "", en: "" } : area;
    return {
      placeId,
      // The code of the unit that contains the point, the narrowest one that the register has.
      kind,
      name: { th: name, en: name },
      title,
      within,
      label: known ? area : { th: `${name} ${area.th}`, en: `${name}, ${area.en}` },
      area,
      postcodes,
      landmassId,
      latitude,
      longitude,
    };
  }
}

/** True when the name equals the district or province, which would repeat it: "Bang Kapi, Bang Kapi, Bangkok". */
function isPartOf(area: BilingualText, name: string): boolean {
  return (
    area.en.split(", ").includes(name) ||
    area.th.split(" ").some((part) => part !== "" && part.endsWith(name))
  );
}
