import { foldedKey, normaliseText, plainKey } from "#domain/geo/place-name.ts";
import type { Entry } from "../gazetteer-entry.ts";
import { streets, type Street } from "./street-data.ts";
import { districtPartEntry, soiEntry } from "./street-entries.ts";
import { matchBegunStreets, matchStreets, type StreetMatch } from "./street-query.ts";

/** How many of a street's sois are offered with it, and how many streets whose name only begins as the text does. */
const SOIS_OFFERED = 3;

/** A subdistrict is named: a street without the number of a soi says less than it does. */
const NAMES_SUBDISTRICT = /ตำบล|แขวง|(?:^|[\s\d])ต\.|tambon|khwaeng|subdistrict/i;

const ID = /^th-street-([a-z0-9-]+?)(?:-in-(\d{4})|-(\d{1,3}))$/;

let bySlug: ReadonlyMap<string, Street> | undefined;

/** The soi of a street, or its part in a district, with this id; undefined when there is none. */
export function streetPartById(entries: readonly Entry[], placeId: string): Entry | undefined {
  const [, slug = "", district, soi] = ID.exec(placeId) ?? [];
  bySlug ??= new Map(streets().map((street) => [street.slug, street]));
  const street = bySlug.get(slug);
  if (street === undefined) return undefined;
  if (district !== undefined)
    return street.districts.length > 1 ? districtPartEntry(entries, street, district) : undefined;
  return soiEntry(entries, street, Number(soi));
}

/** The code of the first district of the street, otherwise of its province, that the rest of the text names. */
function namedArea(
  entries: readonly Entry[],
  { street, rest }: Pick<StreetMatch, "street" | "rest">,
): string | undefined {
  if (rest.length < 2) return undefined;
  const codes = street.districts;
  const wanted = new Set([...codes, ...codes.map((code) => code.slice(0, 2))]);
  const named = entries.filter(
    ({ kind, code, name, aliases, lesserNames = [] }) =>
      (kind === "district" || kind === "province") &&
      wanted.has(code) &&
      [name.th, name.en, ...aliases, ...lesserNames].some((one) => {
        const key = foldedKey(plainKey(one.toLowerCase()));
        return key.length > 1 && rest.includes(key);
      }),
  );
  return codes.find((code) => named.some((entry) => entry.code === code)) ?? named[0]?.code;
}

function wholeStreet(entries: readonly Entry[], { slug }: Street): Entry[] {
  return entries.filter((entry) => entry.kind === "street" && entry.slug === slug);
}

/** The street of a match: its part in the district that the text names, otherwise the whole. */
function streetOf(entries: readonly Entry[], match: StreetMatch, area: string | undefined): Entry[] {
  const { street } = match;
  const part =
    area?.length === 4 && street.districts.length > 1 ? districtPartEntry(entries, street, area) : undefined;
  const whole = entries.find(
    (entry) =>
      entry.kind === "street" && area !== undefined && entry.slug === `${street.slug}-in-${area.slice(0, 2)}`,
  );
  return part === undefined ? (whole === undefined ? wholeStreet(entries, street) : [whole]) : [part];
}

/** The best known sois of a street whose number begins with these digits. */
function knownSois(entries: readonly Entry[], street: Street, digits: string): Entry[] {
  return street.knownSois
    .filter(({ number }) => String(number).startsWith(digits))
    .map(({ number }) => soiEntry(entries, street, number))
    .filter((entry) => entry !== undefined)
    .slice(0, SOIS_OFFERED);
}

/** The places that a match stands for, best first: its soi, others of that number, and the street. */
function placesOf(entries: readonly Entry[], match: StreetMatch, area: string | undefined): readonly Entry[] {
  const { street, soi } = match;
  const exact = soi === undefined ? undefined : soiEntry(entries, street, soi);
  const whole = streetOf(entries, match, area);
  if (exact !== undefined) return [exact, ...knownSois(entries, street, String(soi)), ...whole];
  return area === undefined ? [...whole, ...knownSois(entries, street, "")] : whole;
}

/** A match with what the text says besides: the code of an area of the street, and whether its soi exists. */
interface Candidate {
  readonly match: StreetMatch;
  readonly area: string | undefined;
  readonly hasSoi: boolean;
}

/** True when this place has the name that the text gives to the street: "ลาดกระบัง" is a district and a street. */
function isNamedAs({ nameKey }: Pick<StreetMatch, "nameKey">, entry: Entry | undefined): boolean {
  const names = entry === undefined ? [] : [entry.name.th, entry.name.en];
  return names.some((name) => foldedKey(plainKey(name.toLowerCase())) === nameKey);
}

function hasNumbers({ points }: Street): boolean {
  return points.some(({ sois }) => sois.length > 0);
}

/**
 * True when the text has all of a landmark's name or alias, which is longer than the street's: "Sathon Pier, Sathon" is
 * no street. Where the text names a soi, the landmark's name has the street's in it: "ราม 2" is a campus, not a soi.
 */
