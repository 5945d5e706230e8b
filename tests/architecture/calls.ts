import { resolveImport, type SourceFile } from "./source-tree.ts";

/** A declaration at the top of a file, as `path#name`, with its text. */
export type Declarations = ReadonlyMap<string, string>;

/** What the names of a file stand for that it imports as values, as `path#name`. */
export type ImportedNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

const DECLARATION = /^(?:export )?(?:async )?(?:function\*?|const|class) (?<name>\w+)/;
const OTHER = /^(?:import|export|interface|type)\b/;
const IMPORT = /^import\s+(?<type>type\s)?\{(?<names>[^}]*)\}\s*from\s*"(?<target>[^"]+)"/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;

/** The functions and constants at the top of each file. A file is formatted, so one begins where a line begins. */
export function declarationsOf(files: readonly SourceFile[]): Declarations {
  const found = new Map<string, string>();
  for (const { path, text } of files) {
    let key: string | undefined;
    for (const line of text.replace(COMMENT, "").split("\n")) {
      const name = DECLARATION.exec(line)?.groups?.["name"];
      if (name !== undefined) key = `${path}#${name}`;
      else if (OTHER.test(line)) key = undefined;
      if (key !== undefined) found.set(key, `${found.get(key) ?? ""}${line}\n`);
    }
  }
  return found;
}

/** What each file imports by name; types are no calls. */
export function importedNames(files: readonly SourceFile[]): ImportedNames {
  return new Map(
    files.map(({ path, text }) => [
      path,
      new Map(
        [...text.matchAll(IMPORT)].flatMap(({ groups = {} }) => {
          if (groups["type"] !== undefined) return [];
          const to = resolveImport(path, groups["target"] ?? "");
          return (groups["names"] ?? "")
            .split(",")
            .map((name) => name.trim())
            .filter((name) => name !== "" && !name.startsWith("type "))
            .map((name): [string, string] => {
              const [there = "", here = there] = name.split(/\s+as\s+/);
              return [here, `${to}#${there}`];
            });
        }),
      ),
    ]),
  );
}

/**
 * Whether a text of a file, or any declaration that it names, directly or through others, passes a test.
 * @param path the file that the text is of, by whose imports its names are read
 */
export function reaches(
  { path, text }: SourceFile,
  passes: (text: string) => boolean,
  { declarations, imports }: { readonly declarations: Declarations; readonly imports: ImportedNames },
): boolean {
  const seen = new Set<string>();
  const open: SourceFile[] = [{ path, text }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (passes(next.text)) return true;
    const { path: from } = next;
    for (const name of new Set(next.text.match(/\b[A-Za-z_]\w*\b/g))) {
      const key = imports.get(from)?.get(name) ?? `${from}#${name}`;
      const body = declarations.get(key);
      if (body === undefined || seen.has(key)) continue;
      seen.add(key);
      open.push({ path: key.slice(0, key.indexOf("#")), text: body });
    }
  }
  return false;
}
