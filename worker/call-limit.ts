import { createMiddleware } from "hono/factory";
import type { Bindings } from "./env.ts";
import { refuse } from "./refusal.ts";

/** Only a developer's own machine calls from a loopback address; the edge never names one. */
const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1"]);
/** Calls that cost as much as several: the best order asks for up to ninety routes. */
const WEIGHTS: Readonly<Record<string, number>> = { "pricing.suggestOrder": 10 };
/** The limit of wrangler.toml is counted per address and minute. */
const WINDOW_S = "60";

interface Env {
  readonly Bindings: Bindings;
  readonly Variables: { requestId: string };
}

/** Counts every call of an address, each of a batch by itself, and refuses those beyond the limit. */
export const callLimit = createMiddleware<Env>(async (c, next) => {
  const address = c.req.header("cf-connecting-ip") ?? "";
  const limiter = c.env.API_LIMIT;
  if (limiter !== undefined && !LOOPBACK.has(address)) {
    const calls = Array.from({ length: weightOf(c.req.path) }, () => limiter.limit({ key: address }));
    const outcomes = await Promise.all(calls);
    if (outcomes.some((outcome) => !outcome.success))
      return refuse(c, "RATE_LIMITED", 429, { "Retry-After": WINDOW_S });
  }
  return next();
});

/** `/api/trpc/a.b,c.d` are two calls. */
function weightOf(path: string): number {
  const procedures = path.replace(/^\/api\/(trpc\/)?/, "").split(",");
  return procedures.reduce((sum, procedure) => sum + (WEIGHTS[procedure] ?? 1), 0);
}
