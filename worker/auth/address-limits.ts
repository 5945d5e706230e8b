import { APIError } from "better-auth/api";
import type { Database } from "#db/client.ts";
import { LOOPBACK, limitAttempt, type LimitedAction } from "../rate-limit.ts";

/**
 * `max` requests of one network address to one endpoint per `window` seconds. Requests from this machine are not
 * counted.
 */
function perAddress(window: number, max: number) {
  return (request: Request) =>
    LOOPBACK.has(request.headers.get("cf-connecting-ip") ?? "") ? (false as const) : { window, max };
}

/** Counted by better-auth. Wider than the limits of one account, because an office may share one address. */
export const ADDRESS_RULES = {
  "/get-session": false as const,
  "/sign-out": false as const,
  "/sign-in/*": perAddress(60, 30),
  "/sign-up/*": perAddress(60, 20),
  "/code/*": perAddress(60, 30),
  "/password/*": perAddress(60, 20),
  "/email/*": perAddress(60, 20),
  "/two-factor/*": perAddress(60, 20),
  "/callback/*": perAddress(60, 60),
  "/*": perAddress(60, 120),
};

/** Counts an attempt. @throws APIError 429 with `retryAfterS`, seconds */
export async function limitOrRefuse(
  db: Database,
  action: LimitedAction,
  subject: string,
  now: number,
): Promise<void> {
  const retryAfterS = await limitAttempt(db, action, subject, now);
  if (retryAfterS === null) return;
  throw new APIError(
    "TOO_MANY_REQUESTS",
    { code: "RATE_LIMITED", message: "RATE_LIMITED", retryAfterS },
    { "Retry-After": String(retryAfterS) },
  );
}

/** better-auth's 429 response in the product's own shape. */
export function rateLimitedResponse(refusal: Response): Response {
  const seconds = refusal.headers.get("X-Retry-After") ?? refusal.headers.get("Retry-After") ?? "60";
  const body = { code: "RATE_LIMITED", message: "RATE_LIMITED", retryAfterS: Number(seconds) };
  return Response.json(body, { status: 429, headers: { "Retry-After": seconds } });
}
