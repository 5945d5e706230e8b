import { expect, test } from "vitest";
import { linkLocale } from "../../.dev/link-locale.ts";

const SCRIPTS = new Map([
  ["index-AAAAAAAA.js", 'import{a}from"./BBBBBBBB.js";const n=[`assets/CCCCCCCC.js`];a(KHONDEE_LOCALE)'],
  ["BBBBBBBB.js", "const a=()=>KHONDEE_TEXT(`greeting`);function b(e){return KHONDEE_TEXT(`price`,e?.baht)}"],
  ["CCCCCCCC.js", 'import"./BBBBBBBB.js";'],
  ["DDDDDDDD.js", 'export const d="no text";'],
]);
const ENGLISH = { greeting: "Hello", price: "{baht} baht" };
const GERMAN = { greeting: "Hallo", price: "{baht} Baht" };

test("texts, their values and the language are filled in", () => {
  const { scripts, rename } = linkLocale(SCRIPTS, "en", ENGLISH);
  expect(scripts.get(rename("BBBBBBBB.js"))).toBe(
    "const a=()=>`Hello`;function b(e){return`${e?.baht} baht`}",
  );
  expect(scripts.get(rename("index-AAAAAAAA.js"))).toContain("a(`en`)");
});

test("a script that holds or reaches a text has a name of its own in each language", () => {
  const english = linkLocale(SCRIPTS, "en", ENGLISH);
  const german = linkLocale(SCRIPTS, "de", GERMAN);
  for (const name of ["index-AAAAAAAA.js", "BBBBBBBB.js", "CCCCCCCC.js"]) {
    expect(new Set([name, english.rename(name), german.rename(name)]).size).toBe(3);
    expect(english.scripts.has(english.rename(name))).toBe(true);
  }
});

test("a script without texts is one and the same file in all languages", () => {
  const { scripts } = linkLocale(SCRIPTS, "en", ENGLISH);
  expect(scripts.get("DDDDDDDD.js")).toBe(SCRIPTS.get("DDDDDDDD.js"));
});

test("scripts name each other by their new names", () => {
  const { scripts, rename } = linkLocale(SCRIPTS, "en", ENGLISH);
  const entry = scripts.get(rename("index-AAAAAAAA.js"));
  expect(entry).toContain(`./${rename("BBBBBBBB.js")}`);
  expect(entry).toContain(`assets/${rename("CCCCCCCC.js")}`);
});

test("one other text changes the names of its script and of those that lead to it, and no others", () => {
  const before = linkLocale(SCRIPTS, "en", ENGLISH);
  const after = linkLocale(SCRIPTS, "en", { ...ENGLISH, price: "THB {baht}" });
  const kept = [...SCRIPTS.keys()].filter((name) => before.rename(name) === after.rename(name));
  expect(kept).toEqual(["DDDDDDDD.js"]);
});

test("a text that is missing, or whose marker cannot be read, fails the build", () => {
  expect(() => linkLocale(SCRIPTS, "en", { greeting: "Hello" })).toThrow("There is no text price in en");
  const unknown = new Map([["EEEEEEEE.js", "KHONDEE_TEXT(key)"]]);
  expect(() => linkLocale(unknown, "en", ENGLISH)).toThrow("A text was not filled in");
});
