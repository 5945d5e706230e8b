import { expect, test } from "vitest";
import {
  EXAMINED_IN,
  expectNoSidewaysScroll,
  expectNoViolation,
  openSettled,
  SMALL_PHONE,
} from "./inspect.ts";
import { expectNoComplaints } from "./people.ts";
import { PRODUCT_URL, visitor, type Visitor, type VisitorOptions } from "./product.ts";
import { hydrated, wholeHydrated } from "./ready.ts";

/** The site's languages in two parts, which two processes open at the same time. */
export const ASIAN = ["th", "ms", "vi", "km", "zh", "id"];
export const EUROPEAN = ["en", "es", "ru", "de", "fr"];

/** The sign-in pages, which anybody may open and search engines do not list. */
const ACCOUNT_PAGES = ["/login", "/signup", "/forgot-password", "/reset-password"];
/**
 * Pages with the layout of another page, which axe examines: of its service, value or member of the team. The page for
 * developers is text as the legal pages are, and has a test of its own.
 */
const SAME_LAYOUT =
  /^\/services\/(?!6-wheel-transport)|^\/about\/values\/(?!integrity)|^\/about\/team\/(?!fleet)|^\/developers$/;

/**
 * The languages in which a browser opens pages of the same layout as well: one per way of breaking lines, with the
 * longest words. In the others their documents are read.
 */
const OPENED_ALL_IN = new Set(["th", "en", "km", "de"]);

/** The addresses in the sitemap. */
export async function publicAddresses(): Promise<readonly string[]> {
  const sitemap = await (await fetch(`${PRODUCT_URL}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? "");
}

/** What a search engine and a visitor find in the page that is open. */
export const contentOf = ({ page }: Visitor) => page.evaluate(readContent, null);

/** What a search engine finds in a page of the site: its document as it was prerendered, without opening it. */
const prerenderedContentOf = ({ page }: Visitor, address: string) => page.evaluate(readContent, address);

/** Runs in the browser, on its document or on the one of an address. */
async function readContent(address: string | null) {
  const read =
    address === null
      ? document
      : new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  return {
    lang: read.documentElement.lang,
    title: read.title,
    canonical: read.querySelector("link[rel=canonical]")?.getAttribute("href"),
    description: read.querySelector("meta[name=description]")?.getAttribute("content") ?? "",
    heading: read.querySelector("main h1")?.textContent ?? "",
    words: (address === null ? read.body.innerText : read.querySelector("#root")?.textContent) ?? "",
    structured: [...read.querySelectorAll('script[type="application/ld+json"]')].map(
      (script) => (JSON.parse(script.textContent) as { "@type": string })["@type"],
    ),
  };
}

/** Opens a page and waits until React has hydrated it. */
export async function open({ page }: Visitor, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "load" });
  await hydrated(page);
}

/** Opens a page and waits until React has hydrated all of it, which is when it has said what it found different. */
async function openWhole({ page }: Visitor, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "load" });
  await wholeHydrated(page);
}

/** Opens a page and waits until axe can examine it: everything is loaded, and nothing changes its colour any more. */
async function openForAxe(anyone: Visitor, address: string): Promise<void> {
  await openSettled(anyone, address);
  await wholeHydrated(anyone.page);
  // A form can only be sent once the session is known; until then its button has neither final colour.
  await anyone.page.waitForFunction(() => document.querySelector("main [type=submit]:disabled") === null);
}

/** A browser that differs from the one in which the pages were prerendered; it has to hydrate them as they are all the same. */
export interface OtherBrowser {
  /** How it differs. */
  readonly what: string;
  /** Its own language. */
  readonly language?: string;
  /** Runs in each of its documents before their own code. */
  readonly script?: () => void;
}

/** A visitor in such a browser, or in the usual one. */
async function visitorIn(locale: string, view: VisitorOptions, other?: OtherBrowser): Promise<Visitor> {
  const options = other?.language === undefined ? view : { ...view, browserLanguage: other.language };
  const anyone = await visitor(locale, options);
  if (other?.script !== undefined) await anyone.page.addInitScript(other.script);
  return anyone;
}

/** The test of the public pages in one language. */
export function testPublicPages(locale: string, other?: OtherBrowser): void {
  const opened = other === undefined ? "opened" : `opened, in a browser ${other.what},`;
  test(`every public page in ${locale}: its language, title, address and words, and where it is ${opened} no axe violation and no sideways scroll at 320 px`, async () => {
    const onPhone = await visitorIn(locale, SMALL_PHONE, other);
    const view = EXAMINED_IN[locale];
    const examiner = view === undefined ? null : await visitorIn(locale, view, other);
    const mine = (await publicAddresses()).filter(
      (address) => (new URL(address).searchParams.get("lang") ?? "th") === locale,
    );
    const titles = new Set<string>();
    const wanted = [
      ...mine.map((address) => ({ address, canonical: address })),
      ...ACCOUNT_PAGES.map((path) => ({
        address: `${PRODUCT_URL}${path}?lang=${locale}`,
        canonical: undefined,
      })),
    ];
    for (const { address, canonical } of wanted) {
      const isSameLayout = SAME_LAYOUT.test(new URL(address).pathname);
      const isOpened = !isSameLayout || OPENED_ALL_IN.has(locale);
      const isExamined = examiner !== null && !isSameLayout;
      const anyone = isExamined ? examiner : onPhone;
      if (isOpened) await (isExamined ? openForAxe(anyone, address) : openWhole(anyone, address));
      const found = await (isOpened ? contentOf(anyone) : prerenderedContentOf(anyone, address));
      expect(found).toMatchObject({ lang: locale, canonical });
      expect({ address, words: `${found.title} ${found.heading} ${found.words}` }).toEqual({
        address,
        words: expect.not.stringMatching(/undefined|\{\w+\}|\[object|NaN/) as string,
      });
      expect({ address, heading: found.heading, description: found.description }).toEqual({
        address,
        heading: expect.stringMatching(/\S/) as string,
        description: expect.stringMatching(/.{8}/) as string,
      });
      titles.add(found.title);
      if (isExamined) await expectNoViolation(anyone);
      if (isOpened) await expectNoSidewaysScroll(anyone);
    }
    expect(titles.size).toBe(wanted.length);
    expectNoComplaints(onPhone, ...(examiner === null ? [] : [examiner]));
  });
}
