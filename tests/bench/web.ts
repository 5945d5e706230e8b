import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { findChromium } from "../../.dev/chromium.ts";
import { serveProduct } from "../support/serve.ts";

/**
 * `npm run bench:web`: what a public page weighs and how Lighthouse (mobile) judges it; it passes or fails nothing.
 * Measure on a quiet machine: Lighthouse's performance is as much the machine's.
 */

const DIST = join(import.meta.dirname, "..", "..", "dist");
const LOCALES = ["th", "en", "km"];
const WEIGHED = ["/", "/services/moving-services", "/price-calculator", "/booking", "/contact", "/about"];
const JUDGED = ["/", "/services/moving-services", "/price-calculator"];
const RUNS = 5;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const DEBUGGING_PORT = 9333;

console.log("what a document references, brotli (budget: script 110 kB, styles 15 kB)");
for (const locale of LOCALES)
  for (const path of WEIGHED) {
    const { script, styles } = weigh(locale, path);
    console.log(`${locale} ${path.padEnd(28)} script ${kB(script)}   styles ${kB(styles)}`);
  }

const executablePath = findChromium();
if (executablePath === null) throw new Error("Chromium is missing: apt-get install chromium");
const server = await serveProduct();
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", `--remote-debugging-port=${DEBUGGING_PORT}`],
});

console.log(`\nLighthouse, mobile, median of ${RUNS}`);
for (const path of JUDGED) {
  const runs: Awaited<ReturnType<typeof judge>>[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await judge(`${server.url}${path}`));
  const middle = CATEGORIES.map((name) => `${name} ${median(runs.map((each) => each.scores[name]))}`);
  const shift = median(runs.map((each) => each.shift));
  const paint = median(runs.map((each) => each.paintMs));
  console.log(
    `${path.padEnd(28)} ${middle.join("  ")}  layout shift ${shift.toFixed(3)}  largest paint ${Math.round(paint)} ms`,
  );
  for (const failed of runs[0]?.failed ?? []) console.log(`   not passed: ${failed}`);
}
await browser.close();
await server.close();
process.exit(0);

/** The bytes of the scripts and styles that a document names, compressed as a browser gets them. */
function weigh(locale: string, path: string): { readonly script: number; readonly styles: number } {
  const file = join(DIST, "documents", locale, `${path === "/" ? "index" : path}.html`);
  const names = new Set(
    [...readFileSync(file, "utf8").matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
      (match) => match[1] ?? "",
    ),
  );
  const sum = (end: string) =>
    [...names]
      .filter((name) => name.endsWith(end))
      .reduce((total, name) => total + brotliCompressSync(readFileSync(join(DIST, name))).length, 0);
  return { script: sum(".js"), styles: sum(".css") };
}

async function judge(url: string) {
  const result = await lighthouse(url, {
    port: DEBUGGING_PORT,
    onlyCategories: [...CATEGORIES],
    logLevel: "silent",
  });
  if (result === undefined) throw new Error(`Lighthouse has no result for ${url}`);
  const { categories, audits } = result.lhr;
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Record<(typeof CATEGORIES)[number], number>;
  const judged = CATEGORIES.slice(1).flatMap((name) => categories[name]?.auditRefs ?? []);
  const failed = judged
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    .map(({ id }) => `${id}: ${audits[id]?.title ?? ""}`);
  return {
    scores,
    failed,
    shift: audits["cumulative-layout-shift"]?.numericValue ?? 0,
    paintMs: audits["largest-contentful-paint"]?.numericValue ?? 0,
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`;
}
