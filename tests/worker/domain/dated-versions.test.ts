import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { carryFields, carryInTurn, versionAt, versionState } from "#domain/dated-versions.ts";

interface Settings {
  readonly a: number;
  readonly b: number;
}

describe("the version in force", () => {
  const at = (...versions: readonly (readonly [version: number, effectiveFrom: number])[]) =>
    versions.map(([version, effectiveFrom]) => ({ version, effectiveFrom }));

  test.each([
    ["none before the first begins", at([1, 10]), 9, undefined],
    ["a version at the instant at which it begins", at([1, 0], [2, 10]), 10, 2],
    ["the earlier one until then", at([1, 0], [2, 10]), 9, 1],
    [
      "a plan on its day, although another was saved after it for an earlier one",
      at([1, 0], [2, 50], [3, 20]),
      50,
      2,
    ],
    ["the later saved of the same instant", at([1, 0], [2, 10], [3, 10]), 10, 3],
    ["the highest of those from before there were dates", at([1, 0], [3, 0], [2, 0]), 5, 3],
  ])("is %s", (_what, versions, instant, version) => {
    expect(versionAt(versions, instant)?.version).toBe(version);
  });
});

test("days are compared like instants: the plan of a later day waits for it", () => {
  const versions = [
    { version: 1, effectiveFrom: "2026-01-01" },
    { version: 2, effectiveFrom: "2026-10-01" },
    { version: 3, effectiveFrom: "2026-09-30" },
  ];
  expect(versionAt(versions, "2025-12-31")).toBeUndefined();
  expect(versionAt(versions, "2026-09-30")?.version).toBe(3);
  expect(versionAt(versions, "2026-10-01")?.version).toBe(2);
});

test("a plan takes part in a change before it, field by field, except where it differs itself", () => {
  const settings = fc.record({ a: fc.nat(3), b: fc.boolean(), c: fc.constantFrom("x", "y") });
  fc.assert(
    fc.property(settings, settings, settings, (before, after, plan) => {
      const carried = carryFields(["a", "b", "c"], plan, { before, after });
      for (const field of ["a", "b", "c"] as const)
        expect(carried[field]).toBe(plan[field] === before[field] ? after[field] : plan[field]);
    }),
  );
});

test("plans are carried in turn: a change lasts until the next plan that changes that field itself", () => {
  const settings = fc.record({ a: fc.nat(2), b: fc.nat(2) });
  const carry = (plan: Settings, change: { readonly before: Settings; readonly after: Settings }) =>
    carryFields(["a", "b"], plan, change);
  fc.assert(
    fc.property(settings, settings, fc.array(settings, { maxLength: 5 }), (before, after, plans) => {
      const carried = carryInTurn(plans, { before, after }, carry);
      for (const field of ["a", "b"] as const) {
        const own = plans.findIndex((plan) => plan[field] !== before[field]);
        const lasts = own === -1 ? plans.length : own;
        const expected = plans.map((plan, at) => (at < lasts ? after[field] : plan[field]));
        expect(carried.map((each) => each[field])).toEqual(expected);
      }
    }),
  );
});

test("a plan made and withdrawn again leaves those after it as they were, where none says the same as it", () => {
  const settings = fc.record({ a: fc.nat(2), b: fc.nat(2) });
  const carry = (plan: Settings, change: { readonly before: Settings; readonly after: Settings }) =>
    carryFields(["a", "b"], plan, change);
  fc.assert(
    fc.property(settings, settings, fc.array(settings, { maxLength: 5 }), (before, made, plans) => {
      const withIt = carryInTurn(plans, { before, after: made }, carry);
      const withoutIt = carryInTurn(withIt, { before: made, after: before }, carry);
      for (const field of ["a", "b"] as const) {
        // A version does not say whether a value is its own: one that is the withdrawn plan's goes with that.
        const own = plans.findIndex((plan) => plan[field] !== before[field]);
        const other = plans.findIndex((plan, at) => at >= own && plan[field] !== plans[own]?.[field]);
        const isShared = own !== -1 && plans[own]?.[field] === made[field];
        const goesUntil = other === -1 ? plans.length : other;
        const expected = plans.map((plan, at) => (isShared && at < goesUntil ? before[field] : plan[field]));
        expect(withoutIt.map((each) => each[field])).toEqual(expected);
      }
    }),
  );
});

test.each([
  ["withdrawal", { isWithdrawal: true }],
  ["withdrawn", { replacedBy: 3, isWithdrawn: true, isAhead: true }],
  ["replaced", { replacedBy: 3, isWithdrawn: false }],
  ["in_force", { isInForce: true }],
  ["planned", { isAhead: true }],
  ["past", {}],
])("a version is %s", (state, fate) => {
  const plain = {
    isWithdrawal: false,
    replacedBy: null,
    isWithdrawn: null,
    isInForce: false,
    isAhead: false,
  };
  expect(versionState({ ...plain, ...fate })).toBe(state);
});
