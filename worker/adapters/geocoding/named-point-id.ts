import type { NamedPoint } from "./place-service.ts";

/**
 * Ids of places that are in no register: `at-<latitude>-<longitude>-<name>`, with five decimals (about a metre) and the
 * name in base64url. The id contains everything, so nothing is stored for a visitor who only looks, and it still
 * resolves in another isolate, with another service, or with none.
 *
 * A forged id gives no advantage: it contains no more than an exact point and a note, which anyone may send anyway.
 * Both are treated as user input: the point is located again, and the name is plain text of limited length. Each place
 * has one id: a text that does not decode and encode to itself is unknown.
 */
const FORM = /^at-(\d{1,2}\.\d{5})-(\d{2,3}\.\d{5})-([\w-]{2,56})$/;

/** Longest name in an id, characters. It keeps ids within the 80 characters of a place id. */
export const MAX_NAME_LENGTH = 42;

/** Thai letters are one byte each, as in TIS-620: U+0E00 and following become 0x80 and following. */
const THAI = 0x0e00;

/**
 * The part of a name that an id can encode: Thai, Latin without accents, digits and the punctuation of addresses, on
 * one line, at most {@link MAX_NAME_LENGTH} characters. Empty when nothing is left, as for a name in Chinese only.
 */
export function keepableName(name: string): string {
  const plain = name
    .slice(0, 400)
    .normalize("NFKD")
    .replaceAll("\u0e4d\u0e32", "\u0e33")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^\u0e01-\u0e3a\u0e40-\u0e5ba-z0-9 .,/()'&#+-]/gi, " ")
    .replace(/\s+/g, " ")
    .trim();
  return plain.slice(0, MAX_NAME_LENGTH).trim();
}

/** The id of a point in Thailand; undefined when its name cannot be encoded or its coordinates are out of range. */
export function namedPointId({ name, latitude, longitude }: NamedPoint): string | undefined {
  const bytes = [...keepableName(name)].map((letter) => {
    const code = letter.charCodeAt(0);
    return String.fromCharCode(code < 0x80 ? code : code - THAI + 0x80);
  });
  const base64 = btoa(bytes.join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const id = `at-${latitude.toFixed(5)}-${longitude.toFixed(5)}-${base64}`;
  return FORM.test(id) ? id : undefined;
}

/** The point and encoded name that {@link namedPointId} was given; undefined for any other text. */
export function readNamedPointId(placeId: string): NamedPoint | undefined {
  const [, latitude, longitude, base64] = FORM.exec(placeId) ?? [];
  if (latitude === undefined || longitude === undefined || base64 === undefined) return undefined;
  let bytes: string;
  try {
    bytes = atob(base64.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return undefined;
  }
  const letters = [...bytes].map((byte) => {
    const code = byte.charCodeAt(0);
    return String.fromCharCode(code < 0x80 ? code : code - 0x80 + THAI);
  });
  const point = { name: letters.join(""), latitude: Number(latitude), longitude: Number(longitude) };
  return namedPointId(point) === placeId ? point : undefined;
}
