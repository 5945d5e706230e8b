import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { localesOfProject, PARAGLIDE_OPTIONS, textsOf } from "../../.dev/paraglide.ts";
import { placeholdersOf, textExpression } from "../../.dev/text-expression.ts";

type Text = (values: Readonly<Record<string, string>>) => string;

// Node reads the compiled texts themselves: through Vite their thousands of exports would take seconds per language.
const load = createRequire(import.meta.url);

test.each(localesOfProject())("the build fills in every text of %s as the compiler does", (locale) => {
  const compiled = load(join(PARAGLIDE_OPTIONS.outdir, "messages", `${locale}.js`)) as Record<string, Text>;
  const texts = Object.entries(textsOf(locale)).filter(([key]) => !key.startsWith("$"));
  const built = evaluateAll(texts.map(([, text]) => text));
  expect(built.length).toBeGreaterThan(1_000);
  const different = texts.filter(([key, text], index) => {
    const values = Object.fromEntries(placeholdersOf(text).map((name) => [name, `<${name}>`]));
    return built[index]?.(values) !== compiled[key]?.(values);
  });
  expect(different).toEqual([]);
});

test("what a template literal would read as syntax stays text", () => {
  const [say] = evaluateAll(["a ` backtick, a \\ backslash, ${name}"]);
  expect(say?.({ name: "42" })).toBe("a ` backtick, a \\ backslash, $42");
});

test("a brace that belongs to no placeholder is refused", () => {
  expect(() => textExpression("{one, plural}", String)).toThrow("A brace that belongs to no placeholder");
});

/** The functions that the build makes of some texts; one piece of code is compiled faster than thousands. */
function evaluateAll(texts: readonly string[]): readonly Text[] {
  const functions = texts.map((text) => `(i) => ${textExpression(text, (name) => `i.${name}`)}`);
  return new Function(`return [${functions.join(",\n")}]`)() as readonly Text[];
}
