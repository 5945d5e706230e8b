/**
 * Builds the browser's side into `dist/`: `assets/` (content-hashed; the languages share what holds no text),
 * `documents/<locale>/<page>.html` for the public pages, prerendered, and `documents/<locale>.html` for all others.
 * The code is built once with its texts marked; each language's client is made from that by filling in its texts.
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
import { minifySync } from "vite";
import { runTask } from "./build-task.ts";
import { CLIENTS, readClient, type BuiltClient, type ClientName } from "./client-build.ts";
import { writeManifest } from "./app-manifest.ts";
import { writeServiceWorker } from "./service-worker.ts";
import { sitemap, writeDocuments, type BuiltSite } from "./documents.ts";
import { fingerprintOf, isUpToDate, noteMade } from "./fingerprint.ts";
import { linkLocale } from "./link-locale.ts";
import { writeWorkerTexts } from "./worker-texts.ts";
import type { ModuleFiles } from "./module-files.ts";
import { localesOfProject, textsOf } from "./paraglide.ts";
import { writeOfficeDocuments } from "./office-documents.ts";
import type { PrerenderedPages } from "./prerender.ts";
import type { OfficePage, RenderedPage } from "../web/prerender/render-page.tsx";

const ROOT = join(import.meta.dirname, "..");
const NEXT = join(ROOT, ".cache", `dist-${process.pid}`);
const DIST = join(ROOT, "dist");
const started = performance.now();
const fingerprint = fingerprintOf("site");

writeWorkerTexts();

if (process.argv.includes("--if-changed") && isUpToDate("site", fingerprint)) {
  console.log("dist: up to date");
  process.exit(0);
}

const [prerendered, serviceWorker] = await Promise.all([
  timed("pages prerendered", runTask("pages")),
  timed("service worker built", runTask("worker")),
  timed("client built", runTask("common")),
  timed("client for Khmer built", runTask("khmer")),
]);
layOut(prerendered, serviceWorker);
// Replaced by a rename, so that readers of dist/ see either the old or the new site.
rmSync(DIST, { recursive: true, force: true });
renameSync(NEXT, DIST);
noteMade("site", fingerprint);
const assets = readdirSync(join(DIST, "assets")).length;
console.log(`dist: ${localesOfProject().length} languages, ${assets} assets in ${secondsSince(started)}`);

/** Writes the new site into the folder that becomes `dist/`. */
function layOut({ pages, office }: PrerenderedPages, workerCode: string): void {
  rmSync(NEXT, { recursive: true, force: true });
  mkdirSync(join(NEXT, "assets"), { recursive: true });
  mkdirSync(join(NEXT, "documents"), { recursive: true });
  cpSync(join(ROOT, "web", "public"), NEXT, { recursive: true });
  const firstPaintScript = hashedAsset("first-paint");
  const firstJobsScript = hashedAsset("first-jobs");
  for (const name of Object.keys(CLIENTS) as ClientName[]) {
    const client = readClient(name);
    copyOtherAssets(client);
    const html = client.html.replace("/first-paint.js", firstPaintScript);
    for (const locale of CLIENTS[name].locales)
      writeLanguage(
        locale,
        { ...client, html },
        { pages: pages[locale] ?? [], office },
        { workerCode, firstJobsScript },
      );
  }
  writeFileSync(join(NEXT, "documents", "sitemap.xml"), sitemap(pages["th"] ?? []));
}

/** Writes one language's scripts and documents. */
function writeLanguage(
  locale: string,
  client: BuiltClient,
  { pages, office }: { readonly pages: readonly RenderedPage[]; readonly office: readonly OfficePage[] },
  { workerCode, firstJobsScript }: { readonly workerCode: string; readonly firstJobsScript: string },
): void {
  const { scripts, rename } = linkLocale(client.scripts, locale, textsOf(locale));
  for (const [name, code] of scripts) writeAsset(name, code);
  const built: BuiltSite = {
    chunks: JSON.parse(rename(client.manifest)) as BuiltSite["chunks"],
    moduleFiles: JSON.parse(rename(client.moduleFiles)) as ModuleFiles,
    firstJobsScript,
  };
  const template = rename(client.html);
  const driverDocuments = writeDocuments(NEXT, template, locale, pages, built);
  writeOfficeDocuments(NEXT, template, locale, office, built);
  writeManifest(NEXT, locale, textsOf(locale));
  writeServiceWorker(NEXT, locale, workerCode, driverDocuments, built);
}

/** Styles and fonts, which contain no texts. */
function copyOtherAssets({ directory }: BuiltClient): void {
  for (const name of readdirSync(join(directory, "assets")))
    if (!name.endsWith(".js")) writeAsset(name, readFileSync(join(directory, "assets", name)));
}

/** Writes a file of `assets/`; files with equal names must have equal content. */
function writeAsset(name: string, content: string | Buffer): void {
  const target = join(NEXT, "assets", name);
  if (!existsSync(target)) writeFileSync(target, content);
  else if (!readFileSync(target).equals(Buffer.from(content)))
    throw new Error(`${name} differs between languages under one name`);
}

/** Minifies and hashes a script of `web/` that documents name themselves, and that Vite does not process. */
function hashedAsset(name: string): string {
  const path = join(ROOT, "web", `${name}.js`);
  const content = minifySync(path, readFileSync(path, "utf8")).code;
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
  writeAsset(`${name}-${hash}.js`, content);
  return `/assets/${name}-${hash}.js`;
}

async function timed<Result>(what: string, work: Promise<Result>): Promise<Result> {
  const result = await work;
  console.log(`  ${what} after ${secondsSince(started)}`);
  return result;
}

function secondsSince(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
