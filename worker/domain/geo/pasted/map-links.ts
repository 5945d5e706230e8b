import type { Point } from "../place.ts";
import { readCoordinates } from "./coordinates.ts";
import type { LinkParts } from "./link-parts.ts";
import { readOsmShortCode } from "./osm-short-code.ts";

/** What the link of a map says about a place, most exact first. */
export interface MapLink {
  /** Where it points: a pin, or coordinates given as such. */
  readonly point: Point | null;
  /** What it asks the map to search for: a name, an address, or a plus code. */
  readonly text: string;
  /** The middle of the map, which is a place only when nothing else is known. */
  readonly centre: Point | null;
}

/** A map that shows less than about 5 km around its middle: level 14 of web maps. */
const NEAR_ZOOM = 14;
const NEAR_M = 5_000;

const GOOGLE = /^(?:maps\.)?google(?:\.com?)?\.[a-z]{2,3}$/;
const APPLE = new Set(["maps.apple.com", "maps.apple", "beta.maps.apple.com"]);
const OSM = new Set(["openstreetmap.org", "osm.org", "m.openstreetmap.org", "openstreetmap.de"]);
const PLUS_CODES = "plus.codes";

/**
 * Reads the links that Google Maps, Apple Maps, OpenStreetMap, Bing Maps, Waze and plus.codes hand out, and `geo:`
 * addresses (RFC 5870). Formats: developers.google.com/maps/documentation/urls, Apple's Map Links, wiki.openstreetmap.org;
 * the `data=` part of Google's links is not documented and read as it is found.
 * @returns `null` for any other host
 */
export function readMapLink(link: LinkParts): MapLink | null {
  const { host } = link;
  if (host === "") return geo(link);
  if (GOOGLE.test(host)) return google(link);
  if (APPLE.has(host)) return apple(link);
  if (OSM.has(host)) return osm(link);
  if (host === "bing.com") return bing(link);
  if (host === "waze.com" || host === "ul.waze.com") return byParameters(link, ["ll"], ["q"], []);
  if (host === PLUS_CODES) return { point: null, text: (link.path[0] ?? "").replace(" ", "+"), centre: null };
  return null;
}

/** The page that a link of Google's passes on to (consent, redirect, dynamic link), or `null`. */
export function innerLink({ host, path, query }: LinkParts): string | null {
  if (host === "consent.google.com") return query.get("continue") ?? null;
  if (GOOGLE.test(host) && path[0] === "url") return query.get("q") ?? query.get("url") ?? null;
  if (host === "maps.app.goo.gl") return query.get("link") ?? null;
  return null;
}

function google(link: LinkParts): MapLink {
  const { path } = link;
  const data = path.find((part) => part.startsWith("data="))?.slice("data=".length) ?? "";
  const asked = byParameters(
    link,
    ["q", "query", "destination", "daddr", "ll", "viewpoint", "cbll"],
    ["q", "query", "destination", "daddr"],
    ["center", "sll"],
  );
  const named = pathText(path);
  const viewport = path.find((part) => part.startsWith("@")) ?? "";
  return {
    point:
      pinIn(data) ??
      embedded(link.query.get("pb") ?? "") ??
      readCoordinates(named) ??
      lastPlaceIn(data) ??
      asked.point,
    text: readCoordinates(named) === null && named !== "" ? named : asked.text,
    centre: viewportCentre(viewport, named) ?? asked.centre,
  };
}

/** The name in `/maps/place/<name>`, `/maps/search/<text>`, or the last stop of `/maps/dir/<from>/<to>`. */
function pathText(path: readonly string[]): string {
  const at = path.findIndex((part) => part === "place" || part === "search" || part === "dir");
  if (at === -1) return "";
  const texts = path.slice(at + 1).filter((part) => !part.startsWith("@") && !part.startsWith("data="));
  return (path[at] === "dir" ? texts.at(-1) : texts[0]) ?? "";
}

/** The pin of a place: `!3d<lat>!4d<lng>`; the last of several is the one that is open. */
function pinIn(data: string): Point | null {
  const [, lat, lng] = [...data.matchAll(/!3d(-?\d+(?:\.\d*)?)!4d(-?\d+(?:\.\d*)?)/g)].at(-1) ?? [];
  return toPoint(lat, lng);
}

