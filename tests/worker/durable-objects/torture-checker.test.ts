import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { linearize, type Model, type Operation } from "./torture/linearizability.ts";

/** A place that one person holds: taken, left, and looked at. */
type Op = Operation & {
  readonly who: string;
  readonly does: "take" | "leave" | "look";
  /** Of `take` and `leave` whether it worked, of `look` who was seen; `undefined` without an answer. */
  readonly answer?: boolean | string | null;
};
type Holder = string | null;

const place: Model<Holder, Op> = {
  key: String,
  step: (holder, { who, does, answer }) => {
    if (does === "look") return answer === holder ? [holder] : [];
    const mayBe = does === "take" ? holder === null : holder === who;
    const after = does === "take" ? who : null;
    if (answer === undefined) return mayBe ? [after] : [];
    if (answer === false) return mayBe ? [] : [holder];
    return mayBe ? [after] : [];
  },
};

const op = (
  who: string,
  does: Op["does"],
  [invokedAt, completedAt]: readonly [number, number | null],
  answer?: Op["answer"],
): Op => ({ who, does, invokedAt, completedAt, ...(answer === undefined ? {} : { answer }) });

const isLinearizable = (operations: readonly Op[]) => linearize(null, operations, place).isLinearizable;

describe("a history that nobody could have seen one call after the other is rejected:", () => {
  const IMPOSSIBLE: Readonly<Record<string, readonly Op[]>> = {
    "two took the same place": [op("a", "take", [1, 4], true), op("b", "take", [2, 3], true)],
    "an acknowledged answer was lost": [op("a", "take", [1, 2], true), op("b", "look", [3, 4], null)],
    "it was refused although it was free": [op("a", "take", [1, 2], false)],
    "an old state was seen after a newer one": [
      op("a", "take", [1, 8], true),
      op("b", "look", [2, 3], "a"),
      op("c", "look", [4, 5], null),
    ],
    "something took effect before it was asked": [
      op("b", "look", [1, 2], "a"),
      op("a", "take", [3, 4], true),
    ],
    "a call without an answer took effect twice": [
      op("a", "take", [1, null]),
      op("b", "look", [2, 3], "a"),
      op("a", "leave", [4, 5], true),
      op("b", "look", [6, 7], "a"),
    ],
    "a call without an answer happened and did not": [
      op("a", "take", [1, null]),
      op("b", "look", [2, 3], "a"),
      op("c", "take", [4, 5], true),
    ],
  };

  test.each(Object.entries(IMPOSSIBLE))("%s", (_what, operations) => {
    expect(isLinearizable(operations)).toBe(false);
  });
});

describe("a history that calls made one after the other explain is accepted:", () => {
  const POSSIBLE: Readonly<Record<string, readonly Op[]>> = {
    "the later one won the race": [op("a", "take", [1, 4], false), op("b", "take", [2, 3], true)],
    "a call without an answer took effect late": [
      op("a", "take", [1, null]),
      op("b", "look", [2, 3], null),
      op("b", "look", [4, 5], "a"),
    ],
    "a call without an answer never took effect": [op("a", "take", [1, null]), op("b", "take", [2, 3], true)],
  };

  test.each(Object.entries(POSSIBLE))("%s", (_what, operations) => {
    expect(isLinearizable(operations)).toBe(true);
  });

  const step = fc.record({
    who: fc.constantFrom("a", "b", "c"),
    does: fc.constantFrom("take" as const, "leave" as const, "look" as const),
    /** How long before and after its effect the call was under way. */
    before: fc.nat({ max: 40 }),
    after: fc.nat({ max: 40 }),
    isAnswered: fc.boolean(),
  });

  /** What happens when the steps take effect in their order, ten instants apart. */
  function happened(steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]): Op[] {
    let holder: Holder = null;
    return steps.map(({ who, does, before, after, isAnswered }, index) => {
      const at = 100 + index * 10;
      const worked = does === "take" ? holder === null : holder === who;
      const answer = does === "look" ? holder : worked;
      if (does !== "look" && worked) holder = does === "take" ? who : null;
      return op(who, does, [at - before, isAnswered ? at + after : null], isAnswered ? answer : undefined);
    });
  }

  test("any history of calls that did take effect one after the other", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        expect(isLinearizable(happened(steps))).toBe(true);
      }),
    );
  });

  test("but none in which one answer was turned round", () => {
    const answered = step.map((each) => ({ ...each, before: 0, after: 0, isAnswered: true }));
    const property = fc.property(
      fc.array(answered, { minLength: 1, maxLength: 25 }),
      fc.nat(),
      (steps, at) => {
        const operations = happened(steps);
        const index = at % operations.length;
        const turned = operations.map((each, here) =>
          here !== index ? each : { ...each, answer: each.does === "look" ? "nobody" : each.answer !== true },
        );
        expect(isLinearizable(turned)).toBe(false);
      },
    );
    fc.assert(property);
  });
});
