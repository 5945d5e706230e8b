import { assert, constantFrom, integer, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance, startDistance } from "#worker/adapters/geocoding/embedded/edit-distance.ts";

/** The distance by its definition, without a limit. */
function wholeTable(one: string, other: string): number {
  const to = (row: number, column: number): number => {
    if (row === 0 || column === 0) return row + column;
    const steps = [
      to(row - 1, column) + 1,
      to(row, column - 1) + 1,
      to(row - 1, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1),
    ];
    if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
      steps.push(to(row - 2, column - 2) + 1);
    return Math.min(...steps);
  };
  return to(one.length, other.length);
}

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

  it("is what a table of all beginnings gives", () => {
    const word = string({ unit: constantFrom(..."abc"), maxLength: 6 });
    assert(
      property(word, word, integer({ min: 0, max: 4 }), (one, other, limit) => {
        expect(editDistance(one, other, limit)).toBe(Math.min(wholeTable(one, other), limit + 1));
      }),
    );
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

describe("the distance to the beginning of a name", () => {
  it.each([
    ["suvanab", "suvarnabhumi", 1],
    ["chula", "chulalongkorn", 0],
    ["hcula", "chulalongkorn", 1],
    ["bangkok", "bang", 3],
    ["", "nan", 0],
  ])("from %s to %s is %i", (text, name, distance) => {
    expect(startDistance(text, name, 3)).toBe(distance);
  });

  it("is the least distance to any beginning", () => {
    const word = string({ unit: constantFrom(..."abcก"), maxLength: 12 });
    assert(
      property(word, word, integer({ min: 0, max: 4 }), (text, name, limit) => {
        const starts = Array.from({ length: name.length + 1 }, (_, length) => name.slice(0, length));
        const least = Math.min(...starts.map((start) => editDistance(text, start, limit)));
        expect(startDistance(text, name, limit)).toBe(least);
      }),
    );
  });
});
