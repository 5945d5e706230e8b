import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deleteUnused, notePage, openAsset, openDocument, storeShell } from "#web/service-worker/shell.ts";
import { worker, type FetchEvent } from "#web/service-worker/worker-scope.ts";

const HOST = "https://khondee.test";

/** The browser's caches, as far as the service worker uses them. */
class FakeCaches {
  readonly stores = new Map<string, Map<string, Response>>();

  async open(name: string) {
    const store = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, store);
    const nameOf = (path: string) => new URL(path, HOST).href;
    return {
      put: async (path: string, response: Response) => void store.set(nameOf(path), response),
      match: async (path: string) => store.get(nameOf(path))?.clone(),
      delete: async (path: string) => store.delete(nameOf(path)),
      keys: async () => [...store.keys()].map((url) => ({ url })),
    };
  }

  async match(path: string) {
    for (const store of this.stores.values()) {
      const found = store.get(new URL(path, HOST).href);
      if (found !== undefined) return found.clone();
    }
    return undefined;
  }

  async keys() {
    return [...this.stores.keys()];
  }

  async delete(name: string) {
    return this.stores.delete(name);
  }
}

let stored: FakeCaches;
/** What the server has now: by path, without its query. */
let site: Record<string, string>;
let asked: string[];
let isOnline: boolean;
let openPages: { readonly id: string; readonly url: string }[];

beforeEach(() => {
  stored = new FakeCaches();
  asked = [];
  isOnline = true;
  openPages = [];
  vi.stubGlobal("caches", stored);
  vi.stubGlobal("fetch", async (input: string | Request) => {
    const { pathname } = new URL(typeof input === "string" ? input : input.url, HOST);
    asked.push(pathname);
    if (!isOnline) throw new TypeError("Failed to fetch");
    const body = site[pathname];
    return new Response(body ?? "Not found", { status: body === undefined ? 404 : 200 });
  });
  Object.defineProperty(worker, "clients", {
    value: { matchAll: async () => openPages },
    configurable: true,
  });
  deploy("one");
});
afterEach(() => {
  Reflect.deleteProperty(worker, "clients");
  vi.unstubAllGlobals();
});

/** A version of the site: the server has its files, and no longer those of the version before. */
function deploy(version: string): void {
  site = {
    "/driver/dashboard": `document of ${version}: /assets/entry-${version}.js`,
    [`/assets/entry-${version}.js`]: version,
    "/assets/same.js": "same",
  };
  globalThis.SHELL = {
    version,
    locale: "en",
    entry: `/assets/entry-${version}.js`,
    files: [`/assets/entry-${version}.js`, "/assets/same.js"],
  };
}

async function opened(facts: Partial<Request> = {}): Promise<string> {
  const request = { url: `${HOST}/driver/dashboard?view=mine`, cache: "default", ...facts } as Request;
  return (await openDocument({ request } as FetchEvent)).text();
}

const asset = async (name: string) =>
  (await openAsset({ url: `${HOST}/assets/${name}.js` } as Request)).text();

test("the area opens without a connection, with its files", async () => {
  await storeShell();
  isOnline = false;
  expect(await opened()).toContain("document of one");
  expect(await asset("entry-one")).toBe("one");
});

test("a version is stored whole or not at all: its document has to be of the same one", async () => {
  const { "/assets/same.js": same = "" } = site;
  delete site["/assets/same.js"];
  await expect(storeShell()).rejects.toThrow("/assets/same.js");
  site = { ...site, "/assets/same.js": same, "/driver/dashboard": "document of two: /assets/entry-two.js" };
  await expect(storeShell()).rejects.toThrow("another version");
});

test("an open page keeps the files of its version while the next one is stored", async () => {
  await storeShell();
  await notePage("page-1");
  openPages = [{ id: "page-1", url: `${HOST}/driver/dashboard` }];
  deploy("two");
  await storeShell();
  await deleteUnused();
  expect(await asset("entry-one")).toBe("one");
  expect(await opened()).toContain("document of two");
  openPages = [{ id: "page-2", url: `${HOST}/driver/dashboard` }];
  await notePage("page-2");
  await deleteUnused();
  expect(await stored.keys()).toEqual(["khondee-pages", "khondee-driver-two"]);
});

test("nothing is deleted while a page is open whose version is not known", async () => {
  await storeShell();
  openPages = [{ id: "earlier", url: `${HOST}/driver/dashboard` }];
  deploy("two");
  await storeShell();
  await deleteUnused();
  expect(await asset("entry-one")).toBe("one");
  openPages = [{ id: "elsewhere", url: `${HOST}/orders` }];
  await deleteUnused();
  expect(await stored.keys()).not.toContain("khondee-driver-one");
});

test("what both versions have is not loaded again", async () => {
  await storeShell();
  deploy("two");
  asked = [];
  await storeShell();
  expect(asked).not.toContain("/assets/same.js");
});

test("a reload and a change of language ask the server, and fall back to what is stored", async () => {
  await storeShell();
  site["/driver/dashboard"] = "document of the server";
  expect(await opened()).toContain("document of one");
  expect(await opened({ cache: "no-cache" })).toBe("document of the server");
  expect(await opened({ url: `${HOST}/driver/dashboard?lang=de` })).toBe("document of the server");
  isOnline = false;
  expect(await opened({ cache: "no-cache" })).toContain("document of one");
});

test("a file that is used for the first time is stored; one that is missing is not", async () => {
  site["/assets/later.js"] = "later";
  expect(await asset("later")).toBe("later");
  await asset("gone");
  isOnline = false;
  expect(await asset("later")).toBe("later");
  await expect(asset("gone")).rejects.toThrow("Failed to fetch");
});
