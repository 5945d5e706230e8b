import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dayAfter } from "#domain/days.ts";
import { storedViewInput } from "#domain/orders/office/named-view.ts";
import { canMove, movingView, viewOn } from "#domain/orders/office/view-days.ts";
import { VIEW_DAYS_MAX } from "#domain/orders/office/view-limits.ts";

const TODAY = "2028-02-28";
const offset = fc.option(fc.integer({ min: -VIEW_DAYS_MAX, max: VIEW_DAYS_MAX }), { nil: undefined });
const lists = fc.record({ from: offset, to: offset }).map(({ from, to }) => ({
  search: "หัวหิน",
  ...(from !== undefined && { from: dayAfter(TODAY, from) }),
  ...(to !== undefined && { to: dayAfter(TODAY, to) }),
}));

test("a view whose days move is the same list on the day on which it is saved, and can be stored", () => {
  fc.assert(
    fc.property(lists, (list) => {
      const moving = movingView(list, TODAY);
      expect(storedViewInput.parse(moving)).toEqual(moving);
      expect(viewOn(moving, TODAY)).toEqual(list);
    }),
  );
});

test("its days are as many days later as it is opened later; days that stay do not move", () => {
  fc.assert(
    fc.property(lists, fc.integer({ min: -3_000, max: 3_000 }), (list, days) => {
      const later = dayAfter(TODAY, days);
      const { from, to } = viewOn(movingView(list, TODAY), later);
      expect(from).toBe(list.from && dayAfter(list.from, days));
      expect(to).toBe(list.to && dayAfter(list.to, days));
      expect(viewOn(list, later)).toEqual(list);
    }),
  );
});

test("only days near today can move, and a list without days has none that could", () => {
  expect(canMove({ from: TODAY }, TODAY)).toBe(true);
  expect(canMove({ from: TODAY, to: dayAfter(TODAY, VIEW_DAYS_MAX) }, TODAY)).toBe(true);
  expect(canMove({ from: TODAY, to: dayAfter(TODAY, VIEW_DAYS_MAX + 1) }, TODAY)).toBe(false);
  expect(canMove({ from: dayAfter(TODAY, -VIEW_DAYS_MAX - 1) }, TODAY)).toBe(false);
  expect(canMove({}, TODAY)).toBe(false);
});
