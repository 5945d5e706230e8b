/**
 * Adds texts to every language at once and compiles them: `npm run messages:merge -- new-texts.json`, with a file such
 * as `{ "order_status_pending": { "th": "…", "en": "…", …all 11 } }`. The files stay sorted by key and are replaced
 * atomically. An existing key with a different text is refused without `--replace`.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, renameSync, rmdirSync, writeFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { LOCALES } from "#domain/locale.ts";

const MESSAGES = join(import.meta.dirname, "..", "messages");
const LOCK = join(import.meta.dirname, "..", ".cache", "messages.lock");

const { values, positionals } = parseArgs({
  options: { replace: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [source] = positionals;
if (source === undefined) fail("Usage: npm run messages:merge -- [--replace] <file.json>");

const incoming = JSON.parse(readFileSync(source, "utf8")) as Record<string, Record<string, string>>;
for (const [key, texts] of Object.entries(incoming)) {
  if (!/^[a-z][a-z0-9_]*$/.test(key)) fail(`${key}: a key is snake_case`);
  const placeholders = placeholdersOf(texts["th"] ?? "");
  for (const locale of LOCALES) {
    const text = texts[locale];
    if (text === undefined || text.trim() === "") fail(`${key}: no text in ${locale}`);
    if (placeholdersOf(text) !== placeholders) fail(`${key}: ${locale} has other placeholders than th`);
  }
}

const clash = await withLock(() => {
  const found = values.replace ? undefined : LOCALES.find(isTaken);
  if (found === undefined) LOCALES.forEach(merge);
  return found;
});
if (clash !== undefined)
  fail(`${clash} has another text for one of these keys: choose another key, or say --replace`);
console.log(`${Object.keys(incoming).length} messages merged into ${LOCALES.length} languages`);
const compile = join(import.meta.dirname, "compile-messages.ts");
const { status } = spawnSync(process.execPath, [compile], { stdio: "inherit" });
process.exit(status ?? 1);

function isTaken(locale: string): boolean {
  const all = read(pathOf(locale));
  return Object.entries(incoming).some(([key, texts]) => (all[key] ?? texts[locale]) !== texts[locale]);
}

function merge(locale: string): void {
  const path = pathOf(locale);
  const all = read(path);
  for (const [key, texts] of Object.entries(incoming)) all[key] = texts[locale] as string;
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  const next = `${path}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify(sorted, null, 2)}\n`);
  renameSync(next, path);
}

function pathOf(locale: string): string {
  return join(MESSAGES, `${locale}.json`);
}

function placeholdersOf(text: string): string {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))].sort().join(",");
}

function read(path: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}

async function withLock<Result>(work: () => Result): Promise<Result> {
  mkdirSync(join(LOCK, ".."), { recursive: true });
  for (let attempt = 0; ; attempt += 1) {
    try {
      mkdirSync(LOCK);
      break;
    } catch {
      if (attempt === 100) fail(`${LOCK} is held by another merge; remove it if none is running`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  try {
    return work();
  } finally {
    rmdirSync(LOCK);
  }
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}
