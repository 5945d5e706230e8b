import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Browser } from "playwright-core";

const DIST = join(import.meta.dirname, "..", "..", "..", "dist");
/** A task longer than this blocks input: what Lighthouse counts as blocked time is the rest of it. */
const BLOCKING_MS = 50;
const WATCHED_MS = 5_000;
const SLOW_DOWN = 4;

/** How a page starts on a phone whose processor is four times slower than this machine's. */
export interface StartUp {
  /** The longest task of the main thread, in milliseconds of its processor time. */
  readonly longestTaskMs: number;
  /** The part above 50 ms of all tasks, in milliseconds of the main thread's processor time. */
  readonly blockedMs: number;
  /** The scripts requested in the first five seconds, without those that only a worker runs. */
  readonly scripts: readonly string[];
  /** Their size after brotli. */
  readonly scriptBytes: number;
}

/** Opens a page with an empty cache and watches it for five seconds. */
export async function watchStartUp(browser: Browser, url: string): Promise<StartUp> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (response.ok() && pathname.endsWith(".js")) scripts.add(pathname);
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  await page.goto(url, { waitUntil: "commit" });
  // What is measured is what happens in this time, whatever it is.
  await page.waitForTimeout(WATCHED_MS);
  const trace = await browser.stopTracing();
  await context.close();
  const tasks = tasksOf(JSON.parse(trace.toString("utf8")) as Trace);
  return {
    longestTaskMs: Math.max(0, ...tasks),
    blockedMs: tasks.reduce((sum, task) => sum + Math.max(0, task - BLOCKING_MS), 0),
    scripts: [...scripts],
    scriptBytes: [...scripts].reduce((sum, path) => sum + compressedSize(path), 0),
  };
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}
interface Trace {
  readonly traceEvents: readonly TraceEvent[];
}

/**
 * The tasks of the page's main thread, in milliseconds. Chrome's trace gives the thread's own processor time, which
 * does not contain the time for which other processes had the processor.
 */
function tasksOf({ traceEvents }: Trace): readonly number[] {
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(threadOf),
  );
  const byThread = new Map<string, number[]>();
  for (const event of traceEvents) {
    if (event.dur === undefined || !event.name.endsWith("RunTask") || !mains.has(threadOf(event))) continue;
    const durations = byThread.get(threadOf(event)) ?? [];
    durations.push((event.tdur ?? event.dur) / 1000);
    byThread.set(threadOf(event), durations);
  }
  const total = (durations: readonly number[]) => durations.reduce((sum, each) => sum + each, 0);
  return [...byThread.values()].toSorted((a, b) => total(b) - total(a))[0] ?? [];
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}:${tid}`;
}

const sizes = new Map<string, number>();

function compressedSize(path: string): number {
  const size = sizes.get(path) ?? brotliCompressSync(readFileSync(join(DIST, path))).length;
  sizes.set(path, size);
  return size;
}
