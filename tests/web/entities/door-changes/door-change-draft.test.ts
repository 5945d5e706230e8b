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
