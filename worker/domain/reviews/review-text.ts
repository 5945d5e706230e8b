/** The most characters of a review's text, counted as browsers count them (UTF-16 units). */
export const REVIEW_TEXT_MAX = 600;

/**
 * A review's text as it is stored: at most one empty line between two others, and no invisible or direction-changing
 * characters. Joiners stay, because some scripts and emoji need them.
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

/** Scripts that only one of the product's languages uses. */
const LANGUAGE_OF_SCRIPT: readonly (readonly [language: string, letters: RegExp])[] = [
  ["th", /\p{Script=Thai}/gu],
  ["km", /\p{Script=Khmer}/gu],
  ["zh", /\p{Script=Han}/gu],
  ["ru", /\p{Script=Cyrillic}/gu],
];

/**
 * The language of a text: from its script where that is conclusive, otherwise that of the page it was written on. It is
 * told to browsers and screen readers. People write Thai on English pages, and text in Latin letters on a Thai page is
 * most often English.
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
