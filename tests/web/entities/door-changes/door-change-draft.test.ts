import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  askedOf,
  draftOf,
  rebasedDraft,
  withStop,
  type DoorDraft,
  type DoorFacts,
} from "#web/entities/door-changes/door-change-draft.ts";
import { NO_STOP } from "#web/entities/door-changes/added-stop-draft.ts";

const place = (name: string) => ({ th: name, en: name });
const WAS: DoorFacts = {
  workers: 1,
  loadRange: "under_850_kg",
  items: [
    { itemId: "box", count: 4 },
    { itemId: "fan", count: 1 },
  ],
  access: [{ floor: 0, hasLift: false, carryDistanceM: 0 }, null],
  stops: [place("A"), place("B")],
  vehicles: ["four_wheel"],
};
const typed = (changed: Partial<DoorDraft>): DoorDraft => ({ ...draftOf(WAS), ...changed });

test("a form in which nothing was typed asks for nothing of the changed order either", () => {
  const now: DoorFacts = {
    ...WAS,
    workers: 3,
    loadRange: "from_850_kg",
    items: [{ itemId: "sofa_two_seats", count: 1 }],
  };
  const rebased = rebasedDraft(WAS, draftOf(WAS), now);
  expect(rebased).toEqual(draftOf(now));
  expect(askedOf(now, rebased)).toBeNull();
});

test("what was typed stays beside what somebody else changed", () => {
  const now: DoorFacts = { ...WAS, workers: 2, items: [{ itemId: "box", count: 6 }] };
  const items: DoorDraft["items"] = [
    { itemId: "box", count: 4 },
    { itemId: "fan", count: 2 },
    { itemId: "piano", count: 1 },
  ];
  const access = [...draftOf(WAS).access.slice(0, 1), { floor: 3, hasLift: true }];
  const rebased = rebasedDraft(WAS, typed({ loadRange: "from_850_kg", items, access }), now);
  expect(rebased).toMatchObject({
    workers: 2,
    loadRange: "from_850_kg",
    items: [
      { itemId: "box", count: 6 },
      { itemId: "fan", count: 2 },
      { itemId: "piano", count: 1 },
    ],
    access,
  });
});

test.each([
  [2, 3, 3],
  [4, 3, 4],
])("helpers: %i typed, %i booked by now, %i asked for", (asked, booked, workers) => {
  expect(rebasedDraft(WAS, typed({ workers: asked }), { ...WAS, workers: booked }).workers).toBe(workers);
});

test("more of something that was typed takes nothing away that the order has by now, and fewer adds nothing", () => {
  const itemIds = ["box", "fan", "piano"] as const;
  const counts = fc.tuple(fc.nat(6), fc.nat(6), fc.nat(6));
  const listed = (list: readonly number[]) =>
    itemIds.map((itemId, at) => ({ itemId, count: list[at] ?? 0 })).filter(({ count }) => count > 0);
  fc.assert(
    fc.property(counts, counts, counts, (had, wanted, has) => {
      const was = { ...WAS, items: listed(had) };
      // A form lists what the order had, also where it was typed to be none.
      const items = itemIds.flatMap((itemId, at) =>
        had[at] === 0 && wanted[at] === 0 ? [] : [{ itemId, count: wanted[at] ?? 0 }],
      );
      const rebased = rebasedDraft(was, { ...draftOf(was), items }, { ...WAS, items: listed(has) });
      const found = itemIds.map((each) => rebased.items.find(({ itemId }) => itemId === each)?.count ?? 0);
      for (const [at, count] of found.entries()) {
        const [before, typedCount, now] = [had[at] ?? 0, wanted[at] ?? 0, has[at] ?? 0];
        // What was typed is not forgotten either.
        const least = [typedCount >= before ? now : 0, typedCount > before ? typedCount : 0];
        const most = [typedCount <= before ? now : Infinity, typedCount < before ? typedCount : Infinity];
        expect(count).toBeGreaterThanOrEqual(Math.max(...least));
        expect(count).toBeLessThanOrEqual(Math.min(...most));
      }
    }),
  );
});

test.each([
  [3, 2, 5, 5],
  [6, 2, 5, 6],
  [1, 2, 5, 1],
  [1, 2, 0, 0],
])("of a thing %i typed, %i booked before and %i by now: %i asked for", (asked, booked, now, count) => {
  const items = (each: number) => (each === 0 ? [] : [{ itemId: "box", count: each } as const]);
  const was = { ...WAS, items: items(booked) };
  const rebased = rebasedDraft(was, { ...draftOf(was), items: items(asked) }, { ...WAS, items: items(now) });
  expect(rebased.items).toEqual(items(count));
});

test("another stop stays the last one, with its floor; the floor of a stop that is no more goes", () => {
  const draft = withStop(
    typed({
      access: [
        { floor: 1, hasLift: false },
        { floor: 5, hasLift: true },
      ],
    }),
    2,
    NO_STOP,
  );
  const floors = { ...draft, access: [...draft.access.slice(0, 2), { floor: 7, hasLift: false }] };
  const now = { ...WAS, stops: [place("A"), place("C"), place("D")] };
  const rebased = rebasedDraft(WAS, floors, now);
  expect(rebased.stop).toBe(NO_STOP);
  expect(rebased.access).toEqual([{ floor: 1, hasLift: false }, null, null, { floor: 7, hasLift: false }]);
});

test("another stop is dropped where a second truck drives the order by now", () => {
  const rebased = rebasedDraft(WAS, withStop(draftOf(WAS), 2, NO_STOP), {
    ...WAS,
    vehicles: ["four_wheel", "six_wheel"],
  });
  expect(rebased.stop).toBeNull();
  expect(rebased.access).toHaveLength(2);
});
