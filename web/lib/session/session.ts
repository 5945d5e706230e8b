import { useSyncExternalStore } from "react";
import { callAuth, NO_ANSWER, type AuthAnswer } from "./auth-calls.ts";
import {
  ERROR_KINDS,
  type AuthAttempt,
  type AuthErrorKind,
  type AuthFailure,
  type AuthResult,
} from "./auth-result.ts";
import { retryDelay, tickAction, TICK_MS } from "./session-clock.ts";
import { askIsAdmin, askWhoIsSignedIn, outdateQuestions, type SessionUser } from "./session-query.ts";

export type { SessionUser };

/** `isAdmin` is `null` until the server has answered; a check that fails means no. */
export type Session =
  | { readonly status: "loading" }
  | { readonly status: "signed_out" }
  | { readonly status: "signed_in"; readonly user: SessionUser; readonly isAdmin: boolean | null };

interface Store {
  readonly session: Session;
  readonly error: AuthErrorKind | null;
  /** The server could not be asked who is signed in. */
  readonly unknown: boolean;
  /** Somebody signed out, here or in another tab, and is on the way to the login page. */
  readonly leaving: boolean;
}

type TabMessage = "signed_in" | "signed_out";

/** How somebody signed out: for good, only to log in again, or in another tab. */
export type Departure = "for_good" | "to_return" | "in_another_tab";

/** What a prerendered page shows, and what nobody has asked the server about yet. */
const LOADING: Session = { status: "loading" };

let store: Store = { session: LOADING, error: null, unknown: false, leaving: false };
let expiresAt = 0;
let refreshing: Promise<void> | null = null;
let started = false;
const listeners = new Set<() => void>();
const signedInListeners = new Set<(by: AuthAttempt, isInstead: boolean) => void>();
const signedOutListeners = new Set<(how: Departure) => Promise<void>>();
const otherTabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("khondee-session");

/** The session, kept up to date. */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => store.session,
    () => LOADING,
  );
}

/** What last went wrong, or `null`. */
export function useAuthError(): AuthErrorKind | null {
  return useSyncExternalStore(
    subscribe,
    () => store.error,
    () => null,
  );
}

/** Whether the server could not be asked who is signed in: then nobody knows, and one can ask again. */
export function useSessionUnknown(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => store.unknown,
    () => false,
  );
}

/** Whether somebody has just signed out: then they are on the way to the login page, and guards send nobody anywhere. */
export function useLeaving(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => store.leaving,
    () => false,
  );
}

/** The session right now. */
export function currentSession(): Session {
  return store.session;
}

/**
 * Hears of everybody who comes in: by an attempt of this page, or with a session that was there at the `start`, as after
 * the way back from Google or LINE. `isInstead`: somebody else was signed in here until then.
 */
export function onSignedIn(listener: (by: AuthAttempt, isInstead: boolean) => void): () => void {
  signedInListeners.add(listener);
  return () => signedInListeners.delete(listener);
}

/** Hears of everybody who signs out, here or in another tab; not of sessions that end by themselves. */
export function onSignedOut(listener: (how: Departure) => Promise<void>): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

/** Loads the session and keeps it fresh and in step with other tabs. Call once. */
export function startSession(): void {
  if (started) return;
  started = true;
  void findSession();
  setInterval(onTick, TICK_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") onTick();
  });
  otherTabs?.addEventListener("message", (event: MessageEvent<TabMessage>) => {
    if (event.data === "signed_out") leave("in_another_tab");
    else void loadSession("load_session");
  });
}

async function findSession(): Promise<void> {
  await loadSession("start");
  if (store.session.status === "signed_in") announceSignedIn("start", false);
}

/**
 * Asks for the session again, after it could not be loaded or something about its user has changed. Who is signed in
 * stays so when there is no answer.
 */
export async function reloadSession(): Promise<void> {
  const known = store.session.status === "signed_in";
  if (!known) set({ session: { status: "loading" }, error: null, unknown: false });
  await loadSession("load_session", known);
}

