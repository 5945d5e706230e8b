import type { Point } from "../place.ts";

/** The alphabet of OpenStreetMap's short links: openstreetmap-website, lib/short_link.rb. */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~";
/** Three bits of each axis per character: with fewer characters the cell is larger than 1 km. */
const FEWEST_CHARACTERS = 5;
const MOST_CHARACTERS = 10;

/**
 * The point of an OpenStreetMap short link, `osm.org/go/<code>`: the middle of the cell that the code names.
 * @returns `null` for an unreadable code, or one for an area of more than about a kilometre
 */
export function readOsmShortCode(code: string): Point | null {
  const letters = code.replaceAll("@", "~").replaceAll(/[-=]+$/g, "");
  if (letters.length < FEWEST_CHARACTERS || letters.length > MOST_CHARACTERS) return null;
  let x = 0;
  let y = 0;
  for (const letter of letters) {
    const bits = ALPHABET.indexOf(letter);
    if (bits === -1) return null;
    for (let pair = 2; pair >= 0; pair -= 1) {
      x = x * 2 + ((bits >> (pair * 2 + 1)) & 1);
      y = y * 2 + ((bits >> (pair * 2)) & 1);
    }
  }
  const cells = 8 ** letters.length;
  return {
    latitude: Number((((y + 0.5) * 180) / cells - 90).toFixed(6)),
    longitude: Number((((x + 0.5) * 360) / cells - 180).toFixed(6)),
  };
}
