import { vi } from "vitest";
import type { Session } from "#web/lib/session/session.ts";

/** A customer who is logged in. */
export function signedInAs(name: string): Session {
  const user = { id: "u-1", email: "malee@example.test", name, role: "customer" } as const;
  return { status: "signed_in", user, isAdmin: false };
}

/** What the session module of `fakeSession` answers; `resetSessions` sets it before each test. */
export const sessions: { now: Session; unknown: boolean; readonly reload: ReturnType<typeof reloading> } = {
  now: signedInAs("malee"),
  unknown: false,
  reload: reloading(),
};

/** A customer whose name is not complete is logged in. */
export function resetSessions(now: Session = signedInAs("malee")): void {
  sessions.now = now;
  sessions.unknown = false;
  sessions.reload.mockReset().mockResolvedValue(undefined);
}

/**
 * Stands for the session module where a page is shown without its app:
 * `vi.mock("#web/lib/session/session.ts", async () => (await import("…/support/fake-session.ts")).fakeSession())`.
 */
export function fakeSession() {
  return {
    useSession: () => sessions.now,
    useSessionUnknown: () => sessions.unknown,
    currentSession: () => sessions.now,
    reloadSession: sessions.reload,
    beginSession: () => Promise.resolve({ ok: true }),
    succeeded: () => ({ ok: true }),
    failed: (attempt: string, answer: object) => ({ ...answer, ok: false, attempt }),
  };
}

function reloading() {
  return vi.fn<() => Promise<void>>(() => Promise.resolve());
}
