import { plainLine } from "../plain-text.ts";

/** The longest name, in grapheme clusters. */
export const NAME_MAX = 120;

/** A name as it is stored: one plain line, cut between graphemes. */
export function plainName(typed: string): string {
  return plainLine(lettersOf(plainLine(typed), NAME_MAX));
}

function lettersOf(text: string, most: number): string {
  // Longer than any name with its combining marks; bounds the work on long input.
  const head = text.slice(0, most * 16);
  let end = 0;
  let letters = 0;
  for (const { segment } of new Intl.Segmenter("th", { granularity: "grapheme" }).segment(head)) {
    if (letters === most || end + segment.length > most * 8) break;
    letters++;
    end += segment.length;
  }
  return head.slice(0, end);
}
