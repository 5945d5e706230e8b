import { useSyncExternalStore } from "react";
import { callAuth, NO_ANSWER, type AuthAnswer } from "./auth-calls.ts";
import {
  ERROR_KINDS,
  type AuthAttempt,
  type AuthErrorKind,
  type AuthFailure,
  type AuthResult,
} from "./auth-result.ts";
import { confirmSignOut } from "./sign-out/pending-sign-out.ts";
import { retryDelay, tickAction, TICK_MS } from "./session-clock.ts";
import {
  askIsAdmin,
  askWhoIsSignedIn,
  outdateQuestions,
  type FoundSession,
  type SessionUser,
} from "./session-query.ts";

export type { SessionUser };

/** `isAdmin` is `null` until the server has answered; a failed check means no. */
export type Session =
  | { readonly status: "loading" }
  | { readonly status: "signed_out" }
  | { readonly status: "signed_in"; readonly user: SessionUser; readonly isAdmin: boolean | null };

interface Store {
  readonly session: Session;
  readonly error: AuthErrorKind | null;
  /** The session could not be loaded. */
  readonly unknown: boolean;
  /** A sign-out, here or in another tab, is navigating to the login page. */
  readonly leaving: boolean;
}

type TabMessage = "signed_in" | "signed_out";

/** The kind of a sign-out: for good, to log in again, or in another tab. */
export type Departure = "for_good" | "to_return" | "in_another_tab";

/** The channel on which the tabs of a browser tell each other of sign-ins and sign-outs. */
export const SESSION_CHANNEL = "khondee-session";

/** The state of a prerendered page, before the session is loaded. */
const LOADING: Session = { status: "loading" };

let store: Store = { session: LOADING, error: null, unknown: false, leaving: false };
let expiresAt = 0;
let refreshing: Promise<void> | null = null;
let started = false;
/** The server may have ended the session before its answer to the sign-out is here. */
let signingOut = false;
const listeners = new Set<() => void>();
const signedInListeners = new Set<(by: AuthAttempt, isInstead: boolean) => void>();
const signedOutListeners = new Set<(how: Departure) => Promise<void>>();
const otherTabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(SESSION_CHANNEL);

/** The session, kept up to date. */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => store.session,
    () => LOADING,
  );
}

/** Whether the session could not be loaded; `reloadSession` tries again. */
export function useSessionUnknown(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => store.unknown,
    () => false,
  );
}

/** Whether a sign-out is navigating to the login page; guards do not redirect meanwhile. */
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

/** Whether the session could not be loaded, right now. */
export function isSessionUnknown(): boolean {
  return store.unknown;
}

/** Resolves once it is known whether somebody is signed in. */
export function sessionKnown(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (store.session.status === "loading") return;
      stop();
      resolve();
    };
    const stop = subscribe(look);
    look();
  });
}

/**
 * Called on every sign-in: by an attempt of this page, or with a session that exists at the `start`, as after the
 * callback of Google or LINE. `isInstead`: another user was signed in before.
 */
export function onSignedIn(listener: (by: AuthAttempt, isInstead: boolean) => void): () => void {
  signedInListeners.add(listener);
  return () => signedInListeners.delete(listener);
}

/** Called on every sign-out, here or in another tab; not when a session expires. */
export function onSignedOut(listener: (how: Departure) => Promise<void>): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

/** Loads the session, refreshes it and keeps it in step with other tabs. Call once. */
export function startSession(): void {
  if (started) return;
  started = true;
  void findSession();
  setInterval(onTick, TICK_MS);
  window.addEventListener("online", () => void confirmSignOut());
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
 * Loads the session again, after it could not be loaded or its user has changed. Without an answer a signed-in user
 * stays signed in.
 * @returns whether this found the session of who was signed in ended elsewhere, not by a sign-out here or in another tab
 */
export async function reloadSession(): Promise<boolean> {
  const known = store.session.status === "signed_in";
  if (!known) set({ session: { status: "loading" }, error: null, unknown: false });
  await loadSession("load_session", known);
  return known && store.session.status === "signed_out" && !signingOut;
}

/** After the server opened a session: loads it and notifies listeners and other tabs. */
export async function beginSession(by: AuthAttempt): Promise<AuthResult> {
  const { session: before } = store;
  outdateQuestions();
  await loadSession("load_session");
  if (store.session.status !== "signed_in") return failed(by, NO_ANSWER);
  tell("signed_in");
  announceSignedIn(by, before.status === "signed_in" && before.user.id !== store.session.user.id);
  return { ok: true };
}

/** When the session ends: epoch ms. */
export function sessionEnd(): number {
  return expiresAt;
}

/** Makes the other tabs reload the session, after its user changed otherwise than by `beginSession`. */
export function tellOtherTabs(): void {
  tell("signed_in");
}

/** Stores the error kind of a failed attempt and returns the failure. */
export function failed(attempt: AuthAttempt, answer: Exclude<AuthAnswer, { ok: true }>): AuthFailure {
  const kind = ERROR_KINDS[attempt];
  set({ error: kind });
  const { reason, fields, retryAfterS } = answer;
  return { ok: false, attempt, kind, reason, fields, retryAfterS };
}

/** Clears the stored error after a successful attempt. */
export function succeeded(): { readonly ok: true } {
  set({ error: null });
  return { ok: true };
}

/** Signs out here and in all tabs; where the server is not reached, on this device, until it is. */
export async function signOut(how: Departure = "for_good"): Promise<AuthResult> {
  signingOut = true;
  const answer = await callAuth("/sign-out");
  signingOut = false;
  if (!answer.ok && !(answer === NO_ANSWER && (await isSignedOutHere()))) return failed("sign_out", answer);
  leave(how);
  tell("signed_out");
  return { ok: true };
}

async function isSignedOutHere(): Promise<boolean> {
  const { session } = store;
  const code = await loadSignOutHere();
  return session.status === "signed_in" && code !== null && code.signOutHere(session.user.id);
}

/** Loaded while there is a connection: it is used without one, by those who are signed in. */
function loadSignOutHere() {
  return import("./sign-out/sign-out-here.ts").catch(() => null);
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
    const kept = await accountOfDevice();
    if (kept !== null && !keepWithoutAnswer) {
      expiresAt = kept.expiresAt;
      set({ session: { status: "signed_in", user: kept.user, isAdmin: false }, error: null, unknown: false });
    } else if (!keepWithoutAnswer)
      set({ session: { status: "signed_out" }, error: ERROR_KINDS[attempt], unknown: true });
    return;
  }
  if (found === null) {
    clear();
    return;
  }
  void loadSignOutHere();
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

/** A driver reads their jobs without a connection; every other page needs the server to say who is signed in. */
async function accountOfDevice(): Promise<FoundSession | null> {
  if (!location.pathname.startsWith("/driver/")) return null;
  const device = await import("./kept-account.ts").catch(() => null);
  return device?.keptAccount(Date.now()) ?? null;
}

async function checkAdmin(userId: string): Promise<void> {
  const isAdmin = await askIsAdmin();
  const { session } = store;
  if (session.status === "signed_in" && session.user.id === userId) set({ session: { ...session, isAdmin } });
}

function onTick(): void {
  if (store.session.status !== "signed_in") return void confirmSignOut();
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
  // Readable from outside: what support asks for when somebody cannot log in.
  document.documentElement.dataset["authError"] = store.error ?? "";
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
