import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { expect, test } from "vitest";

const ROOT = new URL("../..", import.meta.url).pathname;
const LAYERS = ["worker", "db", "web"] as const;
const GENERATED = /^web\/(paraglide|dist)\//;

/** What a layer may import of another; `values` or types only. */
const MAY_IMPORT: Readonly<Record<string, Readonly<Record<string, "values" | "types">>>> = {
  domain: { domain: "values" },
  db: { db: "values", domain: "values" },
  worker: { worker: "values", db: "values", domain: "values" },
  web: { web: "values", domain: "values", worker: "types" },
};

/** Packages that only these folders may name. */
const ONLY_IN: Readonly<Record<string, RegExp>> = {
  "@trpc/server": /^worker\/(trpc\/|app\.ts)/,
  "drizzle-orm": /^db\//,
  "better-auth/": /^(worker\/auth\/|worker\/services\/account\/passwords\.ts$|web\/lib\/)/,
  "maplibre-gl": /^web\/components\/route-map\//,
};

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typesOnly: boolean;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !GENERATED.test(path));
}

const files = LAYERS.flatMap(sourceFiles);

const imports: Import[] = files.flatMap((from) => {
  const text = readFileSync(join(ROOT, from), "utf8");
  const found = text.matchAll(
    /^\s*(import|export)\s+(type\s)?[^"';]*?from\s+"([^"]+)"|^\s*import\s+"([^"]+)"|import\("([^"]+)"\)/gm,
  );
  return [...found].map((match) => ({
    from,
    to: resolve(from, match[3] ?? match[4] ?? match[5] ?? ""),
    typesOnly: match[2] !== undefined,
  }));
});

/** A path inside the project, or the package's name as written. */
function resolve(from: string, specifier: string): string {
  if (specifier.startsWith(".")) return normalize(join(dirname(from), specifier));
  return specifier.replace(/^#domain\//, "worker/domain/").replace(/^#(worker|db|web)\//, "$1/");
}

function layerOf(path: string): string | undefined {
  if (path.startsWith("worker/domain/")) return "domain";
  return LAYERS.find((layer) => path.startsWith(`${layer}/`));
}

test("there are imports to check", () => {
  expect(imports.length).toBeGreaterThan(200);
});

test("each layer imports only what the house allows: domain ← db ← worker ←(types) web", () => {
  const forbidden = imports.filter(({ from, to, typesOnly }) => {
    const [source, target] = [layerOf(from), layerOf(to)];
    if (source === undefined || target === undefined) return false;
    const allowed = MAY_IMPORT[source]?.[target];
    return allowed === undefined || (allowed === "types" && !typesOnly);
  });
  expect(forbidden).toEqual([]);
});

test("the domain imports zod and itself, nothing else", () => {
  const foreign = imports.filter(
    ({ from, to }) => layerOf(from) === "domain" && layerOf(to) !== "domain" && to !== "zod",
  );
  expect(foreign).toEqual([]);
});

test.each(Object.entries(ONLY_IN))("%s is known in one place only", (name, where) => {
  const strangers = imports.filter(({ from, to }) => to.startsWith(name) && !where.test(from));
  expect(strangers).toEqual([]);
});

test("web features do not import each other, and components fetch nothing", () => {
  const feature = (path: string) => /^web\/features\/([^/]+)\//.exec(path)?.[1];
  const crossing = imports.filter(({ from, to }) => {
    const [source, target] = [feature(from), feature(to)];
    return target !== undefined && source !== undefined && source !== target;
  });
  const fetching = imports.filter(
    ({ from, to }) =>
      from.startsWith("web/components/") &&
      (/^web\/(features|lib\/(trpc|session|query-client))/.test(to) || to.startsWith("@trpc/")),
  );
  expect([...crossing, ...fetching]).toEqual([]);
});

test("no drawer is called utils, helpers, common, misc or shared, and no file is a barrel", () => {
  const drawers = files.filter((path) => /(^|\/)(utils?|helpers?|common|misc|shared)(\.|\/)/.test(path));
  const barrels = files.filter(
    (path) => /(^|\/)index\.tsx?$/.test(path) && !["worker/index.ts", "db/schema/index.ts"].includes(path),
  );
  expect([...drawers, ...barrels]).toEqual([]);
});

test("imports name their file, extension and all", () => {
  const vague = imports.filter(
    ({ to }) => layerOf(to) !== undefined && !/\.(tsx?|js|json|css|svg|mjs)(\?.*)?$/.test(to),
  );
  expect(vague.map(({ from, to }) => `${relative(".", from)} → ${to}`)).toEqual([]);
});
