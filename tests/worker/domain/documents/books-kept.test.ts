import { assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { booksKeptUntil } from "#domain/documents/books-kept.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";

test("the books of a year are kept until the end of the fifth year after it, in Bangkok", () => {
  expect(bangkokDay(booksKeptUntil(Date.parse("2026-01-01T00:00:00+07:00")))).toBe("2031-12-31");
  expect(bangkokDay(booksKeptUntil(Date.parse("2026-12-31T23:59:59+07:00")))).toBe("2031-12-31");
  expect(bangkokDay(booksKeptUntil(Date.parse("2027-01-01T00:00:00+07:00")))).toBe("2032-12-31");
});

test("they are kept for five years at least", () => {
  assert(
    property(integer({ min: 0, max: 4e12 }), (at) => {
      expect(booksKeptUntil(at) - at).toBeGreaterThanOrEqual(5 * 365 * DAY_MS);
    }),
  );
});
