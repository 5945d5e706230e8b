/** The longest name, in grapheme clusters. */
export const NAME_MAX = 120;

/**
 * A name as it is stored: one line, without invisible and bidirectional control characters, cut between graphemes.
 * Joiners stay, because scripts and emoji need them.
 */
export function plainName(typed: string): string {
  const visible = typed
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, "")
    .trim();
  return lettersOf(visible, NAME_MAX).trim();
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
