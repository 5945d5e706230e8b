import { ACCOUNT_HEADER } from "#domain/access/account-header.ts";

const CALL_TIMEOUT_MS = 15_000;
/** One at a time in this browser: an answer that comes late must not end the session that follows. */
const LOCK = "khondee-sign-out";

/**
 * Ends the session of an account in this browser, in pages and in the service worker; one of another account is left
 * alone.
 * @returns whether the server has answered that it is ended
 */
export async function endSession(userId: string): Promise<boolean> {
  try {
    const response = await fetch("/api/auth/sign-out", {
      method: "POST",
      headers: { "content-type": "application/json", [ACCOUNT_HEADER]: userId },
      body: "{}",
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    return response.ok;
  } catch {
    return false;
  }
}

/** Ends sessions one after the other, in all contexts of the browser where it has locks. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as { readonly locks?: LockManager | null };
  return locks == null ? work() : (locks.request(LOCK, work) as Promise<Result>);
}
