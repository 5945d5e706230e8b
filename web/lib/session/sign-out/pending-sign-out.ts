import { isAnythingKept } from "../../offline/kept-mark.ts";
import { endSession, inTurn } from "./end-session.ts";

/** Also read by `first-paint.js`. */
const KEY = "khondee-signed-out";

/** A sign-out that this device has made and the server has not confirmed: its cookie still opens the session. */
interface PendingSignOut {
  readonly userId: string;
  /** Whether the service worker was told too, which cannot read this. */
  readonly isNoted: boolean;
}

const listeners = new Set<() => void>();

/** The account that was signed out here without the server knowing, or `null`. Its session is not used any more. */
export function pendingSignOut(): string | null {
  return stored()?.userId ?? null;
}

/** Called when a sign-out waits or is confirmed, here or in another tab. */
export function onPendingSignOut(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/**
 * Signs an account out on this device, where the server cannot be reached: from now on nothing is asked in its session.
 * @returns false where the device keeps no such mark
 */
export function signOutHere(userId: string): boolean {
  // Only a device that keeps something for a driver has a service worker that sends.
  const isNoted = isAnythingKept();
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, isNoted } satisfies PendingSignOut));
  } catch {
    return false;
  }
  if (isNoted) void import("../../offline/signed-out-note.ts").then(({ noteSignOut }) => noteSignOut(userId));
  for (const listener of listeners) listener();
  return true;
}

/**
 * Ends at the server the session that was signed out here: before anything else is asked of it, and when a connection
 * comes back.
 * @returns whether no sign-out waits any more
 */
export async function confirmSignOut(): Promise<boolean> {
  if (stored() === null) return true;
  return inTurn(async () => {
    const pending = stored();
    // Another tab was faster.
    if (pending === null) return true;
    if (!(await endSession(pending.userId))) return false;
    // First the service worker's note: it would end the next session of this account.
    if (pending.isNoted) await (await import("../../offline/signed-out-note.ts")).forgetSignOut();
    localStorage.removeItem(KEY);
    for (const listener of listeners) listener();
    return true;
  });
}

function stored(): PendingSignOut | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as PendingSignOut | null;
  } catch {
    return null;
  }
}
