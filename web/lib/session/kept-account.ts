import type { FoundSession } from "./session-query.ts";

const KEY = "khondee-driver";

/** Keeps who is signed in on this device, so that a driver can read their jobs without a connection. */
export function keepAccount(found: FoundSession): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(found));
  } catch {
    // Storage is full or switched off: without a connection the page says that it cannot load the session.
  }
}

/** Who was signed in when there was a connection, until their session ends; or `null`. */
export function keptAccount(now: number): FoundSession | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as FoundSession | null;
    return found !== null && found.expiresAt > now ? found : null;
  } catch {
    return null;
  }
}

/** Forgets it: they signed out, or their session has ended. */
export function forgetAccount(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
