import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { CLIENTS, readClient, type ClientName } from "../../.dev/client-build.ts";
import { linkLocale } from "../../.dev/link-locale.ts";
import type { ModuleFiles } from "../../.dev/module-files.ts";
import { textsOf } from "../../.dev/paraglide.ts";
import { importsOf, sourceFiles } from "../architecture/source-tree.ts";

const directory = mkdtempSync(join(tmpdir(), "khondee-bundle-"));
afterAll(() => rmSync(directory, { recursive: true }));

test("the deployed worker hashes passwords with the runtime's own scrypt, and with nothing cheaper", () => {
  // The worker is the same without the thousands of files of the site, each of which would be read.
  const assets = join(directory, "no-assets");
  mkdirSync(assets);
  const options = ["--dry-run", "--assets", assets, "--outdir", directory];
  execFileSync("node_modules/.bin/wrangler", ["deploy", ...options], {
    env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
    stdio: "pipe",
  });
  const bundle = readFileSync(join(directory, "index.js"), "utf8");
  const [config = ""] = /\{\s*N: 16384,\s*r: 16,\s*p: 1,\s*dkLen: 64\s*\}/.exec(bundle) ?? [];
  expect(config).not.toBe("");
  expect(bundle).toMatch(/import \{[^}]*\bscrypt\b[^}]*\} from "node:crypto"/);
  expect(bundle).not.toContain("cheap-passwords");
});

test("the service worker stores every file that the driver's documents name", () => {
  const [, shell = "{}"] =
    /^globalThis\.SHELL=(.*);$/m.exec(readFileSync("dist/driver/worker-th.js", "utf8")) ?? [];
  const { files } = JSON.parse(shell) as { files: readonly string[] };
  const document = readFileSync("dist/documents/th/driver/dashboard.html", "utf8");
  const named = [...document.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, address]) => address);
  expect(named.filter((address) => address?.includes("first-jobs-"))).toHaveLength(1);
  expect(files).toEqual(expect.arrayContaining(named));
});

test("the page's own code does not wait for the script that shows the first jobs", () => {
  const document = readFileSync("dist/documents/th/driver/dashboard.html", "utf8");
  expect(document).toMatch(/<script type="module" async src="\/assets\/first-jobs-[^"]+">/);
});

/** The files of code that a document loads by itself: the scripts that it names, and what they import at once. */
function codeOf(document: string): ReadonlySet<string> {
  const found = new Set<string>();
  const load = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    const code = readFileSync(join("dist/assets", file), "utf8");
    for (const [, other = ""] of code.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)) load(other);
  };
  for (const [, file = ""] of readFileSync(document, "utf8").matchAll(/"\/assets\/([^"]+\.js)"/g)) load(file);
  return found;
}

/**
 * The built file of each module of the site, such as `web/features/site/home/home-page.tsx`, in one language
 * or before it has any.
 */
function filesOfModules(client: ClientName, locale?: string): ReadonlyMap<string, string> {
  const { moduleFiles, scripts } = readClient(client);
  const rename = locale === undefined ? String : linkLocale(scripts, locale, textsOf(locale)).rename;
  const files = JSON.parse(rename(moduleFiles)) as ModuleFiles;
  return new Map(
    Object.entries(files).map(([module, file]) => [`web/${module}`, file.replace(/^assets\//, "")]),
  );
}

const isCode = (module: string) => /\.tsx?$/.test(module);

/**
 * What a visitor's code imports, at once or on demand, on any page: all that can be reached without the
 * routes of the control room.
 */
function visitorsModules(): ReadonlySet<string> {
  const imports = Map.groupBy(
    sourceFiles()
      .flatMap(importsOf)
      .filter(({ to, typesOnly }) => !typesOnly && !to.startsWith("web/routes/admin/")),
    ({ from }) => from,
  );
  const found = new Set(["web/main.tsx"]);
  for (const module of found) for (const { to } of imports.get(module) ?? []) found.add(to);
  return found;
}

/** Where the code of the control room is: routes, whole features, and the office's side of features that others have too. */
const OFFICE_CODE =
  /^web\/(?:routes\/admin\/|features\/(?:audit|claims|companies|control-room|dispatch|effects|ferries|payments|payouts|people|phone-orders|pricing-settings|refunds|truck-hours)\/|features\/[^/]+\/admin[/-])/;

const visitors = visitorsModules();

test("no page of a visitor or driver imports code of the control room, also on demand", () => {
  expect([...visitors].filter((module) => OFFICE_CODE.test(module))).toEqual([]);
  // Every feature that no visitor's page needs is named above.
  const features = (modules: Iterable<string>) =>
    new Set([...modules].flatMap((module) => /^web\/features\/[^/]+\//.exec(module) ?? []));
  const ofVisitors = features(visitors);
  expect(ofVisitors.size).toBeGreaterThan(10);
  const ofOffice = [...features(filesOfModules("common").keys())].filter((each) => !ofVisitors.has(each));
  expect(ofOffice.length).toBeGreaterThan(10);
  expect(ofOffice.filter((feature) => !OFFICE_CODE.test(feature))).toEqual([]);
});

test.each(Object.keys(CLIENTS) as ClientName[])(
  "no built file that has code of a visitor's page has code that only the control room needs: %s",
  (client) => {
    const modules = [...filesOfModules(client)].filter(([module]) => isCode(module));
    const files = new Set(modules.flatMap(([module, file]) => (visitors.has(module) ? [file] : [])));
    const ofOffice = modules.filter(([module]) => !visitors.has(module));
    expect(files.size).toBeGreaterThan(50);
    expect(ofOffice.length).toBeGreaterThan(200);
    expect(ofOffice.filter(([, file]) => files.has(file)).map(([module]) => module)).toEqual([]);
  },
);

test("what a visitor or driver loads has no code of the control room; its own documents name all of a page", () => {
  const pages = readdirSync("dist/documents/en", { recursive: true, encoding: "utf8" })
    .filter((page) => page.endsWith(".html"))
    .map((page) => `dist/documents/en/${page}`);
  const isOffice = (page: string) => /\/en\/admin[./]/.test(page);
  const others = [
    "dist/documents/en.html",
    "dist/documents/en-driver.html",
    ...pages.filter((page) => !isOffice(page)),
  ];
  const files = [...filesOfModules("common", "en")].filter(([module]) => isCode(module));
  const modulesOf = (page: string) => {
    const loaded = codeOf(page);
    return files.flatMap(([module, file]) => (loaded.has(file) ? [module] : []));
  };
  expect(others.length).toBeGreaterThan(20);
  for (const page of others) {
    const modules = modulesOf(page);
    const office = modules.filter((module) => !visitors.has(module));
    expect({ page, begins: modules.includes("web/main.tsx"), office }).toEqual({
      page,
      begins: true,
      office: [],
    });
  }
  const office = pages.filter(isOffice);
  expect(office.length).toBeGreaterThan(15);
  const hasPage = (page: string) =>
    modulesOf(page).some((module) => OFFICE_CODE.test(module) && module.startsWith("web/features/"));
  expect(office.filter((page) => !hasPage(page))).toEqual([]);
});
