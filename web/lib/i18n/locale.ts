import { YEAR_S } from "#domain/time.ts";
import { baseLocale, getLocale, locales, type Locale } from "../../paraglide/runtime.js";

export type { Locale };
export { locales };

/** Where the visitor's language is kept: a cookie for the server, mirrored in the browser's storage. */
export const LANGUAGE_KEY = "khondee-language";

/** Each language in its own words and script. */
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

/** The language of this page. In a build it is fixed: the server chose the document. */
export function currentLocale(): Locale {
  return getLocale();
}

/** The language behind a code; an unsupported code is the default, Thai. */
export function supportedLocale(code: string | null | undefined): Locale {
  return locales.find((locale) => locale === code) ?? baseLocale;
}

/** Remembers another language and loads the same page in it. */
export function chooseLanguage(locale: Locale): void {
  remember(locale);
  const address = withoutLanguage(location.href);
  // To the address that it has already, a page with a `#` would only scroll.
  if (address === location.href) location.reload();
  else location.replace(address);
}

/**
 * Called once before the page's code begins. Keeps a language that came with the address (`?lang=`), takes it out of
 * the address, and lets the storage follow the document, whose language the server took from the cookie.
 * `first-paint.js` has brought a lost cookie back before.
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
    // Storage is blocked: the cookie alone carries the choice.
  }
}

function withoutLanguage(href: string): string {
  const url = new URL(href);
  url.searchParams.delete("lang");
  return url.href;
}
