/**
 * Adds texts to every language at once: `node .dev/merge-messages.ts new-texts.json`, where the file reads
 * `{ "order_status_pending": { "th": "…", "en": "…", …all 11 } }`. Keys that exist are overwritten, files stay
 * sorted by key, and each file is replaced in one rename so that a reader never sees half of it.
 */
import { readFileSync, renameSync, rmdirSync, writeFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const MESSAGES = join(import.meta.dirname, "..", "messages");
const LOCK = join(import.meta.dirname, "..", ".cache", "messages.lock");
const LOCALES = ["th", "en", "es", "ms", "vi", "km", "zh", "ru", "de", "fr", "id"];

const source = process.argv[2];
if (source === undefined) fail("Usage: node .dev/merge-messages.ts <file.json>");

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

await withLock(() => {
  for (const locale of LOCALES) {
    const path = join(MESSAGES, `${locale}.json`);
    const all = read(path);
    for (const [key, texts] of Object.entries(incoming)) all[key] = texts[locale] as string;
    const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
    const next = `${path}.${process.pid}`;
    writeFileSync(next, `${JSON.stringify(sorted, null, 2)}\n`);
    renameSync(next, path);
  }
});
console.log(`${Object.keys(incoming).length} messages merged into ${LOCALES.length} languages`);

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

async function withLock(work: () => void): Promise<void> {
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
    work();
  } finally {
    rmdirSync(LOCK);
  }
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}
