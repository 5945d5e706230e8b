/**
 * Builds the browser's side: one independent client per language, merged into
 * `dist/assets/` (content-hashed, so the languages share what is equal), `dist/documents/<locale>/<page>.html` for the
 * public pages, prerendered, and `dist/documents/<locale>.html` for all others.
 * With `--if-changed` it does nothing when `dist/` was built from the same sources.
 */
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { createBuilder, minifySync } from "vite";
import { ORIGIN_TO_COME } from "./document.ts";
import { readBuiltModules, sitemap, writeDocuments } from "./documents.ts";
import { writeMailTexts } from "./mail-texts.ts";
import { loadPrerender } from "./prerender.ts";
import { isBuilt, noteBuilt, siteFingerprint } from "./site-fingerprint.ts";
import { assertMessagesCompiled, localesOfProject } from "./paraglide.ts";

interface LocaleBuilds {
  readonly locales: Readonly<Record<string, { readonly directory: string }>>;
}

const ROOT = join(import.meta.dirname, "..");
const BUILT = join(ROOT, "web", "dist");
const PUBLIC = join(ROOT, "web", "public");
const NEXT = join(ROOT, ".cache", `dist-${process.pid}`);
const DIST = join(ROOT, "dist");
const started = performance.now();
const fingerprint = siteFingerprint();

writeMailTexts();

if (process.argv.includes("--if-changed") && isBuilt(fingerprint)) {
  console.log("dist: up to date");
  process.exit(0);
}

const builder = await createBuilder({ configFile: join(ROOT, "web", "vite.config.ts"), logLevel: "warn" });
await builder.buildApp();
assertMessagesCompiled();

rmSync(NEXT, { recursive: true, force: true });
mkdirSync(join(NEXT, "assets"), { recursive: true });
mkdirSync(join(NEXT, "documents"), { recursive: true });
cpSync(PUBLIC, NEXT, { recursive: true });

const firstPaintScript = hashedAsset(join(ROOT, "web", "first-paint.js"));
const { locales } = JSON.parse(
  readFileSync(join(BUILT, "paraglide-vite-locales.json"), "utf8"),
) as LocaleBuilds;
const { renderPages } = await loadPrerender();
for (const locale of localesOfProject()) {
  const build = locales[locale];
  if (build === undefined) throw new Error(`No client was built for ${locale}`);
  const directory = join(BUILT, build.directory);
  mergeAssets(join(directory, "assets"));
  const html = readFileSync(join(directory, "index.html"), "utf8").replace(
    "/first-paint.js",
    firstPaintScript,
  );
  const pages = await renderPages(locale, ORIGIN_TO_COME);
  writeDocuments(NEXT, html, locale, pages, readBuiltModules(join(directory, ".vite", "manifest.json")));
  if (locale === "th") writeFileSync(join(NEXT, "documents", "sitemap.xml"), sitemap(pages));
}

rmSync(DIST, { recursive: true, force: true });
renameSync(NEXT, DIST);
rmSync(BUILT, { recursive: true, force: true });
noteBuilt(fingerprint);
const files = readdirSync(join(DIST, "assets")).length;
console.log(
  `dist: ${localesOfProject().length} documents, ${files} assets in ${Math.round(performance.now() - started)} ms`,
);
// The compiler of the texts leaves timers running that would keep this process alive for half a minute.
process.exit(0);

/** Copies one language's assets; equal names must be equal files. */
function mergeAssets(from: string): void {
  for (const name of readdirSync(from)) {
    const target = join(NEXT, "assets", name);
    if (!existsSync(target)) cpSync(join(from, name), target);
    else if (!readFileSync(target).equals(readFileSync(join(from, name))))
      throw new Error(`${name} differs between languages under one name`);
  }
}

/** The script before the first paint is no module, so Vite leaves it alone: it is made small and gets its hash here. */
function hashedAsset(path: string): string {
  const content = minifySync(path, readFileSync(path, "utf8")).code;
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
  writeFileSync(join(NEXT, "assets", `first-paint-${hash}.js`), content);
  return `/assets/first-paint-${hash}.js`;
}
