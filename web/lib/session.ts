import { useSyncExternalStore } from "react";
import { ROLES, type Role } from "#domain/access/actor.ts";
import { retryDelay, tickAction, TICK_MS } from "./session-clock.ts";

/** Who is signed in. */
export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

/** `isAdmin` is `null` until the server has answered; a check that fails means no. */
export type Session =
  | { readonly status: "loading" }
  | { readonly status: "signed_out" }
  | { readonly status: "signed_in"; readonly user: SessionUser; readonly isAdmin: boolean | null };

/** The kinds of things that go wrong with a session. */
export type AuthErrorKind =
  | "Sign Up Error"
  | "Sign In Error"
  | "Google Sign-In Error"
  | "Sign Out Exception"
  | "Password Recovery Error"
  | "Error getting session"
  | "Initialization error";

/** How an attempt to sign in, up or out went. */
export type AuthResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly kind: AuthErrorKind;
      readonly reason: "refused" | "rate_limited" | "unreachable";
    };

interface Store {
  readonly session: Session;
  readonly error: AuthErrorKind | null;
}

type TabMessage = "signed_in" | "signed_out";

let store: Store = { session: { status: "loading" }, error: null };
let expiresAt = 0;
let refreshing: Promise<void> | null = null;
let started = false;
const listeners = new Set<() => void>();
const otherTabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("khondee-session");

/** The session, kept up to date. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => store.session);
}

/** What last went wrong, or `null`. */
export function useAuthError(): AuthErrorKind | null {
  return useSyncExternalStore(subscribe, () => store.error);
}

/** Whether the server could not be asked who is signed in: then nobody knows, and one can ask again. */
export function useSessionUnknown(): boolean {
  const error = useAuthError();
  return error === "Initialization error" || error === "Error getting session";
}

/** The session right now. */
export function currentSession(): Session {
  return store.session;
}

/** Loads the session and keeps it fresh and in step with other tabs. Call once. */
export function startSession(): void {
  if (started) return;
  started = true;
  void loadSession("Initialization error");
  setInterval(onTick, TICK_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") onTick();
  });
  otherTabs?.addEventListener("message", (event: MessageEvent<TabMessage>) => {
    if (event.data === "signed_out") clear();
    else void loadSession("Error getting session");
  });
}

/** Asks for the session again, after it could not be loaded. */
export function reloadSession(): Promise<void> {
  set({ session: { status: "loading" }, error: null });
  return loadSession("Error getting session");
}

/** Signs in with e-mail and password. */
export function signIn(email: string, password: string): Promise<AuthResult> {
  return enter("Sign In Error", async () => (await authClient()).signIn.email({ email, password }));
}

/** Creates an account, named after the part of the e-mail before the @, and signs in. */
export function signUp(email: string, password: string): Promise<AuthResult> {
  const name = email.split("@")[0] ?? email;
  return enter("Sign Up Error", async () => (await authClient()).signUp.email({ email, password, name }));
}

/** Signs out here and in all tabs. */
export async function signOut(): Promise<AuthResult> {
  try {
    const { error } = await (await authClient()).signOut();
    if (error !== null) return fail("Sign Out Exception", error.status);
  } catch {
    return fail("Sign Out Exception", 0);
  }
  clear();
  tell("signed_out");
  return { ok: true };
}

async function enter(
  kind: AuthErrorKind,
  attempt: () => Promise<{ readonly error: { readonly status: number } | null }>,
): Promise<AuthResult> {
  try {
    const { error } = await attempt();
    if (error !== null) return fail(kind, error.status);
  } catch {
    return fail(kind, 0);
  }
  await loadSession("Error getting session");
  if (store.session.status !== "signed_in") return fail(kind, 0);
  tell("signed_in");
  return { ok: true };
}

function fail(kind: AuthErrorKind, status: number): AuthResult {
  set({ ...store, error: kind });
  const reason = status === 429 ? "rate_limited" : status === 0 || status >= 500 ? "unreachable" : "refused";
  return { ok: false, kind, reason };
}

async function loadSession(kind: AuthErrorKind): Promise<void> {
  const found = await fetchSession();
  if (found === "unreachable") {
    set({ session: { status: "signed_out" }, error: kind });
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
  });
  await checkAdmin(found.user.id);
}

async function checkAdmin(userId: string): Promise<void> {
  const isAdmin = await askIsAdmin();
  const { session } = store;
  if (session.status === "signed_in" && session.user.id === userId)
    set({ ...store, session: { ...session, isAdmin } });
}

async function askIsAdmin(): Promise<boolean> {
  try {
    const { trpcClient } = await import("./trpc.ts");
    return await trpcClient.account.isAdmin.mutate();
  } catch {
    return false;
  }
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
    const found = await fetchSession();
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

interface FoundSession {
  readonly user: SessionUser;
  readonly expiresAt: number;
}

async function fetchSession(): Promise<FoundSession | null | "unreachable"> {
  try {
    const { data, error } = await (await authClient()).getSession();
    if (error !== null) return "unreachable";
    if (data === null) return null;
    const { id, email, name } = data.user;
    const role = ROLES.find((each) => each === ("role" in data.user ? data.user.role : null)) ?? "customer";
    return { user: { id, email, name, role }, expiresAt: new Date(data.session.expiresAt).getTime() };
  } catch {
    return "unreachable";
  }
}

async function authClient() {
  const { client } = await import("./auth-client.ts");
  return client;
}

function clear(): void {
  expiresAt = 0;
  set({ session: { status: "signed_out" }, error: null });
}

function tell(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it is our origin's
  otherTabs?.postMessage(message);
}

function set(next: Store): void {
  store = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
