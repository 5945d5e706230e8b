import type { Plugin } from "vite";
import { localesOfProject, textsOf } from "./paraglide.ts";
import { placeholdersOf, textExpression } from "./text-expression.ts";

/** The markers that `linkLocale` replaces in scripts: `KHONDEE_TEXT("key", values…)`, and the language's code. */
export const TEXT_MARKER = "KHONDEE_TEXT";
export const LOCALE_MARKER = "KHONDEE_LOCALE";

const TEXT = "\0text:";
const RUNTIME = "\0locale-runtime";
const RUNTIME_PATH = /(^|\/)paraglide\/runtime\.js$/;
const IMPORT = /^import \{ m \} from "[^"]*paraglide\/messages\.js";$/m;
const USE = /(?<![\w.$])m\.([a-z][a-z0-9_]*)\b/g;

/**
 * Makes each text a module, or a function of the module that uses it, so that a page contains only its own texts; the
 * compiler's single module of all texts would be part of the first script as a whole.
 *
 * `marked` is for the browser: texts and language are markers that `link-locale.ts` replaces, so that one build serves
 * every language. `all` is for prerendering: it contains every language, chosen by `getLocale()`.
 */
export function textModules(kind: "marked" | "all"): Plugin {
  return {
    name: "khondee-text-modules",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!IMPORT.test(code)) return null;
      return { code: importEachText(code, id, kind), map: null };
    },
    resolveId(source) {
      if (source === RUNTIME || RUNTIME_PATH.test(source)) return RUNTIME;
      return source.startsWith(TEXT) ? source : null;
    },
    load(id) {
      if (id === RUNTIME) return runtimeModule(kind);
      if (!id.startsWith(TEXT)) return null;
      const key = id.slice(TEXT.length);
      return kind === "marked" ? markedText(key) : textInAll(key);
    },
  };
}

function importEachText(code: string, id: string, kind: "marked" | "all"): string {
  const keys = new Set<string>();
  const used = code.replace(USE, (_, key: string) => {
    keys.add(key);
    return `text_${key}`;
  });
  const imports = [...keys]
    .map((key) => (kind === "marked" && isPlain(key) ? plainText(key) : textImport(key)))
    .join(" ");
  const done = used.replace(IMPORT, imports);
  if (/(?<![\w.$"'`])m\b(?=[[),;])/.test(done))
    throw new Error(`${id}: a text is used as m.its_key, so that the build can see which ones a page needs`);
  return done;
}

/** A text without values is a word or a sentence: shorter where it is used than imported from a file of its own. */
function isPlain(key: string): boolean {
  return placeholdersOf(textOf(key, localesOfProject()[0] ?? "")).length === 0;
}

function plainText(key: string): string {
  return `const text_${key} = () => /* @__PURE__ */ ${TEXT_MARKER}("${key}");`;
}

function textImport(key: string): string {
  return `import { ${key} as text_${key} } from "${TEXT}${key}";`;
}

/** The part of the compiler's runtime that the site uses; importing any other name fails the build. */
function runtimeModule(kind: "marked" | "all"): string {
  const locales = localesOfProject();
  const getLocale =
    kind === "marked"
      ? `export const getLocale = () => ${LOCALE_MARKER};`
      : `export let getLocale = () => "${locales[0]}"; export const overwriteGetLocale = (fn) => { getLocale = fn; };`;
  return `export const locales = ${JSON.stringify(locales)}; export const baseLocale = "${locales[0]}"; ${getLocale}`;
}

function markedText(key: string): string {
  const names = placeholdersOf(textOf(key, localesOfProject()[0] ?? ""));
  const values = names.map((name) => `, i?.${name}`).join("");
  return `export const ${key} = (${names.length > 0 ? "i" : ""}) => /* @__PURE__ */ ${TEXT_MARKER}("${key}"${values});`;
}

function textInAll(key: string): string {
  const texts = localesOfProject().map(
    (locale) => `${locale}: (i) => ${textExpression(textOf(key, locale), (name) => `i?.${name}`)}`,
  );
  return `import { getLocale } from "${RUNTIME}"; const texts = { ${texts.join(", ")} }; export const ${key} = (i) => texts[getLocale()](i);`;
}

const textsRead = new Map<string, Readonly<Record<string, string>>>();

function textOf(key: string, locale: string): string {
  const texts = textsRead.get(locale) ?? textsOf(locale);
  textsRead.set(locale, texts);
  const text = texts[key];
  if (text === undefined) throw new Error(`There is no text ${key} in ${locale}`);
  return text;
}
