import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import DrivingStepsList from "#web/entities/driving-hours/driving-steps-list.tsx";
import { DEFAULT_DRIVING_PLAN } from "#domain/driving-hours/rules.ts";
import { drivingSteps } from "#domain/driving-hours/driving-steps.ts";

const LEGS = [{ kind: "stop" }, { kind: "road", durationS: 640 * 60 }, { kind: "stop" }] as const;
const at = Date.parse("2026-12-01T08:00+07:00");

function show(plan: Parameters<typeof drivingSteps>[2], pickupAt: number | null) {
  const driving = drivingSteps(LEGS, pickupAt, plan);
  if (driving === null) throw new Error("The journey has no breaks.");
  render(<DrivingStepsList {...driving} />);
  return within(screen.getByRole("region", { name: "Driving and breaks" }));
}

test("the steps of a long move are listed with their times, and the rule with its source", () => {
  const list = show(DEFAULT_DRIVING_PLAN, at);
  expect(
    list.getAllByRole("listitem").map((item) => item.firstElementChild?.nextSibling?.textContent),
  ).toEqual([
    "Loading or unloading 30 mins",
    "Drive 4 hrs",
    "Break 30 mins",
    "Drive 4 hrs",
    "Break 30 mins",
    "Night’s rest 10 hrs",
    "Drive 2 hrs 40 mins",
    "Loading or unloading 30 mins",
  ]);
  expect(list.getAllByRole("listitem")[1]?.querySelector("time")?.dateTime).toBe("2026-12-01T01:30:00.000Z");
  expect(list.getByText(/at most 8 hrs of driving in a day.*section 103 bis/u)).toBeDefined();
});

test("without a pickup time there are no times, and two drivers are told", () => {
  const list = show({ ...DEFAULT_DRIVING_PLAN, drivers: 2 }, null);
  expect(list.getAllByRole("listitem").some((item) => item.querySelector("time") !== null)).toBe(false);
  expect(list.getByText(/Two drivers take turns/u)).toBeDefined();
});
