import { inAsciiDigits } from "../contact/thai-digits.ts";
import { THAI_PREFIX } from "../orders/office/find-text.ts";
import { soughtWords } from "./shown-words.ts";

/** Letters of an excerpt, and how many before the sought word a word may begin that stands before it. */
const EXCERPT_MAX = 160;
const BEFORE_MAX = 24;
/** A number of fewer digits is looked for as it was typed alone. */
const DIGITS_MIN = 4;
/**
 * What separates words in the index, and so may be written between the digits of a number: anything but
 * letters, digits and their marks.
 */
const BETWEEN = "[^\\p{L}\\p{N}\\p{M}]*";
/** Digits with nothing but such signs around them. */
const NUMBER = /^(?:\d|[^\p{L}\p{N}\p{M}])+$/u;

/**
 * One line of a text from just before what was sought on: all of it as it was typed, or else the first of its words that is in the
 * text; a number also where it is written in another way. From its beginning where all of the text fits, or nothing of it is there.
 */
export function excerptOf(text: string, sought: string): string {
  const line = text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
  if (line.length <= EXCERPT_MAX) return line;
  const small = line.toLowerCase();
  const at =
    small.length === line.length ? placeOf(inAsciiDigits(small), soughtWords(inAsciiDigits(sought))) : 0;
  const space = line.lastIndexOf(" ", Math.max(0, at - 2));
  const start = at <= BEFORE_MAX ? 0 : at - space > BEFORE_MAX ? at : space + 1;
  const part = Array.from(line.slice(start)).slice(0, EXCERPT_MAX).join("");
  return `${start > 0 ? "…" : ""}${part}${start + part.length < line.length ? "…" : ""}`;
}

/** Where these words stand in a text together, or else the first of them; 0 where none does. */
function placeOf(small: string, words: readonly string[]): number {
  const together = placeOfPart(small, words.join(" "));
  if (together >= 0) return together;
  const first = Math.min(...words.map((word) => placeOfPart(small, word)).filter((at) => at >= 0));
  return Number.isFinite(first) ? first : 0;
}

function placeOfPart(small: string, part: string): number {
  const at = small.indexOf(part);
  const number = at < 0 ? numberPattern(part) : null;
  return number === null ? at : small.search(number);
}

/**
 * A number with whatever is written between its digits, a Thai phone number also with and without what is
 * before it; `null` for anything else.
 */
function numberPattern(typed: string): RegExp | null {
  const digits = typed.replaceAll(/\D/g, "");
  if (!NUMBER.test(typed) || digits.length < DIGITS_MIN) return null;
  const rest = digits.replace(THAI_PREFIX, "");
  const prefix = rest === digits ? "" : `(?:(?:\\+?66|0066|0)${BETWEEN})?`;
  return new RegExp(prefix + [...rest].join(BETWEEN), "u");
}
