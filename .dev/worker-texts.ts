import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { FIELD_KEY_PREFIX, PROBLEM_KEYS } from "../worker/http/api/problem-keys.ts";
import { localesOfProject, textsOf } from "./paraglide.ts";

const WORKER = join(import.meta.dirname, "..", "worker");
const ANSWERED: ReadonlySet<string> = new Set(Object.values(PROBLEM_KEYS));

/** The files of texts that the worker itself says, and which texts each has. */
const FILES = [
  {
    path: join(WORKER, "outbox", "notify", "mail", "generated", "mail-texts.json"),
    has: (key: string) => key.startsWith("mail_"),
  },
  {
    path: join(WORKER, "http", "api", "generated", "problem-texts.json"),
    has: (key: string) => ANSWERED.has(key) || key.startsWith(FIELD_KEY_PREFIX),
  },
];

/**
 * Writes the texts of mails and of the API's answers in every language into the worker's sources; the browser's builds
 * do not contain them.
 */
export function writeWorkerTexts(): void {
  for (const { path, has } of FILES) {
    const texts = Object.fromEntries(localesOfProject().map((locale) => [locale, textsWith(locale, has)]));
    const json = `${JSON.stringify(texts, null, 2)}\n`;
    // Written only when it differs, so that file watchers are not triggered.
    if (existsSync(path) && readFileSync(path, "utf8") === json) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, json);
  }
}

function textsWith(locale: string, has: (key: string) => boolean): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(textsOf(locale)).filter(([key]) => has(key)));
}
