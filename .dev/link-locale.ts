import { createHash } from "node:crypto";
import { textExpression } from "./text-expression.ts";
import { LOCALE_MARKER, TEXT_MARKER } from "./text-modules.ts";

/** The scripts of a client that was built with marked texts, by file name. */
export type Scripts = ReadonlyMap<string, string>;

export interface LinkedClient {
  /** The language's scripts by their new names. Scripts without texts keep name and content. */
  readonly scripts: Scripts;
  /** Replaces the names of scripts in a text, such as the document or the manifest. */
  readonly rename: (content: string) => string;
}

const NAME = /[\w.-]+\.js/g;
const HASH = /[\w-]{8}(?=\.js$)/;
const MARKED = new RegExp(
  String.raw`(\breturn )?\b${TEXT_MARKER}\(["'\x60](\w+)["'\x60]((?:,[\w$]+\??\.\w+)*)\)`,
  "g",
);

/**
 * Makes one language's client from the shared scripts: fills in texts and language, and renames every changed script by
 * a hash of its content and of all scripts that it imports. Equal texts give equal names; a changed text renames its
 * script and every script that imports it, directly or not.
 */
export function linkLocale(
  scripts: Scripts,
  locale: string,
  texts: Readonly<Record<string, string>>,
): LinkedClient {
  const filled = new Map([...scripts].map(([name, code]) => [name, fill(code, locale, texts)]));
  const names = newNames(scripts, filled);
  const rename = (content: string) => content.replaceAll(NAME, (name) => names.get(name) ?? name);
  return {
    scripts: new Map([...filled].map(([name, code]) => [names.get(name) ?? name, rename(code)])),
    rename,
  };
}

/** @throws when a marker is left, because the minifier wrote it in an unknown form */
function fill(code: string, locale: string, texts: Readonly<Record<string, string>>): string {
  if (!code.includes(TEXT_MARKER) && !code.includes(LOCALE_MARKER)) return code;
  const done = code
    .replaceAll(MARKED, (_, returned: string | undefined, key: string, values: string) => {
      const text = texts[key];
      if (text === undefined) throw new Error(`There is no text ${key} in ${locale}`);
      const expression = textExpression(text, (name) => valueOf(name, values, key));
      return returned === undefined ? expression : `return${expression}`;
    })
    .replaceAll(new RegExp(String.raw`\b${LOCALE_MARKER}\b`, "g"), `\`${locale}\``);
  const left = done.indexOf(TEXT_MARKER);
  if (left !== -1) throw new Error(`A text was not filled in: ${done.slice(left, left + 100)}`);
  return done;
}

/** The expression of a placeholder's value among `,e?.first,e?.second`. */
function valueOf(name: string, values: string, key: string): string {
  const value = values.split(",").find((each) => each.endsWith(`.${name}`));
  if (value === undefined) throw new Error(`${key} has no value for {${name}}`);
  return value;
}

/** New names for the scripts that differ from the shared ones, or import one that does. */
function newNames(scripts: Scripts, filled: Scripts): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const name of scripts.keys()) {
    const reached = [...reach(name, scripts)].filter((each) => scripts.get(each) !== filled.get(each));
    if (reached.length === 0) continue;
    const hash = createHash("sha256").update(name);
    for (const each of reached.toSorted()) hash.update("\0").update(filled.get(each) ?? "");
    names.set(name, name.replace(HASH, hash.digest("base64url").slice(0, 8)));
  }
  return names;
}

/** A script and every script that it imports, directly or not. */
function reach(start: string, scripts: Scripts): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [start];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    open.push(...namedIn(scripts.get(name) ?? "", scripts));
  }
  return found;
}

const named = new WeakMap<Scripts, Map<string, readonly string[]>>();

function namedIn(code: string, scripts: Scripts): readonly string[] {
  const known = named.get(scripts) ?? new Map<string, readonly string[]>();
  named.set(scripts, known);
  const found = known.get(code) ?? [...new Set(code.match(NAME))].filter((name) => scripts.has(name));
  known.set(code, found);
  return found;
}
