import * as fc from "fast-check";
import { expect, test } from "vitest";
import { excerptOf } from "#domain/control-room/excerpt.ts";

const LONG = `${"nothing of note ".repeat(40)}the piano is heavy${" and so on".repeat(40)}`;

test("a short text is shown whole, in one line", () => {
  expect(excerptOf(" Haggles\nat the  door. ", "door")).toBe("Haggles at the door.");
});

test("of a long one the part around what was sought is shown, Thai too", () => {
  expect(excerptOf(LONG, "HEAVY piano")).toMatch(/^….*the piano is heavy and so on.*…$/);
  expect(excerptOf(LONG, "elsewhere")).toMatch(/^nothing of note.*…$/);
  const thai = `${"ก".repeat(300)}เปียโนหนัก`;
  expect(excerptOf(thai, "เปียโน")).toBe("…เปียโนหนัก");
});

test.each([
  ["081-234-5678", "0812345678"],
  ["0812345678", "081-234-5678"],
  ["081 234 5678", "0812345678"],
  ["(081) 234.5678", "081-2345678"],
  ["081-234-5678", "2345678"],
  ["081-234-5678", "+66 81 234 5678"],
  ["+66 81-234-5678", "0812345678"],
  ["081/234/5678", "0812345678"],
  ["081–234–5678", "0812345678"],
  ["081, 234 – 5678", "+66812345678"],
  ["081-234-5678", "081–234/5678"],
  ["๐๘๑-๒๓๔-๕๖๗๘", "0812345678"],
  ["081-234-5678", "๐๘๑๒๓๔๕๖๗๘"],
])("a number is shown as the text has it, %s, however it was typed: %s", (written, typed) => {
  const text = `${"nothing of note ".repeat(40)}call ${written} first${" and so on".repeat(40)}`;
  // The word before it is shown, too, where what was typed begins with its first sign.
  for (const sought of [typed, `${typed} piano`])
    expect(excerptOf(text, sought).replace("…call ", "…").slice(0, 25)).toBe(
      `…${written} first and so on`.slice(0, 25),
    );
});

test("a number is shown where it stands as it was typed, rather than where other digits follow each other", () => {
  const text = `12-34 ${"nothing of note ".repeat(40)}room 1234`;
  expect(excerptOf(text, "1234")).toBe("…room 1234");
  // Fewer digits are in too many numbers.
  expect(excerptOf(`${"nothing of note ".repeat(40)}room 1-23`, "123")).toMatch(/^nothing of note/);
});

test("words that stand together are shown rather than one of them alone", () => {
  const text = `piano ${"nothing of note ".repeat(40)}a heavy piano`;
  expect(excerptOf(text, "heavy piano")).toBe("…a heavy piano");
});

test("whatever is sought, an excerpt is a part of the text that has the first sought word, and short", () => {
  const word = fc.stringMatching(/^[a-z]{2,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 90 }), fc.nat(), (words, pick) => {
      const text = words.join(" ");
      const sought = words[pick % words.length] ?? "";
      const excerpt = excerptOf(text, sought);
      expect(excerpt).toContain(sought);
      expect(text).toContain(excerpt.replaceAll("…", ""));
      expect(excerpt.length).toBeLessThanOrEqual(162);
    }),
  );
});
