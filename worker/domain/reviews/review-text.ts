/** The most characters of a review's text, counted as browsers count them (UTF-16 units). */
export const REVIEW_TEXT_MAX = 600;

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
