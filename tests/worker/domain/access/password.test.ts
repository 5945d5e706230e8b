import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  commonForms,
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordProblem,
  passwordStrength,
} from "#domain/access/password.ts";

const EMAIL = "somsri.jaidee@example.test";

describe("what is wrong with a password", () => {
  test.each([
    ["", "REQUIRED"],
    ["1234567", "TOO_SHORT"],
    ["x".repeat(129), "TOO_LONG"],
    ["x".repeat(10_000), "TOO_LONG"],
    ["aaaaaaaa", "PASSWORD_COMMON"],
    ["abababab", "PASSWORD_COMMON"],
    ["12345678", "PASSWORD_COMMON"],
    ["hgfedcba", "PASSWORD_COMMON"],
    ["my somsri.jaidee one", "PASSWORD_CONTAINS_EMAIL"],
    ["SOMSRI.JAIDEE@example.test", "PASSWORD_CONTAINS_EMAIL"],
    ["ＳＯＭＳＲＩ.ｊａｉｄｅｅ", "PASSWORD_CONTAINS_EMAIL"],
    ["KhonDee truck 7", "PASSWORD_CONTAINS_NAME"],
    ["รถขนดีคันใหญ่", "PASSWORD_CONTAINS_NAME"],
    ["four wheels and a rope", null],
    ["รถบรรทุกหกล้อ", null],
  ])("%s: %s", (password, problem) => {
    expect(passwordProblem(password, EMAIL)).toBe(problem);
  });

  test("a short first part of an address is inside too many words to count", () => {
    expect(passwordProblem("antarctica blue", "ant@example.test")).toBeNull();
  });

  test("any password of a sane length is judged by its content, never by the kinds of its characters", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{8,128}$/), (password) => {
        const problem = passwordProblem(password, "");
        expect([null, "PASSWORD_COMMON", "PASSWORD_CONTAINS_NAME"]).toContain(problem);
      }),
    );
  });
});

test("a common word with figures behind it is looked up as the word, too", () => {
  expect(commonForms("Password2024!")).toEqual(expect.arrayContaining(["password2024!", "password"]));
  expect(commonForms("trustno1!")).toContain("trustno1");
  expect(commonForms("$unsh1ne99")).toContain("sunshine");
  expect(commonForms("!!letmein")).toContain("letmein");
  expect(commonForms("correct horse")).toEqual(["correct horse"]);
  expect(commonForms("aaaa1234")).not.toContain("aaaa");
});

describe("the strength hint", () => {
  test("rises from refused to strong", () => {
    const rising = ["aaaaaaaa", "rooster7", "rooster-and-hen", "a rooster, a hen & 7 trucks"];
    expect(rising.map(passwordStrength)).toEqual([0, 1, 2, 3]);
  });

  test("is 0 for what is refused for its length or monotony, and never leaves 0–3", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (password) => {
        const strength = passwordStrength(password);
        return password.length < PASSWORD_MIN ? strength === 0 : strength >= 0 && strength <= 3;
      }),
    );
    expect(passwordStrength("z".repeat(PASSWORD_MAX))).toBe(0);
  });
});
