import { hasThai } from "#domain/geo/place-name.ts";
import type { BilingualText, Place, Point } from "#domain/geo/place.ts";
import { AnswerCache } from "../answer-cache.ts";
import { OutsideServiceError } from "../outside-service.ts";
import type { Geocoder, LocateResult, Script } from "./geocoder.ts";
import { namedPointId, readNamedPointId } from "./named-point-id.ts";
import type { NamedPoint, PlaceService } from "./place-service.ts";

/** Shorter texts mean anything: no service is asked. */
const MIN_TEXT_LENGTH = 2;
const TEXTS_KEPT = 500;

/**
 * Names from a place service, everything else from the embedded geocoder: in which district and province a point is,
 * on which island, whether it is in Thailand at all. Texts for which the service does not answer, or has nothing in
 * Thailand, are answered by the embedded one.
 *
 * A place's label is the service's name, the same in both scripts, with our district and province in each; its area is
 * ours alone, so it never gives away an address. The places' ids need no store: see `named-point-id.ts`. Points are never
 * sent anywhere; what people type in a place field is.
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

  /** The place of a named point; undefined abroad, at sea, or when its name cannot be kept. */
  async #placeAt(point: NamedPoint): Promise<Place | undefined> {
    const placeId = namedPointId(point);
    const kept = placeId === undefined ? undefined : readNamedPointId(placeId);
    if (placeId === undefined || kept === undefined) return undefined;
    const { name, latitude, longitude } = kept;
    const found = await this.#embedded.locate({ latitude, longitude });
    if (found.kind !== "found") return undefined;
    const { kind, area, postcodes, landmassId } = found.place;
    return {
      placeId,
      // Of the unit it stands in: the register knows no narrower one.
      kind,
      name: { th: name, en: name },
      label: isPartOf(area, name) ? area : { th: `${name} ${area.th}`, en: `${name}, ${area.en}` },
      area,
      postcodes,
      landmassId,
      latitude,
      longitude,
    };
  }
}

/** True when the name is that of the district or province itself: "Bang Kapi, Bang Kapi, Bangkok" says it twice. */
function isPartOf(area: BilingualText, name: string): boolean {
  return (
    area.en.split(", ").includes(name) ||
    area.th.split(" ").some((part) => part !== "" && part.endsWith(name))
  );
}
