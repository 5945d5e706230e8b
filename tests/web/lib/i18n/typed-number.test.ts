import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { locales } from "#web/lib/i18n/locale.ts";
import { readNumber, separatorsOf, westernDigits, writeNumber } from "#web/lib/i18n/typed-number.ts";

const locale = fc.constantFrom(...locales);
const decimals = fc.integer({ min: 0, max: 3 });
const amount = fc.integer({ min: 0, max: 1_000_000_000 });
const EN = separatorsOf("en");
const DE = separatorsOf("de");

describe("numbers as people write them", () => {
  test("written and read again are the same, in every language", () => {
    fc.assert(
      fc.property(decimals, amount, locale, fc.boolean(), (digits, value, code, fixed) => {
        const separators = separatorsOf(code);
        const text = writeNumber(value, digits, separators, fixed);
        expect(readNumber(text, digits, separators)).toEqual({ ok: true, value });
      }),
    );
  });

  test("have no idle zeros, unless all decimals are wanted once there are any", () => {
    expect([
      writeNumber(3650, 2, EN),
      writeNumber(3650, 2, EN, true),
      writeNumber(50_000, 2, EN, true),
      writeNumber(1, 3, DE),
      writeNumber(60, 0, EN),
    ]).toEqual(["36.5", "36.50", "500", "0,001", "60"]);
  });

  test("thousands written as the language does are read as the same number", () => {
    fc.assert(
      fc.property(decimals, amount, locale, (digits, value, code) => {
        const grouped = new Intl.NumberFormat(code, {
          numberingSystem: "latn",
          maximumFractionDigits: digits,
          useGrouping: "always",
        }).format(value / 10 ** digits);
        expect(readNumber(grouped, digits, separatorsOf(code))).toEqual({ ok: true, value });
      }),
    );
  });

  test("a number is exact to its last digit, however it would round as a fraction", () => {
    const decimalText = fc.tuple(fc.bigInt(0n, 999_999n), fc.stringMatching(/^\d{1,3}$/));
    fc.assert(
      fc.property(decimalText, ([whole, fraction]) => {
        const exact = Number(whole * 1000n + BigInt(fraction.padEnd(3, "0")));
        expect(readNumber(`${whole}.${fraction}`, 3, EN)).toEqual({ ok: true, value: exact });
      }),
    );
  });

  test("whatever is typed, the answer is a whole number or a problem", () => {
    fc.assert(
      fc.property(fc.string(), decimals, locale, (text, digits, code) => {
        const read = readNumber(text, digits, separatorsOf(code));
        expect(!read.ok || (Number.isInteger(read.value) && read.value >= 0)).toBe(true);
      }),
    );
  });

  test.each([
    ["1,500", 1500_00],
    ["1500.5", 1500_50],
    [" 36.50 ", 36_50],
    ["๓๖.๕", 36_50],
    ["១៤", 14_00],
  ])("%s is understood", (text, value) => {
    expect(readNumber(text, 2, EN)).toEqual({ ok: true, value });
  });

  test.each([
    ["", "REQUIRED"],
    ["1,5", "INVALID"],
    ["15,00", "INVALID"],
    ["1.500,5", "INVALID"],
    ["-1", "INVALID"],
    ["1e3", "INVALID"],
    ["abc", "INVALID"],
    ["36.505", "TOO_FINE"],
  ])("%s is refused rather than guessed at", (text, problem) => {
    expect(readNumber(text, 2, EN)).toEqual({ ok: false, problem });
  });

  test("the same text is another number in another language", () => {
    expect(readNumber("1.500", 2, DE)).toEqual({ ok: true, value: 1500_00 });
    expect(readNumber("1.500", 2, EN)).toEqual({ ok: true, value: 1_50 });
  });

  test("Thai and Khmer digits are digits", () => {
    expect(westernDigits("๐๑๙ ០១៩ 7a")).toBe("019 019 7a");
  });
});
