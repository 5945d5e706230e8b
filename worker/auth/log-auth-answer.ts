import { z } from "zod";
import { readEmail } from "#domain/access/email.ts";
import { logSecurity, networkOf, type SecurityEvent } from "../security-log.ts";
import { sha256Hex } from "../sha256-hex.ts";

/** Where somebody proves who they are. */
const PROOFS =
  /^\/(?:sign-in\/email|fresh-login|callback\/|two-factor\/verify-|sign-up\/confirm|code\/(?:verify|open)|password\/reset|email\/confirm)/;
const ACCOUNT_HASH_DIGITS = 16;
const emailIn = z.object({ email: z.string().max(1000) });

/**
 * Writes a refusal below `/api/auth` to the security log.
 * @param asked the request, not yet read: a body is read once only
 */
export async function logAuthAnswer(asked: Request, answer: Response, requestId: string): Promise<void> {
  const path = new URL(asked.url).pathname.slice("/api/auth".length);
  const event = refusalEvent(path, answer);
  if (event === null) return;
  logSecurity(event, {
    who: await accountHash(asked),
    what: `auth${path}`,
    from: networkOf(asked.headers.get("cf-connecting-ip") ?? ""),
    outcome: String(answer.status),
    requestId,
  });
}

/** Limits of a network address are better-auth's, which has a header of its own; those of an account are ours. */
function refusalEvent(path: string, { status, headers }: Response): SecurityEvent | null {
  if (status === 429) return headers.has("X-Retry-After") ? "rate_limited" : "locked_out";
  const sentBack = status === 302 && /[?&]error=/.test(headers.get("location") ?? "");
  if (PROOFS.test(path) && ((status >= 400 && status < 500) || sentBack)) return "sign_in_failed";
  return status === 403 ? "forbidden" : null;
}

/** A hash that is the same for all attempts at one account; `null` when the request names none. */
async function accountHash(asked: Request): Promise<string | null> {
  const body = emailIn.safeParse(await asked.json().catch(() => null));
  const email = body.success ? readEmail(body.data.email) : null;
  return email === null ? null : `account-${(await sha256Hex(email)).slice(0, ACCOUNT_HASH_DIGITS)}`;
}
