/** Names the account. Also read by `first-paint.js`. */
export const SIGNED_OUT_KEY = "khondee-signed-out";

/**
 * The account that was signed out on this device without the server knowing, whose cookie still opens the session, or
 * `null`. Nothing is asked in that session any more.
 */
export function pendingSignOut(): string | null {
  try {
    return localStorage.getItem(SIGNED_OUT_KEY);
  } catch {
    return null;
  }
}

/**
 * Ends at the server the session that was signed out here: before anything else is asked of it, and when a connection
 * comes back. The code that does it is loaded only where one waits.
 * @returns whether no sign-out waits any more
 */
export async function confirmSignOut(): Promise<boolean> {
  if (pendingSignOut() === null) return true;
  const code = await import("./confirm-sign-out.ts").catch(() => null);
  return code !== null && code.endPendingSession();
}
