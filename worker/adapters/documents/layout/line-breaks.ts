import { clustersOf } from "../fonts/clusters.ts";

/** Thai has no spaces between words; the locale's dictionary also splits the words of other scripts. */
const WORDS = new Intl.Segmenter("th", { granularity: "word" });
/** Never the first of a line: closing punctuation, units stuck to a number, the sign of repetition ๆ, and ฯ. */
const NEVER_FIRST = /^[)\]}»”’"',.:;!?%/\-–—ๆฯ°]/u;
/** Never the last of a line: opening punctuation, and what joins numbers, as in 99/1 and TAX2026-000003. */
const NEVER_LAST = /[([{«“‘฿#@/-]$/u;

/**
 * A text in lines that fit the width, broken between words; line breaks of the text are kept. A word that is wider than
 * a line is broken between letters, never between a letter and its marks. `widthOf` measures a piece of text.
 */
export function brokenIntoLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split(/\r?\n/u).flatMap((line) => filledLines(unbreakables(line), width, widthOf));
}

function filledLines(words: readonly string[], width: number, widthOf: (text: string) => number): string[] {
  const fits = (text: string) => widthOf(text.trimEnd()) <= width;
  const lines: string[] = [];
  let line = "";
  for (const word of words.flatMap((each) => (fits(each) ? [each] : clustersOf(each)))) {
    if (line === "" || fits(line + word)) {
      line += line === "" ? word.trimStart() : word;
      continue;
    }
    lines.push(line.trimEnd());
    line = word.trimStart();
  }
  return [...lines, line.trimEnd()];
}

/** Words with the punctuation that stays with them. */
function unbreakables(line: string): string[] {
  const words: string[] = [];
  for (const { segment } of WORDS.segment(line)) {
    const last = words.at(-1);
    const staysWithLast =
      last !== undefined && last.trim() !== "" && (NEVER_FIRST.test(segment) || NEVER_LAST.test(last));
    if (staysWithLast) words[words.length - 1] = last + segment;
    else words.push(segment);
  }
  return words;
}
