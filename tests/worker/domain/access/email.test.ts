import * as fc from "fast-check";
import { expect, test } from "vitest";
import { emailProblem, placeholderEmail, readEmail, realEmail } from "#domain/access/email.ts";

test.each([
  ["  Nok@Example.TEST ", "nok@example.test"],
  ["a.b+news@sub.example.co.th", "a.b+news@sub.example.co.th"],
  ["o'brien@example.test", "o'brien@example.test"],
])("%s is kept as %s", (typed, kept) => {
  expect(readEmail(typed)).toBe(kept);
});

test.each([
  ["nothing", ""],
  ["no host", "nok@"],
  ["no top level", "nok@localhost"],
  ["two @", "nok@nok@example.test"],
  ["a Cyrillic о", "n\u043Ek@example.test"],
  ["a Kelvin sign, which is k in lower case", "no\u212A@example.test"],
  ["a dotless i", "n\u0131k@example.test"],
  ["a full-width @", "nok＠example.test"],
  ["a zero-width space", "no\u200Bk@example.test"],
  ["a line break and another header", "nok@example.test\r\nBcc: all@example.test"],
  ["a name around it", "Nok <nok@example.test>"],
  ["two dots", "n..ok@example.test"],
  ["a dot at the end", "nok.@example.test"],
  ["255 characters", `nok@${"a".repeat(62)}.${"b".repeat(62)}.${"c".repeat(62)}.${"d".repeat(62)}.test`],
])("an address with %s is none", (_what, typed) => {
  expect(readEmail(typed)).toBeNull();
});

test("whatever is read is plain ASCII in lower case, and reads as itself", () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string()), (typed) => {
      const email = readEmail(typed);
      if (email === null) return;
      expect(email).toMatch(/^[\x21-\x7e]+$/);
      expect(email).toBe(email.toLowerCase());
      expect(readEmail(email)).toBe(email);
    }),
  );
});

test.each([
  ["", "REQUIRED"],
  ["  ", "REQUIRED"],
  ["nok", "EMAIL_INVALID"],
  [" nok@example.test", null],
])("what is wrong with %j is %s", (typed, problem) => {
  expect(emailProblem(typed)).toBe(problem);
});

test("a placeholder is shown as no address", () => {
  expect(realEmail(placeholderEmail("line", "U123"))).toBeNull();
  expect(realEmail("nok@example.test")).toBe("nok@example.test");
});
