import { chromium } from "playwright-core";
import { findChromium } from "../../.dev/chromium.ts";
import { weighDocuments } from "../support/document-weight.ts";
import { serveProduct } from "../support/serve.ts";
import { addBarePage, BARE_PATH } from "./web/bare-page.ts";
import { CATEGORIES, judge, type Judgement } from "./web/lighthouse-run.ts";
import { PRICE_LINK, timeToPrice } from "./web/link-price.ts";
import { watchStartUp, type StartUp } from "./web/start-up.ts";

/**
 * `npm run bench:web`: what public pages weigh and how fast they start, beside a bare React page that is measured in
 * the same run. It does not pass or fail. Measure on a quiet machine and read the ratios: the scores themselves depend
 * on the machine. `BENCH_WEB_RUNS` is the number of rounds (5); each round opens every page once, so that the load of
 * the machine falls on all of them alike.
 */

const JUDGED = [BARE_PATH, "/", "/price-calculator", "/booking", "/services/moving-services", "/login"];
const ROUNDS = Number(process.env["BENCH_WEB_RUNS"] ?? 5);
const MOST_TRIES = 3;
const DEBUGGING_PORT = 9333;

interface Measured {
  readonly judged: Judgement[];
  readonly started: StartUp[];
}

printWeights();
const executablePath = findChromium();
if (executablePath === null) throw new Error("Chromium is missing: apt-get install chromium-headless-shell");
const removeBarePage = await addBarePage();
process.once("SIGINT", () => process.exit(130));
process.once("exit", removeBarePage);
const server = await serveProduct();
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", `--remote-debugging-port=${DEBUGGING_PORT}`],
});

const measured = new Map<string, Measured>(JUDGED.map((path) => [path, { judged: [], started: [] }]));
const pricesMs: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [path, { judged, started }] of measured) {
    const judgement = await judgeAgain(`${server.url}${path}`);
    if (judgement !== null) judged.push(judgement);
    started.push(await watchStartUp(browser, `${server.url}${path}`));
  }
  pricesMs.push(await timeToPrice(browser, server.url));
}
printPages();
console.log(`\n${PRICE_LINK} at 400 kbit/s: the price after ${(median(pricesMs) / 1000).toFixed(1)} s`);
await browser.close();
await server.close();
process.exit(0);

/** What each public document refers to. */
function printWeights(): void {
  console.log("what a document requests before it is touched, brotli, in its heaviest language");
  const documents = weighDocuments();
  for (const page of new Set(documents.map((document) => document.page))) {
    const [heaviest] = documents
      .filter((document) => document.page === page)
      .toSorted((a, b) => b.script - a.script);
    if (heaviest === undefined) continue;
    const { locale, script, styles } = heaviest;
    console.log(`${page.padEnd(40)} ${locale}   script ${kB(script)}   styles ${kB(styles)}`);
  }
}

async function judgeAgain(url: string): Promise<Judgement | null> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const judgement = await judge(url, DEBUGGING_PORT);
    if (judgement !== null) return judgement;
  }
  return null;
}

function printPages(): void {
  const bare = median(scoresOf(BARE_PATH));
  console.log(`\nLighthouse, mobile, and the first 5 s at fourfold slow-down; median of ${ROUNDS}`);
  console.log(
    `${"page".padEnd(28)}${["score", "of bare", "blocked", "paint", "shift", "4x task", "4x blocked", "scripts", "brotli"].map((name) => name.padStart(12)).join("")}`,
  );
  for (const [path, { judged, started }] of measured) {
    const score = median(scoresOf(path));
    const figures = [
      String(score),
      `${((100 * score) / bare).toFixed(1)} %`,
      ms(median(judged.map((each) => each.blockedMs))),
      ms(median(judged.map((each) => each.largestPaintMs))),
      median(judged.map((each) => each.layoutShift)).toFixed(3),
      ms(median(started.map((each) => each.longestTaskMs))),
      ms(median(started.map((each) => each.blockedMs))),
      String(median(started.map((each) => each.scripts.length))),
      kB(median(started.map((each) => each.scriptBytes))),
    ];
    console.log(`${path.padEnd(28)}${figures.map((figure) => figure.padStart(12)).join("")}`);
  }
  for (const [path, { judged }] of measured) {
    if (path === BARE_PATH) continue;
    const others = CATEGORIES.slice(1).map(
      (name) => `${name} ${median(judged.map((each) => each.scores[name]))}`,
    );
    console.log(`${path.padEnd(28)}   ${others.join("   ")}`);
    for (const failed of judged[0]?.failed ?? []) console.log(`   not passed: ${failed}`);
  }
}

function scoresOf(path: string): readonly number[] {
  return (measured.get(path)?.judged ?? []).map((each) => each.scores.performance);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
