import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  carryFields,
  carryInTurn,
  ownFields,
  versionAt,
  versionState,
  type Plan,
} from "#domain/dated-versions.ts";

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

const FIELDS = ["a", "b"] as const;
type Field = (typeof FIELDS)[number];
const settings = fc.record({ a: fc.nat(2), b: fc.nat(2) });
const anyFields = fc.subarray<Field>([...FIELDS]);
const carry = (
  plan: Plan<Settings>,
  change: { readonly before: Settings; readonly after: Settings },
): Settings => carryFields<Field, number, Settings>(FIELDS, plan, change);

test("a plan takes part in a change before it, field by field, except in those that it sets itself", () => {
  fc.assert(
    fc.property(settings, settings, settings, anyFields, (before, after, plan, own) => {
      const carried = carry({ settings: plan, ownFields: own }, { before, after });
      for (const field of FIELDS) {
        const takesPart = before[field] !== after[field] && !own.includes(field);
        expect(carried[field]).toBe(takesPart ? after[field] : plan[field]);
      }
    }),
  );
});

test("of a plan from before that was written down, those fields are its own that differ from what held", () => {
  fc.assert(
    fc.property(settings, settings, settings, (before, after, plan) => {
      const carried = carry({ settings: plan, ownFields: null }, { before, after });
      for (const field of FIELDS)
        expect(carried[field]).toBe(plan[field] === before[field] ? after[field] : plan[field]);
    }),
  );
});

/** Whatever is saved and cancelled, as the services do it: what holds now, and the plans by their day. */
interface Saved {
  readonly now: Settings;
  readonly plans: ReadonlyMap<number, Plan<Settings, Field>>;
}
type Step =
  | { readonly kind: "now"; readonly change: Partial<Settings> }
  | { readonly kind: "plan"; readonly day: number; readonly change: Partial<Settings> }
  | { readonly kind: "cancel"; readonly day: number };

const NOW = 0;
const DAYS = [1, 2, 3, 4] as const;
const anyChange = fc.record({ a: fc.nat(2), b: fc.nat(2) }, { requiredKeys: [] });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("now" as const), change: anyChange }),
  fc.record({ kind: fc.constant("plan" as const), day: fc.constantFrom(...DAYS), change: anyChange }),
  fc.record({ kind: fc.constant("cancel" as const), day: fc.constantFrom(...DAYS) }),
);

function heldOn({ now, plans }: Saved, day: number): Settings {
  const days = DAYS.filter((each) => each <= day && plans.has(each));
  return plans.get(days.at(-1) ?? NOW)?.settings ?? now;
}

function afterStep(saved: Saved, step: Step): Saved {
  const day = step.kind === "now" ? NOW : step.day;
  const plan = saved.plans.get(day);
  if (step.kind === "cancel" && plan === undefined) return saved;
  const before = heldOn(saved, day);
  const until = day === NOW ? saved.now : heldOn(saved, day - 1);
  const after = step.kind === "cancel" ? until : { ...before, ...step.change };
  const later = DAYS.filter((each) => each > day && saved.plans.has(each));
  const laterPlans = later.flatMap((each) => saved.plans.get(each) ?? []);
  const carried = carryInTurn(laterPlans, { before, after }, carry);
  const plans = new Map(saved.plans);
  for (const [index, each] of later.entries()) {
    const ownOfEach = saved.plans.get(each)?.ownFields ?? null;
    plans.set(each, { settings: carried[index] ?? after, ownFields: ownOfEach });
  }
  if (step.kind === "now") return { now: after, plans };
  if (step.kind === "cancel") plans.delete(day);
  else plans.set(day, { settings: after, ownFields: ownFields(FIELDS, after, until, plan) });
  return { ...saved, plans };
}

/** The same said simply: each plan is the fields that it sets, and a day has what was set last before it. */
interface Model {
  readonly now: Settings;
  readonly plans: ReadonlyMap<number, Partial<Settings>>;
}

function modelOn({ now, plans }: Model, day: number): Settings {
  return DAYS.filter((each) => each <= day).reduce((held, each) => ({ ...held, ...plans.get(each) }), now);
}

function modelAfter(model: Model, step: Step): Model {
  if (step.kind === "now") return { ...model, now: { ...model.now, ...step.change } };
  const plans = new Map(model.plans);
  const own = plans.get(step.day);
  plans.delete(step.day);
  if (step.kind === "cancel") return { ...model, plans };
  const shown = { ...modelOn(model, step.day), ...step.change };
  const until = modelOn(model, step.day - 1);
  const set = FIELDS.filter((field) => shown[field] !== until[field] || shown[field] === own?.[field]);
  plans.set(step.day, Object.fromEntries(set.map((field) => [field, shown[field]])));
  return { ...model, plans };
}

test("whatever is saved, planned and cancelled, each day has what was set last before it, and nothing more", () => {
  fc.assert(
    fc.property(settings, fc.array(anyStep, { maxLength: 12 }), (now, steps) => {
      let saved: Saved = { now, plans: new Map() };
      let model: Model = { now, plans: new Map() };
      for (const each of steps) {
        saved = afterStep(saved, each);
        model = modelAfter(model, each);
        for (const day of [NOW, ...DAYS]) expect(heldOn(saved, day)).toEqual(modelOn(model, day));
      }
    }),
  );
});

test("a plan made before others and cancelled again leaves those after it as they were", () => {
  fc.assert(
    fc.property(settings, fc.array(anyStep, { maxLength: 8 }), anyChange, (now, steps, made) => {
      const begun = steps
        .filter((each) => each.kind !== "now" && each.day > 1)
        .reduce(afterStep, { now, plans: new Map() } as Saved);
      const withIt = afterStep(begun, { kind: "plan", day: 1, change: made });
      const without = afterStep(withIt, { kind: "cancel", day: 1 });
      for (const day of DAYS) expect(heldOn(without, day)).toEqual(heldOn(begun, day));
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
