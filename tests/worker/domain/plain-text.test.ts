import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainLine, plainLines } from "#domain/plain-text.ts";

describe("free text as it is stored", () => {
  test.each([
    ["blanks around it", "  good  ", "good"],
    ["several blanks and tabs", "very \t good", "very good"],
    ["control characters", "go\u0000o\u001b[31md\u0007\u007f", "goo[31md"],
    ["blanks around what is removed", "very \u0000 good", "very good"],
    ["what turns text around", "good \u202egnivom\u202c a\u2066b\u200fc", "good gnivom abc"],
    ["what cannot be seen", "go\u200bod\ufeff", "good"],
    ["half of a pair", "go\ud800od", "good"],
    ["other line ends", "one\r\ntwo\rthree\u2028four\u0085five", "one\ntwo\nthree\nfour\nfive"],
    ["many empty lines", "one\n \n\n\n two", "one\n\ntwo"],
    ["nothing but blanks", " \n\t ", ""],
  ])("goes without %s", (_, typed, stored) => {
    expect(plainLines(typed)).toBe(stored);
  });

  test.each(["ทีมงานดีมาก น้ำใจงาม", "ខ្មែរល្អ", "👨\u200d👩\u200d👧 👍", "ขน\u200bของ កម្ពុ\u200bជា", "ละ\u200cคร"])(
    "keeps what scripts and pictures need: %s",
    (text) => {
      expect(plainLines(text)).toBe(text);
      expect(plainLine(text)).toBe(text);
    },
  );

  test("is one line where one is asked for", () => {
    expect(plainLine(" Malee\r\n\r\nBcc: all@example.test\u2028x ")).toBe("Malee Bcc: all@example.test x");
  });

  test("is the same when it is cleaned again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        expect(plainLines(plainLines(typed))).toBe(plainLines(typed));
        expect(plainLine(plainLine(typed))).toBe(plainLine(typed));
        expect(plainLine(typed)).not.toMatch(/[\n\r]/);
      }),
    );
  });
});
