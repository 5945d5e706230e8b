import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ORIGIN_PLACEHOLDER } from "#worker/http/origin-placeholder.ts";
import { pageAddress } from "../web/prerender/page-address.ts";
import type { RenderedPage } from "../web/prerender/render-page.tsx";
import { appLinks, DRIVER_AREA } from "./app-manifest.ts";
import { escapeHtml, fillDocument, type Alternate } from "./document.ts";
import type { ModuleFiles } from "./module-files.ts";
import { localesOfProject, textsOf } from "./paraglide.ts";

const HEADINGS = "anuphan-latin";
const TEXT = "plex-looped-latin-400";
/** The font files of the text above the fold, by language. */
const FIRST_FONTS: Readonly<Record<string, readonly string[]>> = {
  default: [HEADINGS, TEXT],
  th: ["anuphan-thai", "ibm-plex-sans-thai-looped-thai-400-normal", HEADINGS, TEXT],
  vi: [HEADINGS, "anuphan-vietnamese"],
  km: ["noto-khmer", HEADINGS],
  zh: [HEADINGS],
  ru: [],
};

/** An entry of Vite's manifest: a file, its dependencies and its styles. */
interface BuiltChunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** What a language's client consists of. */
export interface BuiltSite {
  /** Vite's manifest. */
  readonly chunks: Readonly<Record<string, BuiltChunk>>;
  readonly moduleFiles: ModuleFiles;
  /** The address of `first-jobs.js`, which the shell of the driver's dashboard names. */
  readonly firstJobsScript: string;
}

/** The document of all pages that are not prerendered. */
export function emptyDocument(html: string, locale: string): string {
  const texts = textsOf(locale);
  const title = texts["site_title"] ?? "";
  const description = texts["site_description"] ?? "";
  const nothing = {
    html: "",
    structuredData: [],
    modules: [],
    isForm: false,
    call: undefined,
    isShell: false,
    listed: false,
    links: "",
  };
  return fillDocument(html, locale, texts, { path: null, title, description, ...nothing }, []);
}

/**
 * Writes one language's documents: the empty one, that of the driver's area, and one for each public page.
 * @returns the documents of the driver's area: that of all its pages, and those that show a picture of theirs
 */
export function writeDocuments(
  directory: string,
  html: string,
  locale: string,
  pages: readonly RenderedPage[],
  built: BuiltSite,
): readonly string[] {
  const withFonts = (priority: FontPriority) =>
    html.replace("</head>", `${fontPreloads(join(directory, "assets"), locale, priority)}</head>`);
  const textEarly = textFirst(withFonts("high"));
  // Its picture has no text on a phone: fonts would only take the line from the code that brings the text.
  const codeEarly = textFirst(
    html.replace("</head>", `<script type="module" async src="${built.firstJobsScript}"></script></head>`),
  );
  const empty = emptyDocument(withFonts("low"), locale);
  write(join(directory, "documents", `${locale}.html`), empty);
  const asApp = (document: string) =>
    document.replace("</head>", () => `${appLinks(locale, textsOf(locale))}</head>`);
  const driver = asApp(empty);
  write(join(directory, "documents", `${locale}-driver.html`), driver);
  const ofArea = [driver];
  for (const page of pages) {
    const sizeOf = (file: string) => statSync(join(directory, file)).size;
    const links = pageLinks(page, built, sizeOf);
    const early = page.isShell ? codeEarly : textEarly;
    const filled = fillDocument(early, locale, textsOf(locale), { ...page, links }, alternates(page.path));
    const document = page.isShell ? largestFirst(filled, sizeOf) : filled;
    const name = page.path === "/" ? "index" : page.path;
    const isOfApp = page.path.startsWith(DRIVER_AREA);
    const written = isOfApp ? asApp(document) : document;
    write(join(directory, "documents", locale, `${name}.html`), written);
    if (page.isShell) ofArea.push(written);
  }
  return ofArea;
}

