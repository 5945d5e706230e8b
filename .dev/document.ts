import { ORIGIN_PLACEHOLDER } from "#worker/http/origin-placeholder.ts";
import type { RenderedPage } from "../web/prerender/render-page.tsx";

/** The parts of a document that differ by page. */
export interface DocumentPage extends Omit<RenderedPage, "path"> {
  /** `null` for the empty document, which all pages share that are not prerendered. */
  readonly path: string | null;
  /** The link elements of this page's scripts and styles. */
  readonly links: string;
}

/** The same page in another language. */
export interface Alternate {
  /** A language code, or `x-default` for speakers of other languages. */
  readonly language: string;
  readonly address: string;
}

/**
 * Fills the document's template: `{{key}}` is a text, `{{locale}}` and `{{dir}}` the language, `<!--head-->` the page's
 * metadata and `<!--page-->` its content.
 */
export function fillDocument(
  html: string,
  locale: string,
  texts: Readonly<Record<string, string>>,
  page: DocumentPage,
  alternates: readonly Alternate[],
): string {
  const filled = html
    .replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => {
      if (key === "locale") return locale;
      if (key === "dir") return "ltr";
      const text = texts[key];
      if (text === undefined)
        throw new Error(`The document wants the text ${key}, which ${locale} does not have`);
      return escapeHtml(text);
    })
    .replace("<!--head-->", () => `${headOf(page, locale, texts, alternates)}${page.links}`);
  const root = /<div id="root">.*?<!--page-->\s*<\/div>/s;
  if (!root.test(filled)) throw new Error("The document has no place for the page");
  return page.path === null
    ? filled
    : filled.replace(root, () =>
        page.isShell
          ? `<div id="root" data-shell>${page.html}</div>`
          : `<div id="root" data-page="${page.path}"${page.isForm || !page.listed ? " data-form" : ""}${page.listed ? "" : " data-unlisted"}>${page.html}</div>`,
      );
}

/** Title, description, addresses in all languages, and metadata for shared links. */
function headOf(
  page: DocumentPage,
  locale: string,
  texts: Readonly<Record<string, string>>,
  alternates: readonly Alternate[],
): string {
  const { title, description, listed } = page;
  const plain = [`<title>${escapeHtml(title)}</title>`, meta("name", "description", description)];
  const address = alternates.find(({ language }) => language === locale)?.address;
  if (!listed || address === undefined) return [...plain, meta("name", "robots", "noindex")].join("\n    ");
  return [
    ...plain,
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...alternates.map(
      ({ language, address: other }) =>
        `<link rel="alternate" hreflang="${language}" href="${escapeHtml(other)}" />`,
    ),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", texts["brand_name"] ?? ""),
    meta("property", "og:title", title),
    meta("property", "og:description", description),
    meta("property", "og:url", address),
    meta("property", "og:locale", locale),
    meta("property", "og:image", `${ORIGIN_PLACEHOLDER}/share.png`),
    meta("name", "twitter:card", "summary_large_image"),
    ...page.structuredData.map(
      (data) =>
        // Escaped as JSON allows, so that no end tag appears inside the script element.
        `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`,
    ),
  ].join("\n    ");
}

function meta(kind: "name" | "property", name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
