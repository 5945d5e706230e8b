import type { Import } from "./source-tree.ts";

/**
 * The groups of files that import each other in a circle, each written as one circle: `a → b → a`.
 * Only imports that run when a file is loaded count: types are erased, and `import("…")` runs later, when all files
 * of the circle are there.
 */
export function cycles(imports: readonly Import[]): string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to, typesOnly, dynamic } of imports)
    if (!typesOnly && !dynamic) targets.set(from, [...(targets.get(from) ?? []), to]);
  const found: string[] = [];
  const done = new Set<string>();
  for (const file of targets.keys()) {
    if (done.has(file)) continue;
    const path = shortestPathBack(file, targets);
    if (path === undefined) continue;
    for (const each of path) done.add(each);
    found.push([...path, file].join(" → "));
  }
  return found;
}

/** The files from `start` to the last one before `start` comes again; `undefined` when it never does. */
function shortestPathBack(
  start: string,
  targets: ReadonlyMap<string, readonly string[]>,
): string[] | undefined {
  const seen = new Set<string>();
  let paths = [[start]];
  while (paths.length > 0) {
    const longer: string[][] = [];
    for (const path of paths)
      for (const next of targets.get(path.at(-1) ?? "") ?? []) {
        if (next === start) return path;
        if (seen.has(next)) continue;
        seen.add(next);
        longer.push([...path, next]);
      }
    paths = longer;
  }
  return undefined;
}
