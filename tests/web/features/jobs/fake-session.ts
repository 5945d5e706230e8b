import { useSyncExternalStore } from "react";
import type { Session } from "#web/lib/session/session.ts";

const DRIVER: Session = {
  status: "signed_in",
  user: { id: "u-driver", email: "driver@khondee.test", name: "driver", role: "driver" },
  isAdmin: false,
};

let session: Session = DRIVER;
const listeners = new Set<() => void>();

/** Signs in or out, as another tab would. */
export function setSession(next: "driver" | "signed_out"): void {
  session = next === "driver" ? DRIVER : { status: "signed_out" };
  for (const listener of listeners) listener();
}

export function currentSession(): Session {
  return session;
}

export function useSession(): Session {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => session,
  );
}

/** How often the session was loaded again. */
export let reloads = 0;

export async function reloadSession(): Promise<boolean> {
  reloads += 1;
  return false;
}

/** When the session ends: epoch ms. */
export function sessionEnd(): number {
  return Number.MAX_SAFE_INTEGER;
}
