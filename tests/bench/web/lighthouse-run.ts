import lighthouse from "lighthouse";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof CATEGORIES)[number];

/** What Lighthouse says of a page on a phone. */
export interface Judgement {
  /** 0 to 100 by category. */
  readonly scores: Readonly<Record<Category, number>>;
  /** The audits besides speed that were not passed, with their titles. */
  readonly failed: readonly string[];
  readonly layoutShift: number;
  readonly largestPaintMs: number;
  /** Total blocking time: the part above 50 ms of all tasks between first paint and interactivity. */
  readonly blockedMs: number;
}

/**
 * One run of Lighthouse's mobile preset in the browser that listens on `port`, or `null` when it missed the beginning
 * of the page in its recording, which it sometimes does.
 */
export async function judge(url: string, port: number): Promise<Judgement | null> {
  const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], logLevel: "silent" });
  if (result === undefined) throw new Error(`Lighthouse has no result for ${url}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError !== undefined) return null;
  const score = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? 0;
  const failed = CATEGORIES.slice(1)
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    .map(({ id }) => `${id}: ${audits[id]?.title ?? ""}`);
  return {
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    failed,
    layoutShift: value("cumulative-layout-shift"),
    largestPaintMs: value("largest-contentful-paint"),
    blockedMs: value("total-blocking-time"),
  };
}
