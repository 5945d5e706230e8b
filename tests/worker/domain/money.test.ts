import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { divideHalfUp, roundToBaht, sumSatang } from "#domain/money.ts";

describe("rounding half-up", () => {
  it.each([
    [0n, 1n, 0],
    [1n, 2n, 1],
    [3n, 2n, 2],
    [5n, 2n, 3],
    [49n, 100n, 0],
    [50n, 100n, 1],
    [149n, 100n, 1],
    [150n, 100n, 2],
    [1n, 3n, 0],
    [2n, 3n, 1],
    [7n, 7n, 1],
    [9_007_199_254_740_991n, 1n, Number.MAX_SAFE_INTEGER],
  ])("%s / %s is %s", (numerator, denominator, whole) => {
    expect(divideHalfUp(numerator, denominator)).toBe(whole);
  });

  it("is never further than a half from the fraction, and a half goes up", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (numerator, denominator) => {
          const off = BigInt(divideHalfUp(numerator, denominator)) * denominator - numerator;
          expect(2n * off).toBeLessThanOrEqual(denominator);
          expect(2n * off).toBeGreaterThan(-denominator);
        },
      ),
    );
  });

  it.each([
    [1n, 0n],
    [1n, -1n],
    [-1n, 1n],
    [-1n, 2n],
  ])("refuses %s / %s, which is no amount", (numerator, denominator) => {
    expect(() => divideHalfUp(numerator, denominator)).toThrow(RangeError);
  });
});

describe("whole baht", () => {
  it.each([
    [0n, 1n, 0],
    [49n, 1n, 0],
    [50n, 1n, 100],
    [149n, 1n, 100],
    [150n, 1n, 200],
    [99n, 2n, 0],
    [100n, 2n, 100],
    [12_345_49n, 1n, 12_345_00],
    [12_345_50n, 1n, 12_346_00],
  ])("%s / %s satang are %s satang", (numerator, denominator, satang) => {
    expect(roundToBaht(numerator, denominator)).toBe(satang);
  });
});

describe("a sum", () => {
  it("of nothing is nothing", () => {
    expect(sumSatang([])).toBe(0);
  });

  it("counts every amount, from any iterable", () => {
    expect(sumSatang(new Set([1_00, 2_50, 3]))).toBe(353);
  });
});
