import fs, { readFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const PROJECT = join(ROOT, "messages", "project.inlang");

/**
 * Node's file system, but what is written into the project's folder is dropped. In a fresh clone the compiler writes
 * the settings there anew, and the build, which runs beside it, could read them while they are empty.
 */
const FS_WITHOUT_WRITING_TO_PROJECT: typeof fs = {
  ...fs,
  mkdirSync: unlessInProject(fs.mkdirSync) as typeof fs.mkdirSync,
  writeFileSync: unlessInProject(fs.writeFileSync) as typeof fs.writeFileSync,
  promises: {
    ...fs.promises,
    mkdir: unlessInProject(fs.promises.mkdir) as typeof fs.promises.mkdir,
    writeFile: unlessInProject(fs.promises.writeFile) as typeof fs.promises.writeFile,
  },
};

/** The function that writes to a path, which does nothing for the project's folder and all in it. */
function unlessInProject<A extends readonly unknown[], R>(
  write: (path: never, ...rest: A) => R,
): (path: string, ...rest: A) => R | undefined {
  return (path, ...rest) => {
    const isInProject = `${resolve(path)}${sep}`.startsWith(`${PROJECT}${sep}`);
    return isInProject ? undefined : write(path as never, ...rest);
  };
}

/** The options of the compiler of the texts, the same for build, type-check and test. */
export const PARAGLIDE_OPTIONS = {
  project: PROJECT,
  fs: FS_WITHOUT_WRITING_TO_PROJECT,
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