function namesMore(
  text: string,
  entry: Entry | undefined,
  { nameKey, soi }: Pick<StreetMatch, "nameKey" | "soi">,
): boolean {
  if (entry?.kind !== "landmark") return false;
  const sought = plainKey(normaliseText(text));
  return [entry.name.th, entry.name.en, ...entry.aliases].some((name) => {
    const plain = plainKey(normaliseText(name));
    const folded = foldedKey(plain);
    const isWider = soi === undefined || folded.includes(nameKey);
    if (folded.length <= nameKey.length || !isWider) return false;
    const at = sought.indexOf(plain);
    // "ราม 24" does not say "ราม 2".
    return at !== -1 && !(/\d$/.test(plain) && /^\d/.test(sought.slice(at + plain.length)));
  });
}

/**
 * The best candidate of those that the text says more of than a name: one with its soi, then the one with the longest
 * name, then one with its area.
 */
function bestOf(candidates: readonly Candidate[]): Candidate | undefined {
  const said = candidates.filter(
    ({ match, area, hasSoi }) =>
      match.says ||
      match.nameHasNumber ||
      area !== undefined ||
      hasSoi ||
      // A number that is too high for the street: the street is what can be found.
      (match.soi !== undefined && match.rest === "" && hasNumbers(match.street)),
  );
  const worth = ({ match, area, hasSoi }: Candidate): number =>
    (hasSoi ? 100 : 0) + match.words * 2 + (area === undefined ? 0 : 1);
  return said.toSorted((one, other) => worth(other) - worth(one))[0];
}

/**
 * Each place once, in the order given. A street and a landmark of the same name in the same district are one place:
 * "ถนนข้าวสาร", "สีลม".
 */
function once(entries: readonly Entry[]): readonly Entry[] {
  const seen = new Set<string>();
  return entries.filter(({ kind, code, slug, name }) => {
    const id =
      kind === "street" || kind === "landmark"
        ? `${name.th.replace(/^(?:ถนน|ซอย)/, "")} ${code}`
        : `${kind} ${slug ?? code}`;
    return seen.size < seen.add(id).size;
  });
}

/** Puts the best known sois of a street after it, where the text is the street's name alone. */
function withKnownSois(
  entries: readonly Entry[],
  candidates: readonly Candidate[],
  found: readonly Entry[],
): readonly Entry[] {
  const alone = new Map(
    candidates.filter(({ match }) => match.rest === "").map(({ match: { street } }) => [street.slug, street]),
  );
  return found.flatMap((entry) => {
    const street = entry.kind === "street" ? alone.get(entry.slug ?? "") : undefined;
    return street === undefined ? [entry] : [entry, ...knownSois(entries, street, "")];
  });
}

/**
 * The sois that a text with the beginning of a street's name stands for: "สุข 71". Those that are known by their number
 * come first. None where the text says more than the beginning, the number and an area of the street.
 */
function begunSois(entries: readonly Entry[], text: string): { nameKey: string; places: readonly Entry[] } {
  const begun = matchBegunStreets(text).filter(
    (match) => match.rest === "" || namedArea(entries, match) !== undefined,
  );
  const isKnown = ({ street, soi }: (typeof begun)[number]): boolean =>
    street.knownSois.some(({ number }) => number === soi);
  const places = begun
    .toSorted((one, other) => Number(isKnown(other)) - Number(isKnown(one)))
    .map(({ street, soi }) => soiEntry(entries, street, soi))
    .filter((entry) => entry !== undefined)
    .slice(0, SOIS_OFFERED);
  return { nameKey: begun[0]?.nameKey ?? "", places };
}

/** The places that were found for a text, with the sois of {@link begunSois}: first, unless the text names a place. */
function withBegunSois(entries: readonly Entry[], text: string, found: readonly Entry[]): readonly Entry[] {
  const { nameKey, places } = begunSois(entries, text);
  if (places.length === 0) return found;
  const [first] = found;
  const isTown = first?.kind !== "subdistrict" && isNamedAs({ nameKey }, first);
  const isPlace = isTown || namesMore(text, first, { nameKey, soi: undefined });
  return isPlace ? [...found.slice(0, 1), ...places, ...found.slice(1)] : [...places, ...found];
}

/**
 * The places that were found for a text, with the streets and sois that the text names: first where it names a soi, says
 * that it is a street, or names its district too; otherwise a street's best known sois follow it. A subdistrict that the
 * text names comes before a street without a soi, and a place of the same name before a street. `entries` are those
 * of the gazetteer. Each place is there once.
 */
export function withStreets(
  entries: readonly Entry[],
  text: string,
  found: readonly Entry[],
): readonly Entry[] {
  const candidates = matchStreets(text)
    .map((match) => ({
      match,
      area: namedArea(entries, match),
      hasSoi: match.soi !== undefined && soiEntry(entries, match.street, match.soi) !== undefined,
    }))
    .filter(({ match, area, hasSoi }) => match.first || match.says || (hasSoi && area !== undefined));
  const best = bestOf(candidates);
  if (best === undefined)
    return once(withKnownSois(entries, candidates, withBegunSois(entries, text, found)));
  const places = placesOf(entries, best.match, best.area);
  const onlyByArea = !best.match.says && !best.match.nameHasNumber && best.match.soi === undefined;
  const isLandmark = !best.match.says && namesMore(text, found[0], best.match);
  const foundFirst = best.hasSoi
    ? isLandmark && found[0]?.landmark !== "quarter"
    : isLandmark || NAMES_SUBDISTRICT.test(text) || (onlyByArea && isNamedAs(best.match, found[0]));
  return once(foundFirst ? [...found, ...places] : [...places, ...found]);
}
