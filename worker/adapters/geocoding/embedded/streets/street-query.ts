import {
  foldedKey,
  foldedNames,
  normaliseText,
  plainKey,
  scriptOfName,
  type NameScript,
} from "#domain/geo/place-name.ts";
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

/** A normalised text, or many, one per line, with {@link ROAD}, {@link SOI} and {@link KILOMETRE} for their words. */
function withSigns(normalised: string): string {
  return normalised
    .replace(/[#^%]/g, " ")
    .replace(/ถนน|(?<![\u0e01-\u0e4e])ถ\.|\b(?:road|rd|thanon|street)\b\.?/g, ` ${ROAD} `)
    .replace(/ซอย|(?<![\u0e01-\u0e4e])ซ\.|\bsoi(?![a-z])|巷/g, ` ${SOI} `)
    .replace(/กม\.|กม(?=[^\S\n]*\d)|กิโลเมตร(?:ที่)?|\bkm\b\.?/g, ` ${KILOMETRE} `);
}

/** The words of a text: names, numbers, {@link ROAD}, {@link SOI} and {@link KILOMETRE}. */
function tokensOf(text: string): readonly string[] {
  return (withSigns(normaliseText(text)).match(/[#^%]|\d+(?:\/\d+)?|[^\s\d#^%,;()|]+/g) ?? []).slice(
    0,
    MAX_TOKENS,
  );
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

/** The names of all streets in one script. */
interface StreetNames {
  /** The streets of each folded name. */
  readonly byName: ReadonlyMap<string, readonly Named[]>;
  /** Each name as it is written, without spaces, and folded; with its street. */
  readonly rows: readonly { readonly plain: string; readonly folded: string; readonly street: Street }[];
}

const namesOfScript = new Map<NameScript, StreetNames>();
let written: ReadonlyMap<NameScript, readonly (Named & { readonly text: string })[]> | undefined;

/** Every name of every street as it is written, by its script. */
function writtenNames(): NonNullable<typeof written> {
  written ??= Map.groupBy(
    streets().flatMap((street) => {
      const { zh, km } = otherScriptNames(`th-street-${street.slug}`);
      const { name, base, aliases, soiAliases } = street;
      return [
        ...[name.th, name.en, base.th, base.en, ...aliases, ...zh, ...km].map((text) => ({
          text,
          street,
          onlyWithSoi: false,
        })),
        ...soiAliases.map((text) => ({ text, street, onlyWithSoi: true })),
      ];
    }),
    ({ text }) => scriptOfName(text),
  );
  return written;
}

/** The names of a script, made when first needed: in one pass, which is much faster than one by one. */
function namesIn(script: NameScript): StreetNames {
  const known = namesOfScript.get(script);
  if (known !== undefined) return known;
  const named = writtenNames().get(script) ?? [];
  const plain = plainKey(withSigns(named.map(({ text }) => text.toLowerCase()).join("\n")));
  const plainNames = plain.split("\n");
  const byName = new Map<string, Named[]>();
  const rows: { plain: string; folded: string; street: Street }[] = [];
  foldedNames(plain, script)
    .split("\n")
    .forEach((folded, index) => {
      const one = named[index];
      if (one === undefined || folded === "") return;
      const { street } = one;
      const others = byName.get(folded);
      if (others === undefined) byName.set(folded, [one]);
      else if (others.some((other) => other.street === street)) return;
      else others.push(one);
      rows.push({ plain: plainNames[index] ?? "", folded, street });
    });
  const names = { byName, rows };
  namesOfScript.set(script, names);
  return names;
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
  const matches: StreetMatch[] = [];
  for (let start = 0; start < tokens.length; start += 1)
    for (let end = start + 1; end <= Math.min(tokens.length, start + MAX_NAME_WORDS); end += 1) {
      const words = tokens.slice(start, end);
      if (isSign(words.at(-1)) || isNumber(words[0])) break;
      const key = keyOf(words);
      const named = namesIn(scriptOfName(key)).byName.get(key);
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

/** A street with a soi of the number that stands behind the beginning of its name. */
export interface BegunStreet {
  readonly street: Street;
  readonly soi: number;
  /** The beginning of the name as it is written, folded. */
  readonly nameKey: string;
  /** The other words of the text, without spaces, in both scripts, folded. */
  readonly rest: string;
}

/** Fewer letters are the beginning of too many names. */
const SHORTEST_BEGINNING = 2;

/**
 * The streets whose name only begins as the text does, before or behind the number of a soi: "สุข 71", "sukhum71",
 * "soi 71 suk". Streets whose name begins with the very letters come before those with another spelling of them, then
 * in the order of the data. Empty where a name begins elsewhere than at the start of the text.
 */
export function matchBegunStreets(text: string): readonly BegunStreet[] {
  const tokens = tokensOf(text);
  const start = tokens.findIndex((token) => !isSign(token) && !isNumber(token));
  if (start === -1) return [];
  let end = start;
  while (end < tokens.length && !isSign(tokens[end]) && !isNumber(tokens[end])) end += 1;
  const beside = numberBeside(tokens, start, end);
  if (beside === undefined || end - start > MAX_NAME_WORDS) return [];
  const plain = plainKey(tokens.slice(start, end).join(""));
  const folded = foldedKey(plain);
  if (plain.length < SHORTEST_BEGINNING) return [];
  const isBegun = (name: string, beginning: string): boolean =>
    name.length > beginning.length && name.startsWith(beginning);
  const { rows } = namesIn(scriptOfName(plain));
  const asWritten = rows.filter((row) => isBegun(row.plain, plain));
  const otherwise =
    folded.length < SHORTEST_BEGINNING ? [] : rows.filter((row) => isBegun(row.folded, folded));
  const found = new Set([...asWritten, ...otherwise].map(({ street }) => street));
  // What stands before the name is the number of a house.
  const rest = keyOf(tokens.slice(beside.to).filter((token) => !isSign(token)));
  return [...found]
    .filter((street) => beside.isKilometre === hasKilometres(street))
    .map((street) => ({ street, soi: beside.number, nameKey: folded, rest }));
}
