import { hasThai, normaliseText, plainKey } from "#domain/geo/place-name.ts";
import type { PlaceKind } from "#domain/geo/place.ts";

/** Words that name one place, with the kind of place when the text says it ("อ.", "Province"). */
export interface QueryPart {
  readonly words: readonly string[];
  readonly kind?: PlaceKind;
  /** The words with the short numbers between them, where there are any: "พระราม 9", "Terminal 21". */
  readonly numbered?: readonly string[];
}

/** A part while it is read. */
interface OpenPart {
  words: string[];
  kind?: PlaceKind;
  numbered?: string[];
}

/** A parsed text: its parts in the order written, and the first digits of a postcode. */
export interface PlaceQuery {
  readonly parts: readonly QueryPart[];
  readonly postcode?: string;
}

/** Further words are ignored, to limit the work per query. */
const MAX_WORDS = 10;

/** A number of more digits is a postcode, or no part of a name. */
const LONGEST_NUMBER = 3;

const THAI_KINDS: readonly (readonly [word: string, kind: PlaceKind])[] = [
  ["กิ่งอำเภอ", "district"],
  ["จังหวัด", "province"],
  ["อำเภอ", "district"],
  ["ตำบล", "subdistrict"],
  ["แขวง", "subdistrict"],
  ["เขต", "district"],
  ["จ.", "province"],
  ["อ.", "district"],
  ["ต.", "subdistrict"],
];

const LATIN_KINDS: ReadonlyMap<string, PlaceKind> = new Map([
  ["province", "province"],
  ["changwat", "province"],
  ["changwad", "province"],
  ["jangwat", "province"],
  ["district", "district"],
  ["amphoe", "district"],
  ["amphur", "district"],
  ["amphor", "district"],
  ["ampur", "district"],
  ["khet", "district"],
  ["subdistrict", "subdistrict"],
  ["tambon", "subdistrict"],
  ["tambol", "subdistrict"],
  ["thambon", "subdistrict"],
  ["khwaeng", "subdistrict"],
  ["kwaeng", "subdistrict"],
]);

/** English words for the kind of place follow the name; romanised Thai ones come before it. */
const FOLLOWING = new Set(["province", "district", "subdistrict"]);
const IGNORED = new Set(["thailand", "ประเทศไทย", "sub"]);

/** Street, lane, village number: parts that are not names of the register. */
const ADDRESS = /^(?:ถนน|ถ\.|ซอย|ซ\.|หมู่|ม\.|road$|rd\.?$|soi$|moo$)/;

/** Puts a space before a Thai word for a kind of place that is joined to the word before it. */
function separateKinds(text: string): string {
  let separated = text;
  for (const word of ["จังหวัด", "อำเภอ", "ตำบล", "แขวง"]) separated = separated.replaceAll(word, ` ${word}`);
  return separated
    .replaceAll("กิ่ง อำเภอ", " กิ่งอำเภอ")
    .replace(/([\u0e01-\u0e4e])(?<!วิทยา)เขต(?=[\u0e01-\u0e4e]{3})/g, "$1 เขต");
}

/** Words that begin like one for a kind: abbreviations ("อ.ต.ก.") and zones that are no district. */
const NO_KIND = /^(?:(?:[\u0e01-\u0e2e]\.){2,}|เขตอุตสาหกรรม|เขตประกอบการ|เขตปลอดอากร|เขตเศรษฐกิจ)/;

function thaiKind(word: string): readonly [rest: string, kind: PlaceKind] | undefined {
  if (NO_KIND.test(word)) return undefined;
  for (const [kindWord, kind] of THAI_KINDS)
    if (word.startsWith(kindWord)) return [word.slice(kindWord.length), kind];
  return undefined;
}

/**
 * Parses what people type or paste: "บางกะปิ กรุงเทพ", "อ.เมือง จ.เชียงใหม่ 50200", "Bang Lamung District, Chonburi".
 * House numbers, streets and lanes before the place are left out.
 */
export function parsePlaceQuery(text: string): PlaceQuery {
  const parts: OpenPart[] = [];
  let open: OpenPart | undefined;
  let postcode: string | undefined;
  let count = 0;

  const begin = (kind?: PlaceKind): OpenPart => {
    const part = kind === undefined ? { words: [] } : { words: [], kind };
    parts.push(part);
    return part;
  };

  for (const segment of separateKinds(normaliseText(text)).split(/[,;/|\n\t]/)) {
    open = undefined;
    for (const raw of segment.split(/[ ()]/)) {
      if (raw === "" || count >= MAX_WORDS) continue;
      count += 1;
      if (/^\d+$/.test(raw)) {
        if (raw.length >= 3 && raw.length <= 5) postcode = raw;
        if (raw.length <= LONGEST_NUMBER && open !== undefined) (open.numbered ??= [...open.words]).push(raw);
        continue;
      }
      const latin = hasThai(raw) ? "" : plainKey(raw);
      const kind = LATIN_KINDS.get(latin);
      if (IGNORED.has(raw) || IGNORED.has(latin)) continue;
      if (kind !== undefined) {
        if (FOLLOWING.has(latin)) {
          if (open !== undefined) open.kind = kind;
          open = undefined;
        } else open = begin(kind);
        continue;
      }
      const prefixed = thaiKind(raw);
      if (prefixed !== undefined) {
        open = begin(prefixed[1]);
        if (prefixed[0] !== "") open.words.push(prefixed[0]);
        continue;
      }
      open ??= begin();
      open.words.push(raw);
      open.numbered?.push(raw);
    }
  }

  const named = parts.filter((part) => plainKey(part.words.join("")) !== "");
  const firstKind = named.findIndex((part) => part.kind !== undefined);
  const kept = named.filter(
    (part, index) =>
      index >= firstKind ||
      !(named[firstKind]?.kind === "subdistrict" || part.words.some((word) => ADDRESS.test(word))),
  );
  return postcode === undefined ? { parts: kept } : { parts: kept, postcode };
}
