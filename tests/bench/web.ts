import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { findChromium } from "../../.dev/chromium.ts";
import { weighDocuments } from "../support/document-weight.ts";
import { serveProduct } from "../support/serve.ts";

/**
 * `npm run bench:web`: what a public page weighs, and Lighthouse's scores (mobile). It does not pass or fail. Measure
 * on a quiet machine: the performance score depends on it.
 */

const JUDGED = ["/", "/services/moving-services", "/price-calculator"];
const RUNS = 5;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const DEBUGGING_PORT = 9333;

console.log(
  "what a document references, brotli, in its heaviest language (budget: script 110 kB, styles 15 kB)",
);
const documents = weighDocuments();
for (const page of new Set(documents.map((document) => document.page))) {
  const [heaviest] = documents
    .filter((document) => document.page === page)
    .toSorted((a, b) => b.script - a.script);
  if (heaviest === undefined) continue;
  const { locale, script, styles } = heaviest;
  console.log(`${page.padEnd(40)} ${locale}   script ${kB(script)}   styles ${kB(styles)}`);
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
  const runs: Judgement[] = [];
  // Sometimes Lighthouse misses the beginning of a page in its recording, and asks for another run.
  for (let tries = 0; runs.length < RUNS && tries < 3 * RUNS; tries += 1) {
    const judgement = await judge(`${server.url}${path}`);
    if (judgement !== null) runs.push(judgement);
  }
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

interface Judgement {
  /** 0 to 100 by category. */
  readonly scores: Record<(typeof CATEGORIES)[number], number>;
  readonly failed: readonly string[];
  readonly shift: number;
  readonly paintMs: number;
}

/** One run, or `null` when it could not be recorded. */
async function judge(url: string): Promise<Judgement | null> {
  const result = await lighthouse(url, {
    port: DEBUGGING_PORT,
    onlyCategories: [...CATEGORIES],
    logLevel: "silent",
  });
  if (result === undefined) throw new Error(`Lighthouse has no result for ${url}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError !== undefined) return null;
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
