import {
  assert,
  constant,
  constantFrom,
  integer,
  option,
  property,
  record,
  string,
  uniqueArray,
} from "fast-check";
import { expect, test } from "vitest";
import { isOverridable, ranked, type Candidate } from "#domain/dispatch/candidates.ts";

const REFUSALS = [null, "JOBS_OVERLAP", "DRIVER_DAY_OFF", "LICENCE_EXPIRES"] as const;
const candidates = uniqueArray(
  record({
    driverId: string({ minLength: 1, maxLength: 4 }),
    name: constant("Dao"),
    refusal: constantFrom(...REFUSALS).map((code) => (code === null ? null : { code })),
    emptyM: option(integer({ min: 0, max: 900_000 })),
  }),
  { selector: ({ driverId }) => driverId, maxLength: 12 },
);
const group = ({ refusal }: Candidate) => (refusal === null ? 0 : isOverridable(refusal) ? 1 : 2);

/** Also for infinite ones, whose difference is no number. */
const byNumber = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);

test("those who can take a job come first, then those with a reason; within each the nearest, the unknown last", () => {
  assert(
    property(candidates, (given) => {
      const sorted = ranked(given);
      expect(sorted).toHaveLength(given.length);
      const keys = sorted.map((each) => [group(each), each.emptyM ?? Infinity] as const);
      expect(keys).toEqual(keys.toSorted((one, other) => one[0] - other[0] || byNumber(one[1], other[1])));
    }),
  );
});

test("the order does not depend on the order in which drivers were read", () => {
  assert(
    property(candidates, (given) => {
      expect(ranked(given.toReversed())).toEqual(ranked(given));
    }),
  );
});

test("no reason gives a job to somebody whom the law, their papers, vehicle or approval do not allow it", () => {
  const codes = [
    "DRIVING_BREAK_MISSING",
    "DRIVING_REST_MISSING",
    "LICENCE_EXPIRES",
    "WRONG_VEHICLE_TYPE",
    "DRIVER_NOT_APPROVED",
    "DRIVER_UNAVAILABLE",
  ] as const;
  for (const code of codes) expect(isOverridable({ code })).toBe(false);
});
