import { useSyncExternalStore } from "react";
import { text } from "../drafts/stored-shapes.ts";
import { readStored, removeStored, writeStored } from "../drafts/stored-value.ts";

/** What a link is for: the mailed links, and the callback of a provider. */
const LINK_TYPES = [
  "signup",
  "login",
  "email_change",
  "recovery",
  "newsletter_on",
  "newsletter_off",
  "order_progress_off",
  "payments_off",
  "jobs_off",
  "offer",
  "company_invitation",
  "google",
  "line",
] as const;

export type LinkType = (typeof LINK_TYPES)[number];

/** The link that opened a page. */
export interface LinkArrival {
  readonly type: LinkType;
  /** The link's token, or "". */
  readonly token: string;
  /** The path it leads to. */
  readonly path: string;
}

const STORED_KEY = "khondee-link";
const RESET_PATH = "/reset-password";

let arrival: LinkArrival | null = null;
const listeners = new Set<() => void>();

/**
 * Reads the link's type and token from the address and removes them at once, so that no token stays in the address bar
 * or the history; a reload finds them in the tab's storage. Call once, before the first paint.
 * @returns a function that stops watching
 */
export function watchLinks(): () => void {
  const stored = readStored("sessionStorage", STORED_KEY, text);
  arrival = stored === null ? null : readAddress(new URL(stored, location.origin));
  takeFromAddress();
  // A link pasted into the address bar of an open page changes only the hash.
  window.addEventListener("hashchange", takeFromAddress);
  return () => window.removeEventListener("hashchange", takeFromAddress);
}

/** The link that led to `path`, until it is forgotten. */
export function useLinkArrival(path: string): LinkArrival | null {
  const found = useSyncExternalStore(
    subscribe,
    () => arrival,
    () => null,
  );
  return found?.path === path ? found : null;
}

/** The link that led to the current page. */
export function arrivalHere(): LinkArrival | null {
  return arrival?.path === location.pathname ? arrival : null;
}

/** Links whose page has something to say, whoever is signed in. */
const STAYS: ReadonlySet<LinkType> = new Set([
  "login",
  "email_change",
  "newsletter_on",
  "newsletter_off",
  "order_progress_off",
  "payments_off",
  "jobs_off",
  "offer",
  "company_invitation",
]);

/** Whether signing in on a page that a link led to leads on to the profile. */
export function leadsToProfile(link: LinkArrival | null): boolean {
  return link !== null && !STAYS.has(link.type);
}

/** Whether this page was opened by the callback of Google or LINE, even if it has navigated since. */
export function cameFromProvider(): boolean {
  return arrival !== null && isFromProvider(arrival);
}

function isFromProvider({ type }: LinkArrival): boolean {
  return type === "google" || type === "line";
}

/** Forgets the link: it has been used. */
export function forgetArrival(): void {
  set(null);
}

/** Moves type and token from the address into the store, if present. */
function takeFromAddress(): void {
  const url = new URL(location.href);
  const found = readAddress(url);
  if (found === null) return;
  url.hash = "";
  for (const name of ["token", "type"]) url.searchParams.delete(name);
  history.replaceState(history.state, "", `${url.pathname}${url.search}`);
  set(found);
}

function readAddress({ hash, searchParams, pathname: path }: URL): LinkArrival | null {
  const inHash = new URLSearchParams(hash.slice(1));
  const type = LINK_TYPES.find((each) => each === inHash.get("type"));
  if (type !== undefined) return { type, token: inHash.get("token") ?? "", path };
  if (inHash.has("provider_token")) return { type: "google", token: "", path };
  const token = searchParams.get("token");
  return path === RESET_PATH && token !== null ? { type: "recovery", token, path } : null;
}

/** A link as `readAddress` reads it: the stored form. */
function addressOf({ type, token, path }: LinkArrival): string {
  return `${path}#${new URLSearchParams({ type, token })}`;
}

function set(next: LinkArrival | null): void {
  arrival = next;
  // Where the storage is blocked, a reload loses the link; it can be opened from the mail again.
  if (next === null || isFromProvider(next)) removeStored("sessionStorage", STORED_KEY);
  else writeStored("sessionStorage", STORED_KEY, addressOf(next));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
