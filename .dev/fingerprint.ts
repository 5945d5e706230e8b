import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
/** Files that compilers write beside the sources, which do not count as sources. */
const GENERATED = /^web\/paraglide\/|^messages\/project\.inlang\/(?!settings\.json$)/;

/** A product of source files, which need not be made again while they are unchanged. */
interface Product {
  /** Its source files and folders. */
  readonly sources: readonly string[];
  /** A path that must exist; otherwise it is made again. */
  readonly result: string;
  /** The file with the fingerprint of the sources. */
  readonly kept: string;
}

const PRODUCTS = {
  site: {
    sources: [
      "web",
      "messages",
      "worker/domain",
      "worker/http/origin-placeholder.ts",
      "package-lock.json",
      ".dev",
    ],
    result: "dist/documents",
    kept: ".cache/dist-fingerprint",
  },
  texts: {
    sources: ["messages", ".dev/paraglide.ts", ".dev/compile-messages.ts"],
    result: "web/paraglide/messages.js",
    kept: ".cache/texts-fingerprint",
  },
  /** The fingerprint is in the database's folder, so that both are deleted together. */
  database: {
    sources: ["db", ".dev/demo", ".dev/prepare-database.ts", "wrangler.toml"],
    result: ".wrangler/state/v3/d1",
    kept: ".wrangler/state/v3/d1/khondee-fingerprint",
  },
} satisfies Record<string, Product>;
export type ProductName = keyof typeof PRODUCTS;

/** A hash of all sources of a product. */
export function fingerprintOf(name: ProductName): string {
  const hash = createHash("sha256");
  for (const path of PRODUCTS[name].sources.flatMap(filesOf).toSorted())
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(ROOT, path)));
  return hash.digest("hex");
}

/** Whether a product exists and was made from the sources with this fingerprint. */
export function isUpToDate(name: ProductName, fingerprint = fingerprintOf(name)): boolean {
  const { result, kept } = PRODUCTS[name];
  const path = join(ROOT, kept);
  return existsSync(join(ROOT, result)) && existsSync(path) && readFileSync(path, "utf8") === fingerprint;
}

/** Stores the fingerprint of a product's sources. Take it before making the product, in case they change meanwhile. */
export function noteMade(name: ProductName, fingerprint: string): void {
  const path = join(ROOT, PRODUCTS[name].kept);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, fingerprint);
}

function filesOf(source: string): string[] {
  if (statSync(join(ROOT, source)).isFile()) return [source];
  return readdirSync(join(ROOT, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter((path) => !GENERATED.test(path));
}
