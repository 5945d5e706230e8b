import { assert, constantFrom, integer, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance } from "#worker/adapters/geocoding/embedded/edit-distance.ts";

describe("the distance between two words", () => {
  it.each([
    ["", "", 0],
    ["nan", "nan", 0],
    ["nan", "nian", 1],
    ["nan", "na", 1],
    ["mai", "mia", 1],
    ["loei", "leoi", 1],
    ["trat", "trang", 2],
  ])("from %s to %s is %i", (one, other, distance) => {
    expect(editDistance(one, other, 3)).toBe(distance);
  });

  it("is the same both ways and stops counting at the limit", () => {
    const word = string({ unit: constantFrom(..."abcก"), maxLength: 12 });
    assert(
      property(word, word, integer({ min: 0, max: 4 }), (one, other, limit) => {
        const distance = editDistance(one, other, limit);
        expect(distance).toBe(editDistance(other, one, limit));
        expect(distance).toBeLessThanOrEqual(limit + 1);
        expect(distance === 0).toBe(one === other);
      }),
    );
  });
});
