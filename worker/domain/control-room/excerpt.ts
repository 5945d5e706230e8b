import { soughtWords } from "./shown-words.ts";

/** Letters of an excerpt, and how many before the sought word a word may begin that stands before it. */
const EXCERPT_MAX = 160;
const BEFORE_MAX = 24;

/** One line of a text from just before the first sought word on that is in it; from its beginning where all of it fits, or no word is in it as it was typed. */
export function excerptOf(text: string, sought: string): string {
  const line = text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
  if (line.length <= EXCERPT_MAX) return line;
  const small = line.toLowerCase();
  const places = soughtWords(sought).map((word) => small.indexOf(word));
  const first = Math.min(...places.filter((at) => at >= 0));
  const at = Number.isFinite(first) && small.length === line.length ? first : 0;
  const space = line.lastIndexOf(" ", Math.max(0, at - 2));
  const start = at <= BEFORE_MAX ? 0 : at - space > BEFORE_MAX ? at : space + 1;
  const part = Array.from(line.slice(start)).slice(0, EXCERPT_MAX).join("");
  return `${start > 0 ? "…" : ""}${part}${start + part.length < line.length ? "…" : ""}`;
}
