import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const ROOT = new URL("../..", import.meta.url).pathname;
const FOLDERS = ["worker", "db", "web", ".dev", "tests"];
const NOT_WRITTEN_BY_HAND = /^(web\/paraglide|db\/migrations)\//;

/** A TypeScript file of the project, its path from the root. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export interface Import {
  /** The importing file. */
  readonly from: string;
  /** A path from the project's root, or the name of a package as written. */
  readonly to: string;
  readonly typesOnly: boolean;
  /** `import("…")`, which runs when it is called and not when the file is loaded. */
  readonly dynamic: boolean;
}

/** Every source file of the project. */
export function sourceFiles(): SourceFile[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((name) => join(folder, name))
      .filter((path) => /\.tsx?$/.test(path) && !NOT_WRITTEN_BY_HAND.test(path))
      .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") })),
  );
}

/** What a file imports, `export … from` included. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const found = text.matchAll(
    /^\s*(?:import|export)\s+(?<type>type\s)?(?<names>[^"';]*?)from\s+"(?<target>[^"]+)"|^\s*import\s+"(?<effect>[^"]+)"|import\("(?<lazy>[^"]+)"\)/gm,
  );
  return [...found].map(({ groups = {} }) => ({
    from: path,
    to: resolveImport(path, groups["target"] ?? groups["effect"] ?? groups["lazy"] ?? ""),
    typesOnly: groups["type"] !== undefined || namesTypesOnly(groups["names"]),
    dynamic: groups["lazy"] !== undefined,
  }));
}

/** `{ type A, type B }`, which is erased like `import type { A, B }`. */
function namesTypesOnly(names: string | undefined): boolean {
  const inner = /^\{(.*)\}\s*$/s.exec(names ?? "")?.[1]?.trim();
  if (inner === undefined || inner === "") return false;
  return inner
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .every((name) => name.startsWith("type "));
}

/** The file that an import leads to, from the root, or the name of a package as written. */
export function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith(".")) return normalize(join(dirname(from), specifier));
  return specifier.replace(/^#domain\//, "worker/domain/").replace(/^#(worker|db|web)\//, "$1/");
}
