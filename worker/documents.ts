import { setCookie } from "hono/cookie";
import type { Context } from "hono";

/** The languages of the site, the base first. */
export const LOCALES = ["th", "en", "es", "ms", "vi", "km", "zh", "ru", "de", "fr", "id"] as const;
export type Locale = (typeof LOCALES)[number];

/** Where the browser keeps the chosen language. */
export const LANGUAGE_COOKIE = "khondee-language";
const YEAR_S = 365 * 24 * 60 * 60;

/** A code of the eleven, or th for any other. */
export function toLocale(code: string | undefined): Locale {
  return LOCALES.find((locale) => locale === code) ?? "th";
}

/**
 * Answers a navigation with the document of the visitor's language: `?lang=` wins and is kept,
 * then the cookie, then th.
 */
export async function serveDocument(
  c: Context,
  assets: Fetcher,
  cookieLanguage: string | undefined,
): Promise<Response> {
  const asked = new URL(c.req.url).searchParams.get("lang");
  const locale = toLocale(asked ?? cookieLanguage);
  const document = await assets.fetch(new URL(`/documents/${locale}.html`, c.req.url));
  if (!document.ok) return c.text("The site has not been built: npm run build", 503);
  if (asked !== null)
    setCookie(c, LANGUAGE_COOKIE, locale, {
      path: "/",
      maxAge: YEAR_S,
      sameSite: "Lax",
      secure: c.req.url.startsWith("https:"),
    });
  c.header("Content-Type", "text/html; charset=utf-8");
  c.header("Content-Language", locale);
  c.header("Vary", "Cookie");
  c.header("Cache-Control", "no-cache");
  return new Response(document.body, { headers: c.res.headers });
}
