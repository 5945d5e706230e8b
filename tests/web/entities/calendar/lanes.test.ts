import { expect, test } from "vitest";
import { lanesOf, placeOf } from "#web/entities/calendar/lanes.ts";

const span = (pickupAt: number, endsAt: number) => ({ pickupAt, endsAt });

test("jobs that overlap lie in lanes of their own, those that follow each other in one", () => {
  const [a, b, c, d] = [span(0, 4), span(2, 6), span(4, 8), span(6, 9)];
  expect(lanesOf([a, b, c, d])).toEqual([
    [a, c],
    [b, d],
  ]);
  expect(lanesOf([])).toEqual([]);
});

test("what began before or ends after the days is cut off at their edges", () => {
  expect(placeOf(span(10, 20), 0, 40)).toEqual({ start: 0.25, width: 0.25 });
  expect(placeOf(span(-10, 10), 0, 40)).toEqual({ start: 0, width: 0.25 });
  expect(placeOf(span(30, 90), 0, 40)).toEqual({ start: 0.75, width: 0.25 });
});
