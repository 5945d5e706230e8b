import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { localesOfProject, textsOf } from "./paraglide.ts";

const PREFIX = "mail_";
const TARGET = join(
  import.meta.dirname,
  "..",
  "worker",
  "outbox",
  "notify",
  "mail",
  "generated",
  "mail-texts.json",
);

/** Writes the texts of mails in every language into the worker's sources; the browser's builds do not contain them. */
export function writeMailTexts(): void {
  const texts = Object.fromEntries(localesOfProject().map((locale) => [locale, mailTextsOf(locale)]));
  const json = `${JSON.stringify(texts, null, 2)}\n`;
  // Written only when it differs, so that file watchers are not triggered.
  if (existsSync(TARGET) && readFileSync(TARGET, "utf8") === json) return;
  mkdirSync(dirname(TARGET), { recursive: true });
  writeFileSync(TARGET, json);
}

function mailTextsOf(locale: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(textsOf(locale)).filter(([key]) => key.startsWith(PREFIX)));
}
