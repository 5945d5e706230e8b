import { normaliseText } from "../../geo/place-name.ts";

/** Words after these are ignored. */
const WORDS_MAX = 6;
/** The letters of an index entry: shorter texts are found at the beginning of a word only. */
const GRAM = 3;
/** Stands before each word of an indexed text, so that one or two letters find the words that begin with them. */
const WORD_START = "^".repeat(GRAM - 1);
/** Fewer digits are in too many phone numbers. */
const PHONE_DIGITS_MIN = 4;
const PHONE_DIGITS_MAX = 15;

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
  /** The last digits of a phone number, backwards, where the text can be some. */
  readonly phoneBackwards: string | null;
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
 * word. A number of four and more digits, however it is written, may be the end of a phone number instead.
 */
export function readOfficeSearch(typed: string): OfficeSearch {
  const words = wordsOf(typed).slice(0, WORDS_MAX);
  return {
    expression: words.length === 0 ? null : words.map((word) => quoted(gramsOf(word))).join(" AND "),
    phoneBackwards: phoneEnd(typed),
  };
}

/** The country code or the trunk zero before the 8 or 9 digits of a whole Thai number. */
const THAI_PREFIX = /^(?:0066|66|0)(?=\d{8,9}$)/;

/** A phone number as the index keeps it: its digits from the last to the first, without what is before a Thai one. */
export function phoneBackwards(phone: string): string {
  return [...phone.replace(/\D/g, "").replace(THAI_PREFIX, "")].toReversed().join("");
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
  const text = normaliseText(typed.normalize("NFKC"));
  if (!/^[\d\s()+.-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, "");
  if (digits.length < PHONE_DIGITS_MIN || digits.length > PHONE_DIGITS_MAX) return null;
  return phoneBackwards(digits);
}
