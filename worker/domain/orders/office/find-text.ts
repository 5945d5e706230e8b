import { normaliseText } from "../../geo/place-name.ts";
import { withOrderIdsOfJobs } from "../order.ts";

/** Words after these are ignored. */
const WORDS_MAX = 6;
/** The letters of an index entry: shorter texts are found at the beginning of a word only. */
const GRAM = 3;
/** Stands before each word of an indexed text, so that one or two letters find the words that begin with them. */
const WORD_START = "^".repeat(GRAM - 1);
/** Fewer digits are in too many phone numbers. */
const PHONE_DIGITS_MIN = 4;
const PHONE_DIGITS_MAX = 15;
/** Fewer digits begin too many phone numbers. */
const PHONE_BEGINNING_MIN = 6;
/** The words that a phone number is written in, at most. */
const PHONE_WORDS_MAX = 5;
/** The keys of one entry, at most: an order has tens, a text of nothing but digits would have one for each. */
const KEYS_MAX = 400;
/** A key of an entry's numbers begins with what it is of: a part of a text, or a phone number from its first digit. */
const OF_TEXT = "t";
const OF_PHONE = "p";

/** What something is found by in the office. */
export interface IndexedEntry {
  /** Epoch milliseconds; the latest is found first. */
  readonly createdAt: number;
  /** Ids, names, addresses, words: whatever people type to find it. */
  readonly texts: readonly (string | null)[];
  /** E.164. */
  readonly phones: readonly string[];
}

/** What a search text stands for. */
export interface OfficeSearch {
  /** The expression for an FTS5 table of trigrams; `null` when the text has no letter and no digit. */
  readonly expression: string | null;
  /** The same for one indexed text: it has each of these parts. Empty when the text has no letter and no digit. */
  readonly parts: readonly string[];
  /** The last digits of a phone number, backwards, where the text can be some. */
  readonly phoneBackwards: string | null;
  /**
   * Where the text is one number of 4 to 15 digits: what the keys (`numberKeys`) of an entry that has it begin with. They find
   * what the expression finds. `null`: the text is something else.
   */
  readonly numberKeys: readonly string[] | null;
  /** Where the text is digits in groups that may begin a phone number: the keys that find it, besides what the expression finds. */
  readonly beginningKeys: readonly string[];
}

/** A text with hyphens or spaces, as people type it: with and without them. */
export function bothWritings(text: string): readonly string[] {
  return [text, text.replaceAll(/[\s-]/g, "")];
}

/** The text that is indexed: each word of what something is found by, in one spelling. */
export function indexedText(texts: readonly (string | null)[]): string {
  const words = texts.flatMap((text) => wordsOf(text ?? ""));
  return [...new Set(words)].map((word) => WORD_START + word).join(" ");
}

/**
 * Reads what somebody in the office has typed: each word has to be in the order, at any place of one of its words. Thai
 * has no spaces between words, so a Thai text is found in the middle of one, too. One or two letters have to begin a
 * word. A number of four and more digits, however it is written, may be the end of a phone number instead. A job is
 * found as its order.
 */
export function readOfficeSearch(text: string): OfficeSearch {
  const typed = withOrderIdsOfJobs(text);
  const parts = wordsOf(typed).slice(0, WORDS_MAX).map(gramsOf);
  return {
    expression: parts.length === 0 ? null : parts.map(quoted).join(" AND "),
    parts,
    phoneBackwards: phoneEnd(typed),
    numberKeys: soughtNumberKeys(typed),
    beginningKeys: soughtBeginningKeys(typed),
  };
}

/**
 * The keys by which an entry is found by a number, whose beginnings are read from an ordered table: its phone numbers from the
 * first digit, and each number of its texts from each of its digits on, so that any part of four and more digits begins one. A
 * Thai phone number that a text has in several words is one number, too.
 * @param texts of the entry
 * @param phonesBackwards as `phoneBackwards` makes them
 */
export function numberKeys(
  texts: readonly (string | null)[],
  phonesBackwards: readonly string[],
): readonly string[] {
  const words = texts.map((text) => wordsOf(text ?? ""));
  const parts = words.flat().flatMap((word) => (word.match(/\d{4,}/g) ?? []).flatMap(partsOf));
  const ofTexts = [...words.flatMap(spacedPhones), ...parts].map((digits) => OF_TEXT + digits);
  const ofPhones = phonesBackwards.map((digits) => OF_PHONE + backwards(digits));
  return [...new Set([...ofPhones, ...ofTexts])].slice(0, KEYS_MAX);
}

