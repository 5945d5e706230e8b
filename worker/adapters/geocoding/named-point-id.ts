import type { NamedPoint } from "./place-service.ts";

/**
 * Ids of places that are in no register: `at-<latitude>-<longitude>-<name>`, five decimals (about a metre) and the name
 * in base64url. They hold all there is to know, so nothing is stored for a visitor who only looks, and they still resolve
 * in another isolate, with another service, or with none.
 *
 * Nothing is gained by forging one: it says no more than an exact point and a note do, which anyone may send anyway. Point
 * and name are therefore taken for what they are, words of the visitor: the point is located anew, the name is plain text
 * of a few characters. One place has one id: whatever does not come back from decoding and encoding is unknown.
 */
const FORM = /^at-(\d{1,2}\.\d{5})-(\d{2,3}\.\d{5})-([\w-]{2,56})$/;

/** Longest name in an id, characters: an id stays within the 80 that a place id may have. */
export const MAX_NAME_LENGTH = 42;

/** Thai letters are one byte each, as in TIS-620: U+0E00 and what follows becomes 0x80 and what follows. */
const THAI = 0x0e00;

/**
 * The name as it can be kept: Thai, Latin without accents, digits and the punctuation of addresses; on one line, not
 * longer than {@link MAX_NAME_LENGTH}. Empty when nothing is left, as for a name in Chinese only.
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

/** The id of a point in Thailand; undefined when its name cannot be kept or its coordinates have no such form. */
export function namedPointId({ name, latitude, longitude }: NamedPoint): string | undefined {
  const bytes = [...keepableName(name)].map((letter) => {
    const code = letter.charCodeAt(0);
    return String.fromCharCode(code < 0x80 ? code : code - THAI + 0x80);
  });
  const base64 = btoa(bytes.join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const id = `at-${latitude.toFixed(5)}-${longitude.toFixed(5)}-${base64}`;
  return FORM.test(id) ? id : undefined;
}

/** What {@link namedPointId} was given, with its name as it could be kept; undefined for any other text. */
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
