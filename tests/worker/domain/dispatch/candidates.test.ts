import {
  assert,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  option,
  property,
  record,
  string,
  uniqueArray,
} from "fast-check";
import { expect, test } from "vitest";
import { ranked, rankOf, type Candidate, type Rank } from "#domain/dispatch/candidates.ts";
import { LATE_M_PER_S } from "#domain/dispatch/suggest/objective.ts";

const REFUSALS = [null, "JOBS_OVERLAP", "DRIVER_DAY_OFF", "LICENCE_EXPIRES"] as const;
const candidates = uniqueArray(
  record({
    driverId: string({ minLength: 1, maxLength: 4 }),
    name: constant("Dao"),
    refusal: constantFrom(...REFUSALS).map((code) => (code === null ? null : { code })),
    emptyM: option(integer({ min: 0, max: 900_000 })),
    isOverridable: boolean(),
    lateS: oneof(constant(0), integer({ min: 900, max: 30_000 })),
  }),
  { selector: ({ driverId }) => driverId, maxLength: 12 },
);
const group = ({ refusal, isOverridable }: Candidate) => (refusal === null ? 0 : isOverridable ? 1 : 2);

/** Also for infinite ones, whose difference is no number. */
const byNumber = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);

test("those who can take a job come first, then those with a reason; within each by way and lateness, the unknown last", () => {
  assert(
    property(candidates, (given) => {
      const sorted = ranked(given);
      expect(sorted).toHaveLength(given.length);
      const keys = sorted.map((each) => {
        const costM = each.emptyM === null ? Infinity : each.emptyM + each.lateS * LATE_M_PER_S;
        return [group(each), costM] as const;
      });
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

test("who is far and in time comes before who is near and hours late", () => {
  const like = { name: "Dao", refusal: null, isOverridable: false };
  const near = { ...like, driverId: "near", emptyM: 2_000, lateS: 3 * 3_600 };
  const far = { ...like, driverId: "far", emptyM: 5_000, lateS: 0 };
  expect(ranked([near, far])).toEqual([far, near]);
});

test("page by page, each after the last one of the page before, all are listed once", () => {
  assert(
    property(candidates, integer({ min: 1, max: 5 }), (given, size) => {
      const listed: Candidate[] = [];
      for (let after: Rank | null = null; ;) {
        const page: readonly Candidate[] = ranked(given, after).slice(0, size);
        listed.push(...page);
        const last = page.at(-1);
        if (last === undefined) break;
        // As a browser sends it back.
        after = JSON.parse(JSON.stringify(rankOf(last))) as Rank;
      }
      expect(listed).toEqual(ranked(given));
    }),
  );
});
