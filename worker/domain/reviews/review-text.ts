/** The most characters of a review's text, as text fields of browsers count them. */
export const REVIEW_TEXT_MAX = 600;

/**
 * A review's text as it is kept: its lines, at most one of them empty between two others, without what cannot be seen
 * or turns the text around. Joiners stay, because scripts and pictures need them.
 */
export function plainReview(typed: string): string {
  return typed
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, "\n")
    .replace(/[^\S\n]+/g, " ")
    .replace(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, "")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Scripts that of the product's languages only one is written in. */
const LANGUAGE_OF_SCRIPT: readonly (readonly [language: string, letters: RegExp])[] = [
  ["th", /\p{Script=Thai}/gu],
  ["km", /\p{Script=Khmer}/gu],
  ["zh", /\p{Script=Han}/gu],
  ["ru", /\p{Script=Cyrillic}/gu],
];

/**
 * The language a text is written in: that of its script where the script tells it, else that of the page it was written
 * on. Browsers and screen readers are told, so a guess has to be better than the page's language alone: people write
 * Thai on an English page, and Latin letters on a Thai page are English more often than anything else.
 */
export function writtenIn(text: string, pageLocale: string): string {
  const counted = LANGUAGE_OF_SCRIPT.map(
    ([language, letters]) => [language, text.match(letters)?.length ?? 0] as const,
  );
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const [language, letters] = counted.reduce((most, each) => (each[1] > most[1] ? each : most));
  if (letters > latin) return language;
  const hasOwnScript = LANGUAGE_OF_SCRIPT.some(([own]) => own === pageLocale);
  return latin > 0 && hasOwnScript ? "en" : pageLocale;
}
