import { YEAR_S } from "#domain/time.ts";
import { baseLocale, getLocale, locales, type Locale } from "../../paraglide/runtime.js";

export type { Locale };
export { locales };

/** The name of the language cookie and of its copy in localStorage. */
export const LANGUAGE_KEY = "khondee-language";

/** The name of each language in that language. */
export const LANGUAGE_LABELS: Readonly<Record<Locale, string>> = {
  th: "ไทย",
  en: "English",
  es: "Español",
  ms: "Bahasa Melayu",
  vi: "Tiếng Việt",
  km: "ខ្មែរ",
  zh: "中文",
  ru: "Русский",
  de: "Deutsch",
  fr: "Français",
  id: "Bahasa Indonesia",
};

/** The language of this page. It is fixed in each build: the server chooses the document. */
export function currentLocale(): Locale {
  return getLocale();
}

/** The language of a code; Thai, the default, for an unsupported one. */
export function supportedLocale(code: string | null | undefined): Locale {
  return locales.find((locale) => locale === code) ?? baseLocale;
}

/** Stores another language and loads the same page in it. */
export function chooseLanguage(locale: Locale): void {
  remember(locale);
  const address = withoutLanguage(location.href);
  // Assigning the current address with a `#` would only scroll.
  if (address === location.href) location.reload();
  else location.replace(address);
}

/**
 * Called once at start. Stores the language given in the address (`?lang=`) and removes it from the address;
 * otherwise copies the document's language, which the server took from the cookie, to localStorage. `first-paint.js`
 * has restored a lost cookie before.
 */
export function settleLanguage(): void {
  const asked = new URL(location.href).searchParams.get("lang");
  const shown = supportedLocale(document.documentElement.lang);
  if (asked !== null) {
    remember(supportedLocale(asked));
    history.replaceState(history.state, "", withoutLanguage(location.href));
  } else if (hasCookie() && readStored() !== shown) writeStored(shown);
}

function remember(locale: Locale): void {
  writeStored(locale);
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${LANGUAGE_KEY}=${locale}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}

function hasCookie(): boolean {
  return /(?:^|; )khondee-language=/.test(document.cookie);
}

function readStored(): Locale | null {
  try {
    const code = localStorage.getItem(LANGUAGE_KEY);
    return code === null ? null : supportedLocale(code);
  } catch {
    return null;
  }
}

function writeStored(locale: Locale): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, locale);
  } catch {
    // Storage is blocked: the cookie alone has the choice.
  }
}

function withoutLanguage(href: string): string {
  const url = new URL(href);
  url.searchParams.delete("lang");
  return url.href;
}
