import { useEffect, useState } from "react";
import { currentLocale, LANGUAGE_KEY, locales, type Locale } from "./locale.ts";

/** Set once a language was offered, whatever the visitor made of it. */
const OFFERED_KEY = "khondee-language-offered";

/** The page itself comes first. */
const AFTER_MS = 2_000;

/**
 * The language to offer to a visitor who has never chosen one and whose browser asks for another of ours than the
 * page's; `null` otherwise, while prerendering, and from the next page on.
 */
export function useOfferedLanguage(): Locale | null {
  const [offered, setOffered] = useState<Locale | null>(null);
  useEffect(() => {
    const wanted = wantedLocale(navigator.languages, currentLocale());
    if (wanted === null) return undefined;
    const timer = setTimeout(() => {
      if (isFirstOffer()) setOffered(wanted);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return offered;
}

/** The first of the browser's languages that is one of ours, unless the page has it already. */
export function wantedLocale(languages: readonly string[], current: Locale): Locale | null {
  for (const language of languages) {
    const [code] = language.toLowerCase().split("-");
    const found = locales.find((locale) => locale === code);
    if (found !== undefined) return found === current ? null : found;
  }
  return null;
}

/** Whether nothing was chosen or offered before; from now on it was. Without storage it would be offered for ever. */
function isFirstOffer(): boolean {
  try {
    if (localStorage.getItem(LANGUAGE_KEY) !== null || localStorage.getItem(OFFERED_KEY) !== null)
      return false;
    localStorage.setItem(OFFERED_KEY, "1");
    return true;
  } catch {
    return false;
  }
}
