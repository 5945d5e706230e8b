import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const DIST = join(ROOT, "dist");
const KEPT = join(ROOT, ".cache", "dist-fingerprint");
/** Everything the built site is made of. */
const SOURCES = ["web", "messages", "worker/domain", "package-lock.json", ".dev"];
/** What compilers write beside the sources: of the texts' project, only its settings are a source. */
const GENERATED = /^web\/paraglide\/|^messages\/project\.inlang\/(?!settings\.json$)/;

/** A hash of all sources of the site: the same hash, the same site. */
export function siteFingerprint(): string {
  const hash = createHash("sha256");
  for (const path of SOURCES.flatMap(filesOf).toSorted())
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(ROOT, path)));
  return hash.digest("hex");
}

/** Whether `dist/` was built from these very sources. */
export function isBuilt(fingerprint: string): boolean {
  return (
    existsSync(join(DIST, "documents")) && existsSync(KEPT) && readFileSync(KEPT, "utf8") === fingerprint
  );
}

export function noteBuilt(fingerprint: string): void {
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  writeFileSync(KEPT, fingerprint);
}

function filesOf(source: string): string[] {
  if (statSync(join(ROOT, source)).isFile()) return [source];
  return readdirSync(join(ROOT, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter((path) => !GENERATED.test(path));
}
