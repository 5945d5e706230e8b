import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
/** What compilers write beside the sources: of the texts' project, only its settings are a source. */
const GENERATED = /^web\/paraglide\/|^messages\/project\.inlang\/(?!settings\.json$)/;

/** Something that is made of source files and need not be made again while they are the same. */
interface Product {
  /** Files and folders it is made of. */
  readonly sources: readonly string[];
  /** What must exist besides, or it is made anew. */
  readonly result: string;
  /** Where the fingerprint of the sources is kept. */
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
  /** The fingerprint is kept inside the database's folder, so that they are deleted together. */
  database: {
    sources: ["db", ".dev/demo", ".dev/prepare-database.ts", "wrangler.toml"],
    result: ".wrangler/state/v3/d1",
    kept: ".wrangler/state/v3/d1/khondee-fingerprint",
  },
} satisfies Record<string, Product>;
export type ProductName = keyof typeof PRODUCTS;

/** A hash of all sources of a product: the same hash, the same product. */
export function fingerprintOf(name: ProductName): string {
  const hash = createHash("sha256");
  for (const path of PRODUCTS[name].sources.flatMap(filesOf).toSorted())
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(ROOT, path)));
  return hash.digest("hex");
}

/** Whether a product exists and was made of these very sources. */
export function isUpToDate(name: ProductName, fingerprint = fingerprintOf(name)): boolean {
  const { result, kept } = PRODUCTS[name];
  const path = join(ROOT, kept);
  return existsSync(join(ROOT, result)) && existsSync(path) && readFileSync(path, "utf8") === fingerprint;
}

/** Remembers of which sources a product was made. Take the fingerprint before making it. */
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
