import { DRIVER_SCOPE } from "../lib/offline/background-sync.ts";
import { worker, type FetchEvent } from "./worker-scope.ts";

/** What the build says about the driver's area in one language; `.dev/service-worker.ts` writes it. */
export interface Shell {
  /** A hash of all of it. */
  readonly version: string;
  readonly locale: string;
  /** The page's own script, which its document names. */
  readonly entry: string;
  /** The addresses of its scripts, styles and fonts. */
  readonly files: readonly string[];
}

declare global {
  var SHELL: Shell;
}

export const CACHE_PREFIX = "khondee-driver-";
/** Under which version each open page was loaded: by its client's id. */
const PAGES_CACHE = "khondee-pages";
const DOCUMENT = "/driver/dashboard";
/** After this long a slow line does not keep the page from opening. */
const NETWORK_TIMEOUT_MS = 3_000;

const nameOf = (version: string) => `${CACHE_PREFIX}${version}`;

/** Stores the document with all its files, or nothing. What an earlier version has already is not loaded again. */
export async function storeShell(): Promise<void> {
  const { version, locale, entry, files } = globalThis.SHELL;
  const cache = await caches.open(nameOf(version));
  await Promise.all(
    files.map(async (file) => {
      const known = await caches.match(file);
      await cache.put(file, known ?? (await loaded(file)));
    }),
  );
  // Without cookies: it is the same for everybody, and the language of this device does not change by it.
  const document = await fetch(`${DOCUMENT}?lang=${locale}`, { credentials: "omit", cache: "no-store" });
  const html = await document.clone().text();
  if (!document.ok || !html.includes(entry)) throw new Error("The document is of another version");
  await cache.put(DOCUMENT, document);
}

/**
 * The document: the stored one at once, so that the area opens without a connection and with its own scripts. A reload,
 * and a change of language, ask the server first.
 */
export async function openDocument({ request }: FetchEvent): Promise<Response> {
  const cache = await caches.open(nameOf(globalThis.SHELL.version));
  const stored = await cache.match(DOCUMENT);
  const asksServer = request.cache === "reload" || request.cache === "no-cache" || isReload(request);
  if (stored !== undefined && !asksServer && !new URL(request.url).searchParams.has("lang")) return stored;
  try {
    return await fetch(
      request,
      stored === undefined ? {} : { signal: AbortSignal.timeout(NETWORK_TIMEOUT_MS) },
    );
  } catch (error) {
    if (stored === undefined) throw error;
    return stored;
  }
}

/** A file of the site, whose name is a hash of its content: of whichever version has it. */
export async function openAsset(request: Request): Promise<Response> {
  const stored = await caches.match(request.url);
  if (stored !== undefined) return stored;
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(nameOf(globalThis.SHELL.version));
    await cache.put(request.url, response.clone());
  }
  return response;
}

/** Notes that a page was opened under this version: its files stay while it is open. */
export async function notePage(clientId: string): Promise<void> {
  const pages = await caches.open(PAGES_CACHE);
  await pages.put(`/${clientId}`, new Response(globalThis.SHELL.version));
}

/**
 * Deletes the files of versions that no open page was loaded with; none while a page is open of which it is not known, such
 * as one that was opened before there was a service worker.
 */
export async function deleteUnused(): Promise<void> {
  const pages = await caches.open(PAGES_CACHE);
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const used = new Set([nameOf(globalThis.SHELL.version)]);
  const noted = new Set((await pages.keys()).map(({ url }) => new URL(url).pathname));
  const isOfArea = (url: string) => new URL(url).pathname.startsWith(DRIVER_SCOPE);
  if (open.some(({ id, url }) => isOfArea(url) && !noted.has(`/${id}`))) return;
  for (const pathname of noted) {
    const version = await (await pages.match(pathname))?.text();
    if (!open.some(({ id }) => pathname === `/${id}`)) await pages.delete(pathname);
    else if (version !== undefined) used.add(nameOf(version));
  }
  for (const name of await caches.keys())
    if (name.startsWith(CACHE_PREFIX) && !used.has(name)) await caches.delete(name);
}

async function loaded(file: string): Promise<Response> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file} cannot be loaded`);
  return response;
}

function isReload(request: Request): boolean {
  return (request as { readonly isReloadNavigation?: boolean }).isReloadNavigation === true;
}