/** The country code or the trunk zero before the 8 or 9 digits of a whole Thai number. */
export const THAI_PREFIX = /^(?:0066|66|0)(?=\d{8,9}$)/;

/** A phone number as the index keeps it: its digits from the last to the first, without what is before a Thai one. */
export function phoneBackwards(phone: string): string {
  return backwards(phone.replace(/\D/g, "").replace(THAI_PREFIX, ""));
}

function backwards(digits: string): string {
  return [...digits].toReversed().join("");
}

/** A number from each of its digits on, as long as four are left; no longer than what is looked for. */
function partsOf(number: string): string[] {
  const count = number.length - PHONE_DIGITS_MIN + 1;
  return Array.from({ length: count }, (_, at) => number.slice(at, at + PHONE_DIGITS_MAX));
}

/**
 * The Thai phone numbers whose groups of digits follow each other as words: "081-234 5678". Letters may touch the first and the
 * last of them, as Thai is written without spaces: "โทร081-234-5678ครับ".
 */
function spacedPhones(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    let digits = /(?<!\d)(?:0|66)\d*$/.exec(word)?.[0];
    if (digits === undefined) return [];
    const phones: string[] = [];
    for (const next of words.slice(at + 1, at + PHONE_WORDS_MAX)) {
      const group = /^\d*/.exec(next)?.[0] ?? "";
      digits += group;
      if (THAI_PREFIX.test(digits)) phones.push(digits.replace(THAI_PREFIX, ""));
      if (group !== next) break;
    }
    return phones;
  });
}

/** Lower-case words in one spelling; what is no letter, digit or mark of one separates them. */
function wordsOf(text: string): string[] {
  // First into words: `normaliseText` cuts long texts.
  return text
    .normalize("NFKC")
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(normaliseText)
    .filter((word) => word !== "");
}

function gramsOf(word: string): string {
  const missing = GRAM - [...word].length;
  return missing > 0 ? WORD_START.slice(0, missing) + word : word;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** "081-234 5678", "+66 81 234 5678" and "๕๖๗๘": the digits backwards; `null` for anything else. */
function phoneEnd(typed: string): string | null {
  const digits = digitsOf(typed);
  return digits === null ? null : phoneBackwards(digits);
}

/** The digits of what may be a phone number, or a part of one; `null` for anything else. */
function digitsOf(typed: string): string | null {
  const text = normaliseText(typed.normalize("NFKC"));
  if (!/^[\d\s()+.-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, "");
  return digits.length < PHONE_DIGITS_MIN || digits.length > PHONE_DIGITS_MAX ? null : digits;
}

/** A whole phone number in any writing, or digits without anything between them; `null` for anything else. */
function soughtNumberKeys(typed: string): readonly string[] | null {
  const digits = digitsOf(typed);
  if (digits === null || isInGroups(typed, digits)) return null;
  const isWhole = THAI_PREFIX.test(digits);
  // One that is as long as a number of a landline may be of a mobile phone, without its last digit.
  return [
    OF_TEXT + (isWhole ? digits.replace(THAI_PREFIX, "") : digits),
    ...phoneBeginnings(digits).map((beginning) => OF_PHONE + beginning),
  ];
}

/** "081-234": digits with something between them that are no whole phone number, so that they may also be several numbers. */
function isInGroups(typed: string, digits: string): boolean {
  return !THAI_PREFIX.test(digits) && wordsOf(typed).length > 1;
}

function soughtBeginningKeys(typed: string): readonly string[] {
  const digits = digitsOf(typed);
  if (digits === null || !isInGroups(typed, digits)) return [];
  return phoneBeginnings(digits).map((beginning) => OF_PHONE + beginning);
}

/** What phone numbers begin with that were typed up to here: with and without what is before a Thai one. */
function phoneBeginnings(digits: string): readonly string[] {
  if (digits.length < PHONE_BEGINNING_MIN) return [];
  const beginnings = [digits, digits.replace(/^0(?=[1-9])/, ""), digits.replace(/^(?:00)?66/, "")];
  return [...new Set(beginnings)].filter(({ length }) => length >= PHONE_DIGITS_MIN);
}
