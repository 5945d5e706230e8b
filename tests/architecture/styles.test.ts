import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const STYLES = join(import.meta.dirname, "../../web/styles");
const LEFT_OUT = /@source not "\.\.\/[^"]+"/;

/** A stylesheet and those of the folder that it imports or refers to: what they leave out it leaves out too. */
function withImports(name: string): string {
  const css = readFileSync(join(STYLES, name), "utf8");
  const others = [...css.matchAll(/@(?:import|reference) "\.\/([^"]+)"/g)].map(([, other = ""]) => other);
  return [css, ...others.map(withImports)].join("\n");
}

test("the stylesheet of the staff's pages leaves out no code, that of the visitors does", () => {
  expect(withImports("app.css")).toMatch(LEFT_OUT);
  expect(withImports("control-room-utilities.css")).not.toMatch(LEFT_OUT);
});