/** The sitemap: every listed page in every language, with its alternates. */
export function sitemap(pages: readonly RenderedPage[]): string {
  const urls = pages
    .filter(({ listed }) => listed)
    .flatMap(({ path }) => {
      const links = alternates(path)
        .map(
          ({ language, address }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
        )
        .join("");
      return localesOfProject().map((locale) => `<url><loc>${addressOf(path, locale)}</loc>${links}</url>`);
    });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join("\n")}
</urlset>
`;
}

function alternates(path: string): readonly Alternate[] {
  const languages = localesOfProject().map((language) => ({
    language,
    address: addressOf(path, language),
  }));
  return [...languages, { language: "x-default", address: addressOf(path, "th") }];
}

function addressOf(path: string, locale: string): string {
  return pageAddress(ORIGIN_PLACEHOLDER, path, locale);
}

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
/** A script that is requested at once. */
export const PRELOAD = 'rel="modulepreload"';
/** A script that `first-paint.js` requests after the first paint. */
const LATER = "data-later";
const LATER_LINK = new RegExp(`<link ${LATER}[^>]*>`, "g");
/** A script of a form, requested then only where a draft or the places of a link are to fill it. */
const AWAITED = "data-awaited";

/** Defers the page's scripts, so that text, styles and fonts load first. Their links stand before `first-paint.js`. */
function textFirst(html: string): string {
  if (!ENTRY.test(html)) throw new Error("The document has no entry script");
  const deferred = html
    .replaceAll(PRELOAD, LATER)
    .replace(ENTRY, `<link ${LATER} data-entry crossorigin href="$1">`);
  const links = deferred.match(LATER_LINK) ?? [];
  return links
    .reduce((rest, link) => rest.replace(link, ""), deferred)
    .replace("<!--head-->", `<!--head-->${links.join("")}`);
}

/**
 * Puts the scripts that a document defers in the order of their size. Nothing of a working area shows before all of
 * them are there, so the one that takes longest starts first.
 */
function largestFirst(html: string, sizeOf: (file: string) => number): string {
  const links = html.match(LATER_LINK) ?? [];
  const size = (link: string) => sizeOf(/href="\/([^"]+)"/.exec(link)?.[1] ?? "");
  const sorted = links.toSorted((a, b) => size(b) - size(a));
  return html.replace(LATER_LINK, () => sorted.shift() ?? "");
}

/** Links to all scripts and styles of a page's modules, so that they load in parallel, and the page's early call. */
function pageLinks(
  { modules, isForm, call, isShell }: RenderedPage,
  built: BuiltSite,
  sizeOf: (file: string) => number,
): string {
  const kind = isShell ? "data-call-now" : "data-call";
  return [
    ...moduleLinks(modules, built, sizeOf, isForm ? AWAITED : LATER),
    ...(call === undefined ? [] : [`<link ${kind} href="${escapeHtml(call)}">`]),
  ].join("");
}

/**
 * Links to the scripts and styles of modules that the entry does not bring. The largest come first: a browser that loads six
 * at a time then loads the small ones beside them, not after each other.
 * @param kind the attribute of the scripts' links
 */
export function moduleLinks(
  modules: readonly string[],
  { chunks, moduleFiles }: BuiltSite,
  sizeOf: (file: string) => number,
  kind: string,
): readonly string[] {
  const keyOf = new Map(Object.entries(chunks).map(([key, { file }]) => [file, key]));
  const keys = modules.map((module) => {
    const key = keyOf.get(moduleFiles[module] ?? "");
    if (key === undefined) throw new Error(`The build has no module ${module}`);
    return key;
  });
  const entry = Object.keys(chunks).find((key) => chunks[key]?.isEntry === true);
  const there = entry === undefined ? new Set<string>() : reach([entry], chunks);
  const more = [...reach(keys, chunks)]
    .filter((key) => !there.has(key))
    .flatMap((key) => chunks[key] ?? [])
    .toSorted((a, b) => sizeOf(b.file) - sizeOf(a.file));
  return more.flatMap(({ file, css = [] }) => [
    ...css.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    `<link ${kind} crossorigin href="/${file}">`,
  ]);
}

function reach(from: readonly string[], chunks: BuiltSite["chunks"]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (key: string): void => {
    if (found.has(key)) return;
    found.add(key);
    for (const needed of chunks[key]?.imports ?? []) visit(needed);
  };
  for (const key of from) visit(key);
  return found;
}

/** "low" where a document has next to no text before its code has run: styles and code come first there. */
type FontPriority = "high" | "low";

/** Preload links for the fonts above the fold; none for languages set in system fonts. */
export function fontPreloads(assets: string, locale: string, priority: FontPriority): string {
  const kind = `rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="${priority}"`;
  const faces = FIRST_FONTS[locale] ?? FIRST_FONTS["default"] ?? [];
  const names = readdirSync(assets);
  return faces
    .map((face) => {
      const name = names.find((each) => /^(.*)-[\w-]{8}\.woff2$/.exec(each)?.[1] === face);
      if (name === undefined) throw new Error(`No font file of the build is ${face}`);
      return `<link ${kind} href="/assets/${name}">`;
    })
    .join("");
}

/** Writes a file and the folders that it is in. */
export function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
