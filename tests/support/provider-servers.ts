import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { greatCircleM } from "#domain/geo/distance.ts";
import type { Position } from "#domain/geo/route.ts";

/** A request that a server received, decoded. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

/** A whole answer, or one of the ways in which servers fail. */
export type Answer =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body: unknown }
  | "never"
  | "stalls"
  | "hangs up"
  | "huge";

/** A real HTTP server on a free port of this machine. */
export interface ProviderServer {
  readonly url: string;
  /** Every request that it received, in order. */
  readonly asked: readonly Asked[];
  /** Answers for the next calls, one each; later calls are answered by the protocol again. */
  next(...answers: readonly Answer[]): void;
  close(): Promise<void>;
}

/** Starts a server with a protocol: one of those below, or the test's own. */
export async function startProvider(speak: (asked: Asked) => Answer): Promise<ProviderServer> {
  const asked: Asked[] = [];
  const planned: Answer[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const call = {
      method: request.method ?? "",
      path: decodeURIComponent(url.pathname),
      query: url.searchParams,
      headers: request.headers,
    };
    asked.push(call);
    send(response, planned.shift() ?? speak(call));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    next: (...answers) => void planned.push(...answers),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function send(response: ServerResponse, answer: Answer): void {
  if (answer === "never") return;
  if (answer === "hangs up") {
    response.destroy();
    return;
  }
  if (answer === "stalls") {
    response.writeHead(200, { "content-type": "application/json" }).write('{"code":"Ok",');
    return;
  }
  if (answer === "huge") {
    sendForever(response.writeHead(200, { "content-type": "application/json" }));
    return;
  }
  const { status = 200, headers = {}, body } = answer;
  response
    .writeHead(status, { "content-type": "application/json", ...headers })
    .end(typeof body === "string" ? body : JSON.stringify(body));
}

/** Sends until the client closes the connection. */
function sendForever(response: ServerResponse): void {
  const part = " ".repeat(64 * 1024);
  const go = (): void => {
    while (!response.destroyed && response.write(part));
  };
  response.on("drain", go);
  go();
}

/** Roads of these servers are straight, and this many times as long as the great circle. */
export const ROAD_FACTOR = 1.3;
/** Metres per second of a car. */
export const CAR_MPS = 25;

const lengthM = (from: Position, to: Position): number =>
  greatCircleM({ longitude: from[0], latitude: from[1] }, { longitude: to[0], latitude: to[1] }) *
  ROAD_FACTOR;

function halfway(from: Position, to: Position): Position {
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
}

/** Encodes positions as a polyline with six decimals. */
export function encodePolyline6(path: readonly Position[]): string {
  let [lastLatitude, lastLongitude] = [0, 0];
  let text = "";
  for (const [longitude, latitude] of path) {
    const [y, x] = [Math.round(latitude * 1e6), Math.round(longitude * 1e6)];
    text += encodeNumber(y - lastLatitude) + encodeNumber(x - lastLongitude);
    [lastLatitude, lastLongitude] = [y, x];
  }
  return text;
}

function encodeNumber(value: number): string {
  let left = value < 0 ? -2 * value - 1 : 2 * value;
  let text = "";
  for (; left >= 32; left = Math.floor(left / 32)) text += String.fromCharCode((left % 32) + 32 + 63);
  return text + String.fromCharCode(left + 63);
}

const OSRM_OPTIONS = new Set(["alternatives", "steps", "geometries", "overview", "annotations", "exclude"]);

/** OSRM's `/route/v1` as its HTTP API documents it: one route along a straight road, errors with status 400 and a code. */
export function speakOsrm({ path, query }: Asked): Answer {
  const refuse = (code: string): Answer => ({ status: 400, body: { code, message: "refused" } });
  const [, service, version, profile, coordinates = ""] = path.split("/");
  if (service !== "route" || profile === undefined) return refuse("InvalidService");
  if (version !== "v1") return refuse("InvalidVersion");
  if ([...query.keys()].some((option) => !OSRM_OPTIONS.has(option))) return refuse("InvalidOptions");
  if (!/^-?\d+(\.\d+)?,-?\d+(\.\d+)?(;-?\d+(\.\d+)?,-?\d+(\.\d+)?)+$/.test(coordinates))
    return refuse("InvalidQuery");
  const [from, to] = coordinates.split(";").map((pair): Position => {
    const [longitude = 0, latitude = 0] = pair.split(",").map(Number);
    return [longitude, latitude];
  });
  if (from === undefined || to === undefined || query.get("geometries") !== "polyline6")
    return refuse("InvalidValue");
  const distance = lengthM(from, to);
  const duration = distance / CAR_MPS;
  const weights = { weight: duration, weight_name: "routability" };
  return {
    body: {
      code: "Ok",
      routes: [
        {
          distance,
          duration,
          ...weights,
          geometry: encodePolyline6([from, halfway(from, to), to]),
          legs: [{ distance, duration, weight: duration, summary: "", steps: [] }],
        },
      ],
      waypoints: [from, to].map((location) => ({ hint: "", distance: 0, name: "", location })),
    },
  };
}

/** Valhalla's `/route?json=` as its API reference documents it: one leg, kilometres. */
export function speakValhalla({ path, query }: Asked): Answer {
  if (path !== "/route") return { status: 404, body: { error_code: 106, error: "Try any of" } };
  const request = JSON.parse(query.get("json") ?? "null") as ValhallaRequest;
  if (!Array.isArray(request?.locations) || request.locations.length !== 2) return refusedByValhalla(120);
  const [from, to] = request.locations.map(({ lat, lon }): Position => [lon, lat]);
  if (from === undefined || to === undefined) return refusedByValhalla(130);
  const length = lengthM(from, to) / 1000;
  const summary = { time: (length * 1000) / CAR_MPS, length, has_toll: false, has_ferry: false };
  return {
    body: {
      trip: {
        locations: request.locations.map((location) => ({ type: "break", ...location })),
        legs: [{ summary, shape: encodePolyline6([from, halfway(from, to), to]) }],
        summary,
        status_message: "Found route between points",
        status: 0,
        units: request.units,
        language: "en-US",
      },
    },
  };
}

/** The part of a Valhalla request that tests look at. */
export interface ValhallaRequest {
  readonly locations: readonly { readonly lat: number; readonly lon: number }[];
  readonly costing: string;
  readonly costing_options: { readonly truck: Readonly<Record<string, number>> };
  readonly units: string;
}

/** Valhalla's refusal: status 400 and an internal error code, such as 442 for no path. */
export function refusedByValhalla(code: number): Answer {
  return {
    status: 400,
    body: { error_code: code, error: "refused", status_code: 400, status: "Bad Request" },
  };
}

/** A place of OpenStreetMap. */
export interface KnownPlace {
  readonly th: string;
  readonly en: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly countryCode?: string;
}

/**
 * Photon's `/api` as documented: GeoJSON of the places whose name contains the text, in the language of the request.
 */
export function speakPhoton(places: readonly KnownPlace[]): (asked: Asked) => Answer {
  return ({ path, query }) => {
    if (path !== "/api") return { status: 404, body: { status: 404, title: "Not Found" } };
    const lang = query.get("lang") ?? "default";
    if (!["default", "en", "de", "fr"].includes(lang))
      return { status: 400, body: { lang: [{ message: "Language is not supported." }] } };
    const features = matching(places, query.get("q")).map((place) => ({
      type: "Feature",
      properties: {
        osm_type: "N",
        osm_id: 1,
        osm_key: "amenity",
        osm_value: "marketplace",
        type: "house",
        name: lang === "en" ? place.en : place.th,
        country: "Thailand",
        countrycode: place.countryCode ?? "TH",
      },
      geometry: { type: "Point", coordinates: [place.longitude, place.latitude] },
    }));
    return { body: { type: "FeatureCollection", features: features.slice(0, Number(query.get("limit"))) } };
  };
}

/** Nominatim's `/search` with `format=jsonv2` as documented: coordinates are text, the address is one line. */
export function speakNominatim(places: readonly KnownPlace[]): (asked: Asked) => Answer {
  return ({ path, query }) => {
    if (path !== "/search" || query.get("format") !== "jsonv2") return { status: 404, body: "<html></html>" };
    const inThai = query.get("accept-language")?.startsWith("th") ?? true;
    const wanted = query.get("countrycodes")?.split(",") ?? [];
    const found = matching(places, query.get("q")).filter(({ countryCode = "TH" }) =>
      wanted.includes(countryCode.toLowerCase()),
    );
    const body = found.map((place, index) => ({
      place_id: index,
      licence: "Data © OpenStreetMap contributors, ODbL 1.0. https://osm.org/copyright",
      osm_type: "node",
      osm_id: index,
      lat: String(place.latitude),
      lon: String(place.longitude),
      category: "amenity",
      type: "marketplace",
      place_rank: 30,
      importance: 0.1,
      name: inThai ? place.th : place.en,
      display_name: `${inThai ? place.th : place.en}, ${inThai ? "ประเทศไทย" : "Thailand"}`,
      boundingbox: ["0", "0", "0", "0"],
    }));
    return { body: body.slice(0, Number(query.get("limit"))) };
  };
}

function matching(places: readonly KnownPlace[], text: string | null): readonly KnownPlace[] {
  const sought = (text ?? "").toLowerCase();
  return places.filter(({ th, en }) => th.includes(sought) || en.toLowerCase().includes(sought));
}