/** The last stop of a route: `!1d<lng>!2d<lat>`. */
function lastPlaceIn(data: string): Point | null {
  const [, lng, lat] =
    [...data.matchAll(/!1d(-?\d+(?:\.\d*)?)!2d(-?\d+(?:\.\d*)?)(?![\d.]*!3d)/g)].at(-1) ?? [];
  return toPoint(lat, lng);
}

/** The middle of an embedded map: `pb=…!2d<lng>!3d<lat>`. */
function embedded(pb: string): Point | null {
  const [, lng, lat] = /!2d(-?\d+(?:\.\d*)?)!3d(-?\d+(?:\.\d*)?)/.exec(pb) ?? [];
  return toPoint(lat, lng);
}

/** `@<lat>,<lng>,<zoom>z` or `,<height>m`; a wide view of a place with a name does not say where that place is. */
function viewportCentre(viewport: string, named: string): Point | null {
  const [, lat, lng, size = "0", unit = "z"] =
    /^@(-?\d+(?:\.\d*)?),(-?\d+(?:\.\d*)?)(?:,(?:[^zm]*,)?(\d+(?:\.\d*)?)([zm]))?/.exec(viewport) ?? [];
  const isNear = unit === "m" ? Number(size) <= NEAR_M : Number(size) >= NEAR_ZOOM;
  return named === "" || isNear ? toPoint(lat, lng) : null;
}

function apple(link: LinkParts): MapLink {
  return byParameters(
    link,
    ["coordinate", "ll", "q", "daddr", "destination", "address"],
    ["q", "name", "address", "daddr", "destination"],
    ["sll", "center"],
  );
}

function osm(link: LinkParts): MapLink {
  const { path, query, fragment } = link;
  const code = path[0] === "go" ? path[1] : undefined;
  const [, lat, lng] = /(?:^|&)map=\d+(?:\.\d*)?\/(-?\d+(?:\.\d*)?)\/(-?\d+(?:\.\d*)?)/.exec(fragment) ?? [];
  const route = query.get("route")?.split(";").at(-1);
  return {
    point:
      toPoint(query.get("mlat"), query.get("mlon")) ??
      (code === undefined ? null : readOsmShortCode(code)) ??
      readCoordinates(route ?? query.get("to") ?? "") ??
      toPoint(query.get("lat"), query.get("lon")),
    text: query.get("query") ?? "",
    centre: toPoint(lat, lng),
  };
}

function bing(link: LinkParts): MapLink {
  const tilde = (text = "") => readCoordinates(text.replace("~", ","));
  const [, lat, lng] =
    /(?:^|~)point\.(-?\d+(?:\.\d*)?)_(-?\d+(?:\.\d*)?)/.exec(link.query.get("sp") ?? "") ?? [];
  return {
    point: toPoint(lat, lng),
    text: link.query.get("q") ?? link.query.get("where1") ?? "",
    centre: tilde(link.query.get("cp")),
  };
}

function geo({ path, query }: LinkParts): MapLink {
  // "geo:0,0?q=…" asks for what `q` says.
  const at = readCoordinates((path[0] ?? "").split(",").slice(0, 2).join(","));
  const isNowhere = at === null || (at.latitude === 0 && at.longitude === 0);
  const text = query.get("q") ?? "";
  const asked = withoutName(text);
  return {
    point: asked ?? (isNowhere ? null : at),
    text: isNowhere && asked === null ? text : "",
    centre: null,
  };
}

/** The first of the parameters that is coordinates, the first that is not, and a map's middle. */
function byParameters(
  { query }: LinkParts,
  points: readonly string[],
  texts: readonly string[],
  centres: readonly string[],
): MapLink {
  const values = (names: readonly string[]) => names.flatMap((name) => query.get(name) ?? []);
  const firstPoint = (names: readonly string[]) =>
    values(names)
      .map(withoutName)
      .find((point) => point !== null) ?? null;
  return {
    point: firstPoint(points),
    text: values(texts).find((text) => text !== "" && withoutName(text) === null) ?? "",
    centre: firstPoint(centres),
  };
}

/** Coordinates with or without a name behind them: "13.7,100.5", "13.7,100.5(Home)". */
function withoutName(text: string): Point | null {
  return readCoordinates(text) ?? readCoordinates(text.replace(/\([^()]*\)\s*$/, ""));
}

function toPoint(latitude: string | undefined, longitude: string | undefined): Point | null {
  if (latitude === undefined || longitude === undefined) return null;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  const isOnEarth = Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180;
  return latitude !== "" && longitude !== "" && isOnEarth ? point : null;
}
