import * as fc from "fast-check";
import { expect, test } from "vitest";
import { NAME_MAX, plainName } from "#domain/access/person-name.ts";

test.each([
  ["  มะลิ \n ใจดี ", "มะลิ ใจดี"],
  ["Ma\u202Eli", "Mali"],
  ["N\u0000ok\u0007", "Nok"],
  ["a\u2028b", "a b"],
  ["👩‍🚒 Nok", "👩‍🚒 Nok"],
])("%j is kept as %j", (typed, kept) => {
  expect(plainName(typed)).toBe(kept);
});

test("a long one is cut between letters, and a heap of marks on one letter is cut, too", () => {
  expect(plainName("ที่".repeat(500))).toBe("ที่".repeat(NAME_MAX));
  expect(plainName("👩‍🚒".repeat(500)).length % "👩‍🚒".length).toBe(0);
  expect(plainName(`a${"\u0301".repeat(50_000)}`).length).toBeLessThan(NAME_MAX * 16);
});

test("cleaning a clean name changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      const name = plainName(typed);
      expect(plainName(name)).toBe(name);
    }),
  );
});
