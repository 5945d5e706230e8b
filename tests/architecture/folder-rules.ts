import { dirname } from "node:path";
import type { SourceFile } from "./source-tree.ts";

const MOST_FILES = 18;
const MOST_LINES = 400;
const LONGEST_COMMENT_LINE = 132;

/** Folders that may hold more source files than others, each with its reason. */
const FULL_FOLDERS: Readonly<Record<string, string>> = {
  ".dev": "one file per npm script or step of the build; nothing in it is part of the product",
  "tests/support": "one file per fake, world or server that tests share",
  "web/components/route-map": "one component: its sources, layers, markers and the map without WebGL",
};

/** The worker's entry, and drizzle's list of tables. */
const MAY_PASS_ON: ReadonlySet<string> = new Set(["worker/index.ts", "db/schema/index.ts"]);

/** Folders with too many source files directly inside. */
export function fullFolders(files: readonly Pick<SourceFile, "path">[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > MOST_FILES && !Object.hasOwn(FULL_FOLDERS, folder))
    .map(
      ([folder, count]) =>
        `${folder} holds ${count} files: put a noun inside as a folder (at most ${MOST_FILES})`,
    );
}

/** Files that are too long to be read at once. */
export function longFiles(files: readonly SourceFile[]): string[] {
  return files
    .map(({ path, text }) => ({ path, lines: text.split("\n").length - 1 }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines: split it by subject (at most ${MOST_LINES})`);
}

/** Lines of comments that are too long to be read; the formatter wraps code alone. */
export function longCommentLines(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split("\n")
      .map((line, at) => ({ line, number: at + 1 }))
      .filter(({ line }) => line.length > LONGEST_COMMENT_LINE && /^\s*(\*|\/\/|\{?\/\*)/u.test(line))
      .map(
        ({ line, number }) =>
          `${path}:${number} is a comment of ${line.length} characters: wrap it (at most ${LONGEST_COMMENT_LINE})`,
      ),
  );
}

/** Files and folders whose name says nothing about what is inside. */
export function drawers(files: readonly Pick<SourceFile, "path">[]): string[] {
  return files
    .filter(({ path }) => /(^|\/)(utils?|helpers?|common|misc|shared)(\.|\/)/.test(path))
    .map(({ path }) => `${path}: name it by what it holds, in the folder of the noun it is about`);
}

/** Files that only pass on what others export. */
export function barrels(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => !MAY_PASS_ON.has(path) && (isIndex(path) || passesOn(text)))
    .map(({ path }) => `${path}: import the file that defines a name, not one that passes it on`);
}

function isIndex(path: string): boolean {
  return /(^|\/)index\.tsx?$/.test(path);
}

/** Whether a file consists of `export … from` and comments. */
function passesOn(text: string): boolean {
  const code = text.replace(/\/\*.*?\*\/|^\s*\/\/.*$/gms, "").trim();
  return code !== "" && code.replace(/^export\s[^;"']*from\s+"[^"]+";$/gm, "").trim() === "";
}

/** The domain's files that ask the clock, the dice or the console. */
export function impureDomainFiles(files: readonly SourceFile[]): string[] {
  return files
    .filter(
      ({ path, text }) =>
        path.startsWith("worker/domain/") &&
        /\b(Date\.now\(|new Date\(\)|Math\.random\(|console\.|crypto\.)/.test(text),
    )
    .map(
      ({ path }) =>
        `${path}: the domain has no clock, randomness or output; take \`now\` or the id as an argument`,
    );
}

/** Declarations of a file that is TypeScript itself: what a compiler has left beside its source. */
export function declarationsBesideSources(files: readonly Pick<SourceFile, "path">[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  return [...paths]
    .filter((path) => path.endsWith(".d.ts"))
    .filter((path) => ["ts", "tsx"].some((ending) => paths.has(path.replace(/d\.ts$/, ending))))
    .map((path) => `${path}: its source says the types; delete it`);
}

/** Files outside db that run statements on a database. The dispatch board's own storage is not D1. */
export function strayStatements(files: readonly SourceFile[]): string[] {
  return files
    .filter(
      ({ path, text }) =>
        path.startsWith("worker/") &&
        !path.startsWith("worker/durable-objects/") &&
        /\bdb\s*\.(select|selectDistinct|insert|update|delete|batch|run|all|get|\$client)\b|\bsql`|\.prepare\(/.test(
          text,
        ),
    )
    .map(({ path }) => `${path}: SQL belongs in db/queries; move the statement there and call its function`);
}
