import { APIError } from "better-auth/api";
import type { Database } from "#db/client.ts";
import { LOOPBACK, limitAttempt, type LimitedAction } from "../rate-limit.ts";

/** Seconds and attempts of one network address at one endpoint. Nobody is counted on a developer's own machine. */
function perAddress(window: number, max: number) {
  return (request: Request) =>
    LOOPBACK.has(request.headers.get("cf-connecting-ip") ?? "") ? (false as const) : { window, max };
}

/** better-auth counts these: many people may share one office's address, so they are wider than one account's. */
export const ADDRESS_RULES = {
  "/get-session": false as const,
  "/sign-out": false as const,
  "/sign-in/*": perAddress(60, 30),
  "/sign-up/*": perAddress(60, 20),
  "/password/*": perAddress(60, 20),
  "/email/*": perAddress(60, 20),
  "/two-factor/*": perAddress(60, 20),
  "/callback/*": perAddress(60, 60),
  "/*": perAddress(60, 120),
};

/** @throws APIError 429 that says when to try again. */
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

/** The library's own refusal of too many calls, in the shape of ours. */
export function rateLimitedResponse(refusal: Response): Response {
  const seconds = refusal.headers.get("X-Retry-After") ?? refusal.headers.get("Retry-After") ?? "60";
  const body = { code: "RATE_LIMITED", message: "RATE_LIMITED", retryAfterS: Number(seconds) };
  return Response.json(body, { status: 429, headers: { "Retry-After": seconds } });
}
