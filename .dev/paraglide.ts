import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

/** The options of the compiler of the texts, the same for build, type-check and test. */
export const PARAGLIDE_OPTIONS = {
  project: join(ROOT, "messages", "project.inlang"),
  outdir: join(ROOT, "web", "paraglide"),
  strategy: ["cookie", "baseLocale"] as ("cookie" | "baseLocale")[],
  cookieName: "khondee-language",
  outputStructure: "locale-modules" as const,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
};

/** The 11 languages, the base language first. */
export function localesOfProject(): readonly string[] {
  const settings = readFileSync(join(PARAGLIDE_OPTIONS.project, "settings.json"), "utf8");
  return (JSON.parse(settings) as { locales: string[] }).locales;
}

/** The texts of one language by key. */
export function textsOf(locale: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(ROOT, "messages", `${locale}.json`), "utf8")) as Record<string, string>;
}

/**
 * The number of texts that the compiler wrote for a language. It reports success even when its plugin could not be
 * loaded and it wrote none.
 */
export function compiledMessageCount(locale: string): number {
  const compiled = readFileSync(join(PARAGLIDE_OPTIONS.outdir, "messages", `${locale}.js`), "utf8");
  return (compiled.match(/^export const /gm) ?? []).length;
}

/** @throws when a language has fewer compiled texts than its file */
export function assertMessagesCompiled(): void {
  for (const locale of localesOfProject()) {
    const wanted = Object.keys(textsOf(locale)).filter((key) => !key.startsWith("$")).length;
    const compiled = compiledMessageCount(locale);
    if (compiled === 0 || compiled < wanted)
      throw new Error(`${locale}: ${compiled} of ${wanted} texts were compiled`);
  }
}
