import { existsSync, readFileSync } from "node:fs";

const FILE = ".dev.vars";

/**
 * The variables that this machine has in `.dev.vars`, which `npm start` writes, each as an empty text: unset for the product.
 * Tests that are run in the folder of a started product have its bindings otherwise.
 */
export function variablesOfThisMachine(): Readonly<Record<string, string>> {
  const text = existsSync(FILE) ? readFileSync(FILE, "utf8") : "";
  const names = [...text.matchAll(/^\s*([A-Z][A-Z0-9_]*)\s*=/gm)].map(([, name = ""]) => name);
  return Object.fromEntries(names.map((name) => [name, ""]));
}
