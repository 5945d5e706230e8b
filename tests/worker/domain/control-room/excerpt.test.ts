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
