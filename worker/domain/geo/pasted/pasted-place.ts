import type { Point } from "../place.ts";
import { readCoordinates } from "./coordinates.ts";
import { linkParts, type LinkParts } from "./link-parts.ts";
import { innerLink, readMapLink } from "./map-links.ts";
import { isShortLink } from "./short-links.ts";

/** What somebody pasted into a place field instead of typing a name. */
export type PastedPlace =
  /** An exact point, anywhere on earth; `name` is "" where the link gives none. */
  | { readonly kind: "point"; readonly point: Point; readonly name: string }
  /** A plus code. A short one is read from its town, which is "" when nobody wrote it. */
  | { readonly kind: "plus_code"; readonly code: string; readonly town: string }
  /** A link that only its host can read; `url` is that of `isShortLink`. */
  | { readonly kind: "short_link"; readonly url: string }
  /** A link that only names its place; most specific first, to be searched one after the other. */
  | { readonly kind: "names"; readonly names: readonly string[] }
  /** A link that says nothing about a place, or one of somebody else. */
  | { readonly kind: "unknown_link" };

/** Longer texts are not read. The longest links of Google Maps have about 1,000 characters. */
const MAX_PASTED_LENGTH = 2_048;
/** Longer names are cut: the search takes no more. */
const MAX_NAME_LENGTH = 120;
const MAX_NAMES = 4;
/** How often a link may hold another one. */
const MAX_INNER_LINKS = 2;

const LINK = /(?:https?:\/\/|geo:)[^\s<>"]+/i;
/** Hosts whose links people copy without "https://". */
const BARE_LINK =
  /(?<![\w.@/-])(?:(?:www\.|maps\.)?google\.[a-z.]{2,6}\/maps|maps\.google\.[a-z.]{2,6}\/|maps\.app\.goo\.gl\/|goo\.gl\/maps\/|maps\.apple(?:\.com)?\/|(?:www\.)?openstreetmap\.org\/|osm\.org\/|plus\.codes\/)[^\s<>"]+/i;

/**
 * Reads what people share about a place: coordinates, a link of a map, a plus code.
 * @returns `null` for anything else, which is a name to search for
 */
export function readPastedPlace(text: string): PastedPlace | null {
  if (text.length > MAX_PASTED_LENGTH) return LINK.test(text) ? { kind: "unknown_link" } : null;
  const trimmed = text.trim();
  const found = LINK.exec(trimmed) ?? BARE_LINK.exec(trimmed);
  if (found === null) return readWords(trimmed);
  const beside = tidyName(trimmed.replace(found[0], " "));
  const place = readLink(withoutMarks(found[0]), MAX_INNER_LINKS);
  if (place.kind === "unknown_link" && beside !== "") return readWords(beside) ?? namesOf(beside);
  return place.kind === "point" && place.name === "" ? { ...place, name: beside } : place;
}

function readLink(url: string, innerLinks: number): PastedPlace {
  const link = linkParts(url);
  if (link === null) return { kind: "unknown_link" };
  const inner = innerLinks === 0 ? null : innerLink(link);
  if (inner !== null) return readLink(inner, innerLinks - 1);
  if (isShortLink(link.host, pathOf(link)))
    return { kind: "short_link", url: `https://${link.host}${pathOf(link)}` };
  const map = readMapLink(link);
  if (map === null) return { kind: "unknown_link" };
  const words = map.point === null && map.text !== "" ? readWords(withPlus(map.text)) : null;
  if (words !== null) return words;
  const name = tidyName(map.text);
  const point = map.point ?? map.centre;
  if (point !== null) return { kind: "point", point, name: readCoordinates(name) === null ? name : "" };
  return name === "" ? { kind: "unknown_link" } : namesOf(name);
}

/** A link without the punctuation of the sentence that it ends. */
function withoutMarks(link: string): string {
  return link.replace(link.includes("(") ? /[.,;!\]]+$/ : /[).,;!\]]+$/, "");
}

function pathOf({ path }: LinkParts): string {
  return `/${path.join("/")}`;
}

/** A plus code whose "+" was read as a space, as it is in an address. */
function withPlus(text: string): string {
  return text.replace(/^([23456789CFGHJMPQRVWX]{8}) (?=[23456789CFGHJMPQRVWX]{2,3}(?:$|[\s,]))/i, "$1+");
}

const PLUS_CODE =
  /(?<![\w+])([23456789CFGHJMPQRVWX]{4}(?:[23456789CFGHJMPQRVWX]{4})?\+[23456789CFGHJMPQRVWX]{2,7})(?![\w+])/i;

function readWords(text: string): PastedPlace | null {
  const point = readCoordinates(text);
  if (point !== null) return { kind: "point", point, name: "" };
  const [whole, code] = PLUS_CODE.exec(text) ?? [];
  if (whole === undefined || code === undefined) return null;
  return { kind: "plus_code", code: code.toUpperCase(), town: tidyName(text.replace(whole, " ")) };
}

/** The name, its first part, and its end, which in an address is the district and the province. */
function namesOf(name: string): PastedPlace {
  const parts = name
    .split(",")
    .map(tidyName)
    .filter((part) => part !== "");
  const names = [name, ...(parts.length > 1 ? [parts[0], parts.slice(-2).join(" "), parts.at(-1)] : [])];
  const known = [...new Set(names)].filter((each) => each !== undefined).slice(0, MAX_NAMES);
  return { kind: "names", names: known };
}

function tidyName(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[\s,;:|-]+|[\s,;:|-]+$/g, "")
    .slice(0, MAX_NAME_LENGTH);
}
