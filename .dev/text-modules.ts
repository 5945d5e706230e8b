import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { PARAGLIDE_OPTIONS } from "./paraglide.ts";

const TEXT = "\0text:";
const IMPORT = /^import \{ m \} from "[^"]*paraglide\/messages\.js";$/m;
const USE = /(?<![\w.$])m\.([a-z][a-z0-9_]*)\b/g;
const LOCALE_DEFINE = "globalThis.__PARAGLIDE_STATIC_LOCALE__";

/**
 * Makes each text a module of its own, so that a page carries its own texts and no others. The compiler writes all
 * texts of a language into one module, which would travel whole with the first script.
 */
export function textModules(): Plugin {
  return {
    name: "khondee-text-modules",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!IMPORT.test(code)) return null;
      const keys = new Set<string>();
      const used = code.replace(USE, (_, key: string) => {
        keys.add(key);
        return `text_${key}`;
      });
      const imports = [...keys]
        .map((key) => `import { ${key} as text_${key} } from "${TEXT}${key}";`)
        .join(" ");
      const done = used.replace(IMPORT, imports);
      if (/(?<![\w.$"'`])m\b(?=[[),;])/.test(done))
        throw new Error(
          `${id}: a text is used as m.its_key, so that the build can see which ones a page needs`,
        );
      return { code: done, map: null };
    },
    resolveId: (source) => (source.startsWith(TEXT) ? source : null),
    load(id) {
      if (!id.startsWith(TEXT)) return null;
      const locale: unknown = JSON.parse(String(this.environment.config.define?.[LOCALE_DEFINE] ?? "null"));
      if (typeof locale !== "string") throw new Error("Texts are built for one language at a time");
      return textModule(locale, id.slice(TEXT.length));
    },
  };
}

interface Compiled {
  readonly writtenAt: number;
  readonly head: string;
  readonly texts: ReadonlyMap<string, string>;
}

const compiled = new Map<string, Compiled>();

function textModule(locale: string, key: string): string {
  const { head, texts } = read(locale);
  const text = texts.get(key);
  if (text === undefined) throw new Error(`There is no text ${key} in ${locale}`);
  return `${head}\n${text}`;
}

/** The compiled texts of a language by key, and the imports above them. */
function read(locale: string): Compiled {
  const path = join(PARAGLIDE_OPTIONS.outdir, "messages", `${locale}.js`);
  const writtenAt = statSync(path).mtimeMs;
  const known = compiled.get(locale);
  if (known?.writtenAt === writtenAt) return known;
  const code = readFileSync(path, "utf8");
  const texts = new Map<string, string>();
  for (const match of code.matchAll(/^export const (\w+) = [\s\S]*?^\};?$/gm))
    texts.set(match[1] ?? "", match[0]);
  const imports = [...code.matchAll(/^import .*$/gm)].map((match) =>
    match[0].replace(/(["'])\.\.\//, `$1${PARAGLIDE_OPTIONS.outdir}/`),
  );
  const found = { writtenAt, head: imports.join("\n"), texts };
  compiled.set(locale, found);
  return found;
}
