import { createMiddleware } from "hono/factory";
import { callerNetwork } from "../rate-limit.ts";
import type { Bindings } from "../env.ts";
import { errorResponse } from "./error-response.ts";

/** Calls that count as several because they cost as much: optimizing a stop sequence needs up to ninety routes. */
const WEIGHTS: Readonly<Record<string, number>> = { "pricing.optimizeStopSequence": 10 };
/** The period of the limit in wrangler.toml, which counts per network address. */
const WINDOW_S = "60";

interface Env {
  readonly Bindings: Bindings;
  readonly Variables: { requestId: string };
}

/** Counts every call of a network address, each call of a batch separately, and refuses those beyond the limit. */
export const callLimit = createMiddleware<Env>(async (c, next) => {
  const path = decoded(c.req.path);
  if (path === null) return errorResponse(c, "BAD_INPUT", 400);
  const network = callerNetwork(c.req.header("cf-connecting-ip") ?? "");
  const limiter = c.env.API_LIMIT;
  if (limiter !== undefined && network !== null) {
    const calls = Array.from({ length: weightOf(path) }, () => limiter.limit({ key: network }));
    const outcomes = await Promise.all(calls);
    if (outcomes.some((outcome) => !outcome.success))
      return errorResponse(c, "RATE_LIMITED", 429, { "Retry-After": WINDOW_S });
  }
  return next();
});

/** `/api/trpc/a.b,c.d` are two calls. */
function weightOf(path: string): number {
  const procedures = path.replace(/^\/api\/(trpc\/)?/, "").split(",");
  return procedures.reduce((sum, procedure) => sum + (WEIGHTS[procedure] ?? 1), 0);
}

/** A path as tRPC parses it, whose commas may be written `%2C`; `null` when it cannot be decoded. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
