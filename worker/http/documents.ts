import { setCookie } from "hono/cookie";
import type { Context } from "hono";
import { LANGUAGE_COOKIE, toLocale, type Locale } from "#domain/locale.ts";
import { YEAR_S } from "#domain/time.ts";
import { ORIGIN_PLACEHOLDER } from "./origin-placeholder.ts";

/** The paths that may have a document of their own: lower-case words separated by slashes. */
const PLAIN_PATH = /^(?:\/[a-z0-9-]+)+$/;

/** The pages of the control room: their documents name its code, which a visitor need not load. */
const OFFICE_AREA = /^\/admin(?:\/|$)/;

/** The pages of the app that drivers install: their document names its manifest. */
const DRIVER_AREA = "/driver/";

/** Who asks for a page. */
export interface DocumentReader {
  /** The language of their cookie. */
  readonly cookieLanguage: string | undefined;
  /** Whether they have a genuine session cookie; its session may have ended. */
  readonly isSignedIn: boolean;
}

/**
 * Answers a navigation with the page's document, prerendered or empty. Its language is that of `?lang=` (which is then
 * stored in the cookie), otherwise that of the cookie, otherwise th.
 */
export async function serveDocument(
  c: Context,
  assets: Fetcher,
  origin: string,
  { cookieLanguage, isSignedIn }: DocumentReader,
): Promise<Response> {
  const { pathname, searchParams } = new URL(c.req.url);
  const asked = searchParams.get("lang");
  const locale = toLocale(asked ?? cookieLanguage);
  const hasOwn = isSignedIn || !OFFICE_AREA.test(pathname);
  const document = await readDocument(assets, c.req.url, hasOwn ? pathname : null, locale);
  if (!document.ok) return c.text("The site has not been built: npm run build", 503);
  // Set again by the server at each visit, because some browsers delete cookies set by scripts after a week.
  if (asked !== null || cookieLanguage !== undefined)
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
  return c.body((await document.text()).replaceAll(ORIGIN_PLACEHOLDER, origin));
}

async function readDocument(
  assets: Fetcher,
  requestUrl: string,
  pathname: string | null,
  locale: Locale,
): Promise<Response> {
  const read = (path: string) => assets.fetch(new URL(`/documents/${path}.html`, requestUrl));
  if (pathname === null) return read(locale);
  const page = pathname === "/" ? "/index" : pathname.replace(/\/$/, "");
  if (PLAIN_PATH.test(page)) {
    const prerendered = await read(`${locale}${page}`);
    if (prerendered.ok) return prerendered;
  }
  return read(pathname.startsWith(DRIVER_AREA) ? `${locale}-driver` : locale);
}

/** The addresses of all public pages in all languages, for search engines. */
export async function serveSitemap(c: Context, assets: Fetcher, origin: string): Promise<Response> {
  const built = await assets.fetch(new URL("/documents/sitemap.xml", c.req.url));
  if (!built.ok) return c.text("The site has not been built: npm run build", 503);
  return c.body((await built.text()).replaceAll(ORIGIN_PLACEHOLDER, origin), 200, {
    "Content-Type": "application/xml; charset=utf-8",
  });
}

/** What search engines may read: the public pages, but none of the account pages. */
export function serveRobots(c: Context, origin: string): Response {
  return c.text(
    [
      "User-agent: *",
      "Disallow: /api/",
      "Disallow: /admin/",
      "Disallow: /driver/",
      "Disallow: /orders",
      "Disallow: /documents/",
      "Disallow: /profile",
      `Sitemap: ${origin}/sitemap.xml`,
      "",
    ].join("\n"),
  );
}
