import { expect, test } from "vitest";
import { compiledMessageCount, localesOfProject, textsOf } from "../../.dev/paraglide.ts";

const locales = localesOfProject();
const base = textsOf("th");
const english = textsOf("en");
const others = locales.filter((locale) => locale !== "en");

/** Words that are the same in these languages as in English, and names that are the same everywhere. */
const SHARED_WORDS: Readonly<Record<string, readonly string[]>> = {
  KhonDee: locales,
  "LINE ID": locales,
  PromptPay: locales,
  Province: ["fr"],
  Browser: ["de"],
  Contact: ["fr"],
  Date: ["fr"],
  Destination: ["fr"],
  Distance: ["fr"],
  District: ["fr"],
  "E-mail": ["vi", "fr", "id"],
  Ferries: ["fr"],
  Ferry: ["es", "fr"],
  Live: ["de"],
  Name: ["de"],
  Newsletter: ["de"],
  "no.": ["ms", "id"],
  Services: ["fr"],
  Notifications: ["fr"],
  Offline: ["de"],
  optional: ["de"],
  Original: ["es", "de", "fr"],
  Status: ["ms", "de", "id"],
  System: ["de"],
  Total: ["es", "fr", "id"],
  Transport: ["de", "fr"],
  Treadmill: ["id"],
};

/** The words of a text, without placeholders and units, which are equal in all languages with Latin letters. */
function wordsOf(text: string): string {
  const words = text
    .replaceAll(/\{\w+\}/g, "")
    .replaceAll(/\b(km|kg|L|h|baht)\b/g, "")
    .trim();
  return /\p{L}{2}/u.test(words) ? words : "";
}

function placeholders(text: string): string {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ""))].sort().join(",");
}

test("there are 11 languages and Thai is the base", () => {
  expect(locales).toEqual(["th", "en", "es", "ms", "vi", "km", "zh", "ru", "de", "fr", "id"]);
});

test.each(locales)("%s has the same texts as Thai, none empty, with the same placeholders", (locale) => {
  const texts = textsOf(locale);
  expect(Object.keys(texts)).toEqual(Object.keys(base));
  const wrong = Object.entries(texts).filter(
    ([key, text]) => text.trim() === "" || placeholders(text) !== placeholders(base[key] ?? ""),
  );
  expect(wrong).toEqual([]);
});

test.each(others)("%s has no text left in English", (locale) => {
  const left = Object.entries(textsOf(locale)).filter(
    ([key, text]) =>
      text === english[key] && wordsOf(text) !== "" && SHARED_WORDS[wordsOf(text)]?.includes(locale) !== true,
  );
  expect(left).toEqual([]);
});

/** The script a text must be written in, for the languages that have their own. */
test.each([
  ["th", /\p{Script=Thai}/u],
  ["km", /\p{Script=Khmer}/u],
  ["zh", /\p{Script=Han}/u],
  ["ru", /\p{Script=Cyrillic}/u],
] as const)("each text in %s is in its script", (locale, script) => {
  const wrong = Object.entries(textsOf(locale)).filter(
    ([, text]) => !script.test(text) && wordsOf(text) !== "" && SHARED_WORDS[wordsOf(text)] !== locales,
  );
  expect(wrong).toEqual([]);
});

test.each(locales)("the compiler wrote every text of %s", (locale) => {
  expect(compiledMessageCount(locale)).toBeGreaterThanOrEqual(Object.keys(base).length);
  expect(Object.keys(base).length).toBeGreaterThan(0);
});

test.each(locales)("%s: what is heard of a group of map markers has the words that stand on it", (locale) => {
  const texts = textsOf(locale);
  const groups = Object.keys(texts).filter((key) => key.endsWith("_map_group"));
  expect(groups.length).toBeGreaterThan(2);
  expect(groups.filter((key) => !texts[`${key}_name`]?.includes(texts[key] ?? ""))).toEqual([]);
});
