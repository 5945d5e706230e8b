import { statSync } from "node:fs";
import { join } from "node:path";
import type { OfficePage } from "../web/prerender/render-page.tsx";
import { escapeHtml } from "./document.ts";
import { emptyDocument, fontPreloads, moduleLinks, PRELOAD, write, type BuiltSite } from "./documents.ts";

/**
 * Writes one language's documents of the control room: empty ones that name the code of their page, which is then loaded beside
 * what every page begins with and not after it, and the queries of their frame.
 */
export function writeOfficeDocuments(
  directory: string,
  html: string,
  locale: string,
  pages: readonly OfficePage[],
  built: BuiltSite,
): void {
  const sizeOf = (file: string) => statSync(join(directory, file)).size;
  const fonts = fontPreloads(join(directory, "assets"), locale, "low");
  for (const { path, modules, call } of pages) {
    const links = moduleLinks(modules, built, sizeOf, `${PRELOAD} fetchpriority="low"`).join("");
    const linked = html
      // Before `first-paint.js`, which makes the call.
      .replace("<!--head-->", () => `<!--head--><link data-call-now href="${escapeHtml(call)}">`)
      // Behind the entry, which everything waits for.
      .replace("</head>", () => `${links}${fonts}</head>`);
    write(join(directory, "documents", locale, `${path}.html`), emptyDocument(linked, locale));
  }
}
