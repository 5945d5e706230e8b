/** The languages of the site; the first one is the base. */
export const LOCALES = ["th", "en", "es", "ms", "vi", "km", "zh", "ru", "de", "fr", "id"] as const;
export type Locale = (typeof LOCALES)[number];

/** Where the browser keeps the chosen language: the name of the cookie and of the entry in local storage. */
export const LANGUAGE_COOKIE = "khondee-language";

/** The code itself when it is a supported language, otherwise `th`. */
export function toLocale(code: string | undefined): Locale {
  return LOCALES.find((locale) => locale === code) ?? "th";
}

/** The script in which readers of a language know Thai names: Thai in th, Latin in every other language. */
export function scriptOf(locale: string): "th" | "en" {
  return locale === "th" ? "th" : "en";
}
