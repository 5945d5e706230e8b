import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { summarize } from "#domain/goods/goods-summary.ts";
import { JobGoods } from "#web/features/jobs/details/job-goods.tsx";
import { someGoods } from "../../../../support/goods.ts";

const SUMMARY = summarize(someGoods({ stops: [{ floor: 3, hasLift: false, carryDistanceM: 0 }, null] }), 1);

test.each([
  ["names the stop of the access that is told of its stops", 0, true],
  ["names no stop where the access is told of another number than it has", 1, false],
])("a card %s", (_what, waypointCount, isShown) => {
  render(<JobGoods job={{ goods: SUMMARY, waypointCount }} Heading="h2" />);
  expect(screen.queryByText("Pickup") !== null).toBe(isShown);
  expect(screen.queryByText(/Floor 4/) !== null).toBe(isShown);
});
