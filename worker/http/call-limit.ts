import { createMiddleware } from "hono/factory";
import { callerNetwork } from "../rate-limit.ts";
import type { Bindings } from "../env.ts";
import type { CountCalls } from "../work-budget.ts";
import { errorResponse } from "./error-response.ts";

/** Calls one request may carry; tRPC joins what a screen asks for in the same moment. */
export const MAX_BATCH = 10;
/** A document of one page takes about 20 ms of the processor, a call 1 to 2. */
const CALLS_PER_DRAWING = 15;
/** The period of the limit in wrangler.toml, which counts per network address. */
const WINDOW_S = "60";

const TRPC = /^\/api\/trpc\//;

interface Env {
  readonly Bindings: Bindings;
  readonly Variables: { requestId: string };
}

/**
 * Counts every call of a network address, each call of a batch separately, and refuses those beyond the limit. A request
 * with more calls than a batch may have is refused before anything is counted.
 */
export const callLimit = createMiddleware<Env>(async (c, next) => {
  const calls = callsIn(c.req.path)?.length ?? null;
  if (calls === null || calls > MAX_BATCH) return errorResponse(c, "BAD_INPUT", 400);
  const count = countCallsOf(c.env, c.req.header("cf-connecting-ip"));
  if (!(await count(calls))) return errorResponse(c, "RATE_LIMITED", 429, { "Retry-After": WINDOW_S });
  return next();
});

/** Counts a file that is drawn as many calls: it takes as much of the processor. */
export const drawingLimit = createMiddleware<Env>(async (c, next) => {
  const count = countCallsOf(c.env, c.req.header("cf-connecting-ip"));
  if (!(await count(CALLS_PER_DRAWING)))
    return errorResponse(c, "RATE_LIMITED", 429, { "Retry-After": WINDOW_S });
  return next();
});

/** Counts calls of a network address against the limit; of this machine's own addresses, none. */
export function countCallsOf({ API_LIMIT }: Pick<Bindings, "API_LIMIT">, address = ""): CountCalls {
  return async (calls) => {
    const network = callerNetwork(address);
    if (API_LIMIT === undefined || network === null) return true;
    const outcomes = await Promise.all(
      Array.from({ length: calls }, () => API_LIMIT.limit({ key: network })),
    );
    return outcomes.every((outcome) => outcome.success);
  };
}

/**
 * The procedures that a path calls: `/api/trpc/a.b,c.d` are two. It is read as tRPC does, whose commas may be written
 * `%2C`; `null` when it cannot be decoded.
 */
export function callsIn(path: string): readonly string[] | null {
  try {
    return decodeURIComponent(path).replace(TRPC, "").split(",");
  } catch {
    return null;
  }
}