/** The server has opened a session: loads it and tells everybody, in all tabs. */
export async function beginSession(by: AuthAttempt): Promise<AuthResult> {
  const { session: before } = store;
  outdateQuestions();
  await loadSession("load_session");
  if (store.session.status !== "signed_in") return failed(by, NO_ANSWER);
  tell("signed_in");
  announceSignedIn(by, before.status === "signed_in" && before.user.id !== store.session.user.id);
  return { ok: true };
}

/** Has the other tabs look who is signed in: somebody has come in another way than by `beginSession`, or has changed. */
export function tellOtherTabs(): void {
  tell("signed_in");
}

/** Notes and returns why an attempt failed. */
export function failed(attempt: AuthAttempt, answer: Exclude<AuthAnswer, { ok: true }>): AuthFailure {
  const kind = ERROR_KINDS[attempt];
  set({ error: kind });
  const { reason, fields, retryAfterS } = answer;
  return { ok: false, attempt, kind, reason, fields, retryAfterS };
}

/** Notes that an attempt went well: what went wrong before it does not matter any more. */
export function succeeded(): { readonly ok: true } {
  set({ error: null });
  return { ok: true };
}

/** Signs out here and in all tabs. */
export async function signOut(how: Departure = "for_good"): Promise<AuthResult> {
  const answer = await callAuth("/sign-out");
  if (!answer.ok) return failed("sign_out", answer);
  leave(how);
  tell("signed_out");
  return { ok: true };
}

function leave(how: Departure): void {
  outdateQuestions();
  expiresAt = 0;
  set({ session: { status: "signed_out" }, error: null, unknown: false, leaving: true });
  void Promise.allSettled([...signedOutListeners].map((listener) => listener(how))).then(() =>
    set({ leaving: false }),
  );
}

function announceSignedIn(by: AuthAttempt, isInstead: boolean): void {
  for (const listener of signedInListeners) listener(by, isInstead);
}

async function loadSession(attempt: AuthAttempt, keepWithoutAnswer = false): Promise<void> {
  const found = await askWhoIsSignedIn();
  if (found === "outdated") return;
  if (found === "unreachable") {
    if (!keepWithoutAnswer)
      set({ session: { status: "signed_out" }, error: ERROR_KINDS[attempt], unknown: true });
    return;
  }
  if (found === null) {
    clear();
    return;
  }
  expiresAt = found.expiresAt;
  const known = store.session.status === "signed_in" && store.session.user.id === found.user.id;
  set({
    session: {
      status: "signed_in",
      user: found.user,
      isAdmin: known && store.session.status === "signed_in" ? store.session.isAdmin : null,
    },
    error: null,
    unknown: false,
  });
  await checkAdmin(found.user.id);
}

async function checkAdmin(userId: string): Promise<void> {
  const isAdmin = await askIsAdmin();
  const { session } = store;
  if (session.status === "signed_in" && session.user.id === userId) set({ session: { ...session, isAdmin } });
}

function onTick(): void {
  if (store.session.status !== "signed_in") return;
  if (tickAction(expiresAt, Date.now()) === "keep") return;
  refreshing ??= refresh().finally(() => {
    refreshing = null;
  });
}

async function refresh(): Promise<void> {
  const startedAt = Date.now();
  for (let failures = 0; ;) {
    const found = await askWhoIsSignedIn();
    if (found === "outdated") return;
    if (found === null) return clear();
    if (found !== "unreachable") {
      expiresAt = found.expiresAt;
      return;
    }
    failures += 1;
    const delay = retryDelay(failures, startedAt, Date.now());
    if (delay === null) break;
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
  if (tickAction(expiresAt, Date.now()) === "expired") clear();
}

function clear(): void {
  expiresAt = 0;
  set({ session: { status: "signed_out" }, error: null, unknown: false });
}

function tell(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it is our origin's
  otherTabs?.postMessage(message);
}

function set(change: Partial<Store>): void {
  store = { ...store, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
