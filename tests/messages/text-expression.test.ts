import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { localesOfProject, PARAGLIDE_OPTIONS, textsOf } from "../../.dev/paraglide.ts";
import { placeholdersOf, textExpression } from "../../.dev/text-expression.ts";

type Text = (values: Readonly<Record<string, string>>) => string;

test.each(localesOfProject())("the build fills in every text of %s as the compiler does", async (locale) => {
  const path = pathToFileURL(join(PARAGLIDE_OPTIONS.outdir, "messages", `${locale}.js`)).href;
  const compiled = (await import(/* @vite-ignore */ path)) as Readonly<Record<string, Text>>;
  const different = Object.entries(textsOf(locale))
    .filter(([key]) => !key.startsWith("$"))
    .filter(([key, text]) => {
      const values = Object.fromEntries(placeholdersOf(text).map((name) => [name, `<${name}>`]));
      return evaluate(text)(values) !== compiled[key]?.(values);
    });
  expect(different).toEqual([]);
});

test("what a template literal would read as syntax stays text", () => {
  const say = evaluate("a ` backtick, a \\ backslash, ${name}");
  expect(say({ name: "42" })).toBe("a ` backtick, a \\ backslash, $42");
});

test("a brace that belongs to no placeholder is refused", () => {
  expect(() => textExpression("{one, plural}", String)).toThrow("A brace that belongs to no placeholder");
});

function evaluate(text: string): Text {
  return new Function("i", `return ${textExpression(text, (name) => `i.${name}`)}`) as Text;
}
