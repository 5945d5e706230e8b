import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_DRIVING_PLAN } from "#domain/driving-hours/rules.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import type { ClockJob } from "#web/features/jobs/clock/as-driven.ts";
import DrivingClockCard from "#web/features/jobs/clock/driving-clock-card.tsx";
import { queued } from "../queued.ts";

const AT = Date.parse("2026-12-01T08:00+07:00");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const JOB: ClockJob = {
  jobId: "kapi",
  startedAt: null,
  completedAt: null,
  pickupAt: AT,
  visits: [],
  journey: [{ kind: "stop" }, { kind: "road", durationS: 36_000 }, { kind: "stop" }],
  plan: DEFAULT_DRIVING_PLAN,
};

/** A job of ten hours on the road, started at its pickup at 08:00 and loaded for half an hour. */
function show(afterMs: number) {
  vi.setSystemTime(AT + afterMs);
  render(<DrivingClockCard jobs={[{ ...JOB, startedAt: AT }]} entries={[]} maxDailyDrivingS={28_800} />);
}
const values = () => screen.getAllByRole("definition").map((each) => each.textContent);

test("shows what is left until the break and today, and runs on without asking the server", () => {
  show(1.5 * HOUR_MS);
  expect(values()).toEqual(["3 hrs", "7 hrs"]);
  act(() => {
    vi.advanceTimersByTime(10 * MINUTE_MS);
  });
  expect(values()).toEqual(["2 hrs 50 mins", "6 hrs 50 mins"]);
});

test("warns half an hour before the break, and at the limit says how long it lasts", () => {
  show(4 * HOUR_MS + 5 * MINUTE_MS);
  expect(screen.getByText(/In 25 mins you need a break/u)).toBeDefined();
  act(() => {
    vi.advanceTimersByTime(26 * MINUTE_MS);
  });
  expect(screen.getByText(/Take your break of 30 min now. Drive on from .*13:00/u)).toBeDefined();
});

test("a start that waits on this phone for a signal counts from the press", () => {
  vi.setSystemTime(AT + 1.5 * HOUR_MS);
  const start = queued("kapi", { type: "start" }, { at: AT });
  render(<DrivingClockCard jobs={[JOB]} entries={[start]} maxDailyDrivingS={28_800} />);
  expect(values()).toEqual(["3 hrs", "7 hrs"]);
});

test("says that the day's driving is used up, with the end of the night", () => {
  show(9.25 * HOUR_MS);
  expect(screen.getByText(/Today’s driving is used up.*03:30/u)).toBeDefined();
  expect(values()).toEqual(["0", "0"]);
});

test("says what it is an estimate from, and where the rule comes from", () => {
  show(HOUR_MS);
  const more = screen.getByRole("button", { name: "Where the rule comes from", expanded: false });
  act(() => more.click());
  expect(more.getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByText(/not by a tachograph/u)).toBeDefined();
  expect(screen.getByText(/section 103 bis/u)).toBeDefined();
});
