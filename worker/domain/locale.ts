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

/**
 * The language that a program or browser asks for in its `Accept-Language` header: the one with the greatest weight among
 * the site's, where `de-AT` counts as `de`.
 * @param fallback where the header names none of them
 */
export function acceptedLocale(header: string | undefined, fallback: Locale): Locale {
  const wanted = (header ?? "").split(",").map((part) => {
    const [tag = "", ...params] = part.split(";").map((text) => text.trim().toLowerCase());
    const weight = Number(params.find((param) => param.startsWith("q="))?.slice(2) ?? 1);
    return { locale: LOCALES.find((each) => each === tag.split("-", 1)[0]), weight };
  });
  const best = wanted
    .filter(({ locale, weight }) => locale !== undefined && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)[0];
  return best?.locale ?? fallback;
}
