import { foldedKey, foldedNames, normaliseText, plainKey, scriptOfName } from "#domain/geo/place-name.ts";
import { otherScriptNames } from "../other-scripts.ts";
import { streets, type Street } from "./street-data.ts";
import { hasKilometres } from "./street-line.ts";

/** A street that a text names. */
export interface StreetMatch {
  readonly street: Street;
  /** The number of the soi that the text asks for, or its kilometre; for "71/1" it is 71. */
  readonly soi: number | undefined;
  /** True when the text says that it is a street or a soi: "ถนน", "Road", "ซ.", "Soi". */
  readonly says: boolean;
  /** True when nothing but a house number is written before the street. */
  readonly first: boolean;
  /** The street's name as it is written ends in a number: "พระราม 2". */
  readonly nameHasNumber: boolean;
  /** The name as it is written, folded. */
  readonly nameKey: string;
  /** How many words of the text the name takes. */
  readonly words: number;
  /** The other words of the text, without spaces, in both scripts, folded. */
  readonly rest: string;
}

/** Further words are ignored, to limit the work per query. */
const MAX_TOKENS = 20;
const MAX_NAME_WORDS = 6;
/** A larger number is a postcode or a telephone number. */
const HIGHEST_NUMBER = 400;

const ROAD = "^";
const SOI = "#";
const KILOMETRE = "%";

/** The words of a text: names, numbers, {@link ROAD}, {@link SOI} and {@link KILOMETRE}. */
function tokensOf(text: string): readonly string[] {
  return (
    normaliseText(text)
      .replace(/[#^%]/g, " ")
      .replace(/ถนน|(?<![\u0e01-\u0e4e])ถ\.|\b(?:road|rd|thanon|street)\b\.?/g, ` ${ROAD} `)
      .replace(/ซอย|(?<![\u0e01-\u0e4e])ซ\.|\bsoi(?![a-z])|巷/g, ` ${SOI} `)
      .replace(/กม\.|กม(?=\s*\d)|กิโลเมตร(?:ที่)?|\bkm\b\.?/g, ` ${KILOMETRE} `)
      .match(/[#^%]|\d+(?:\/\d+)?|[^\s\d#^%,;()|]+/g) ?? []
  ).slice(0, MAX_TOKENS);
}

/** True for a token that stands for a word about streets. */
function isSign(token: string | undefined): boolean {
  return token === ROAD || token === SOI || token === KILOMETRE;
}

function isNumber(token: string | undefined): token is string {
  return token !== undefined && /^\d/.test(token);
}

function keyOf(tokens: readonly string[]): string {
  return foldedKey(plainKey(tokens.join("")));
}

interface Named {
  readonly street: Street;
  readonly onlyWithSoi: boolean;
}

let byName: ReadonlyMap<string, readonly Named[]> | undefined;

/** The streets of each name. The names of a script are folded in one pass, which is much faster than one by one. */
function streetsByName(): ReadonlyMap<string, readonly Named[]> {
  if (byName !== undefined) return byName;
  const named = streets().flatMap((street) => {
    const { zh, km } = otherScriptNames(`th-street-${street.slug}`);
    const { name, base, aliases, soiAliases } = street;
    return [
      ...[name.th, name.en, base.th, base.en, ...aliases, ...zh, ...km].map((text) => ({
        text,
        named: { street, onlyWithSoi: false },
      })),
      ...soiAliases.map((text) => ({ text, named: { street, onlyWithSoi: true } })),
    ];
  });
  const found = new Map<string, Named[]>();
  for (const [script, ofScript] of Map.groupBy(named, ({ text }) => scriptOfName(text))) {
    const plain = ofScript
      .map(({ text }) =>
        plainKey(
          tokensOf(text)
            .filter((token) => !isSign(token))
            .join(""),
        ),
      )
      .join("\n");
    foldedNames(plain, script)
      .split("\n")
      .forEach((key, index) => {
        const one = ofScript[index]?.named;
        if (one === undefined || key === "") return;
        const others = found.get(key) ?? [];
        if (!others.some(({ street }) => street === one.street)) found.set(key, [...others, one]);
      });
  }
  byName = found;
  return found;
}

function soiNumber(token: string | undefined): number | undefined {
  const number = isNumber(token) ? Number.parseInt(token, 10) : 0;
  return number >= 1 && number <= HIGHEST_NUMBER ? number : undefined;
}

/** The number beside the name that takes the tokens from `start` up to `end`, and the tokens that both take. */
interface Beside {
  readonly number: number;
  readonly isKilometre: boolean;
  readonly from: number;
  readonly to: number;
}

function numberBeside(tokens: readonly string[], start: number, end: number): Beside | undefined {
  let at = end;
  while (tokens[at] === ROAD) at += 1;
  const isKilometre = tokens[at] === KILOMETRE;
  if (isKilometre || tokens[at] === SOI) at += 1;
  const after = soiNumber(tokens[at]);
  if (after !== undefined) return { number: after, isKilometre, from: start, to: at + 1 };
  // "Soi 9 Nimman"
  let before = start - 1;
  while (tokens[before] === ROAD) before -= 1;
  const number = tokens[before - 1] === SOI ? soiNumber(tokens[before]) : undefined;
  return number === undefined ? undefined : { number, isKilometre: false, from: before - 1, to: end };
}

/**
 * The streets that a text may name, with the number of a soi where one is beside the name. Takes every spelling that is
 * in use: "ซอยสุขุมวิท 71", "ซ.สุขุมวิท71", "สุขุมวิท ซอย ๗๑", "Sukhumvit Soi 71/1", "Soi 71 Sukhumvit Road", alone or
 * in an address. The longest name comes first.
 */
export function matchStreets(text: string): readonly StreetMatch[] {
  const tokens = tokensOf(text);
  const names = streetsByName();
  const matches: StreetMatch[] = [];
  for (let start = 0; start < tokens.length; start += 1)
    for (let end = start + 1; end <= Math.min(tokens.length, start + MAX_NAME_WORDS); end += 1) {
      const words = tokens.slice(start, end);
      if (isSign(words.at(-1)) || isNumber(words[0])) break;
      const key = keyOf(words);
      const named = names.get(key);
      if (named === undefined) continue;
      const beside = numberBeside(tokens, start, end);
      const from = beside?.from ?? start;
      const others = [...tokens.slice(0, from), ...tokens.slice(beside?.to ?? end)];
      const says = [tokens[start - 1], tokens[end], tokens[from]].some(
        (token) => token === ROAD || token === SOI,
      );
      for (const { street, onlyWithSoi } of named)
        if (beside !== undefined || says || !onlyWithSoi)
          matches.push({
            street,
            soi: beside?.isKilometre === hasKilometres(street) ? beside.number : undefined,
            says,
            first: tokens.slice(0, from).every((token) => isNumber(token) || isSign(token)),
            nameHasNumber: isNumber(words.at(-1)),
            nameKey: key,
            words: words.length,
            rest: keyOf(others.filter((token) => !isSign(token))),
          });
    }
  return matches.sort((a, b) => b.words - a.words);
}
