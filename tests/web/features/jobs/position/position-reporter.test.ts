import { beforeEach, expect, test, vi } from "vitest";
import type { PositionFix } from "#domain/tracking/position.ts";
import { PositionReporter, type ReportState } from "#web/features/jobs/position/position-reporter.ts";

const START: PositionFix = { latitude: 13.75, longitude: 100.5, accuracyM: 20, fixedAt: 1 };
/** 220 m north. */
const MOVED: PositionFix = { ...START, latitude: 13.752, fixedAt: 2 };

let now: number;
let isVisible: boolean;
let here: PositionFix | Error;
let task: () => void;
const send = vi.fn<(fix: PositionFix) => Promise<void>>();
const endTimer = vi.fn<() => void>();
let states: ReportState[];

beforeEach(() => {
  now = 1_000_000;
  isVisible = true;
  here = START;
  states = [];
  send.mockReset().mockResolvedValue();
  endTimer.mockReset();
});

function report(): PositionReporter {
  return new PositionReporter(
    {
      locate: () => (here instanceof Error ? Promise.reject(here) : Promise.resolve(here)),
      send,
      isVisible: () => isVisible,
      now: () => now,
      every: (_delayMs, each) => {
        task = each;
        return endTimer;
      },
    },
    (state) => states.push(state),
  );
}

const sent = () => send.mock.calls.map(([fix]) => fix);
async function tick(afterMs = 30_000): Promise<void> {
  now += afterMs;
  task();
  await vi.waitFor(() => Promise.resolve());
}

test("reports at once, then moves, and a truck that stands still now and then", async () => {
  report();
  await vi.waitFor(() => expect(sent()).toEqual([START]));
  await tick();
  expect(sent()).toEqual([START]);
  here = MOVED;
  await tick();
  expect(sent()).toEqual([START, MOVED]);
  await tick();
  await tick();
  await tick();
  expect(sent()).toEqual([START, MOVED, MOVED]);
  expect(states.at(-1)).toEqual({ is: "sent", at: now });
});

test("does not look where it is while the page is not visible", async () => {
  isVisible = false;
  const reporter = report();
  await tick();
  expect(sent()).toEqual([]);
  isVisible = true;
  await reporter.report();
  expect(sent()).toEqual([START]);
});

test("says when it is not allowed, and when the place or the connection is missing; then tries again", async () => {
  here = Object.assign(new Error("denied"), { code: 1 });
  const reporter = report();
  await vi.waitFor(() => expect(states).toEqual([{ is: "refused" }]));
  here = START;
  send.mockRejectedValueOnce(new Error("offline"));
  await reporter.report();
  expect(states.at(-1)).toEqual({ is: "unavailable" });
  await reporter.report();
  expect(states.at(-1)).toEqual({ is: "sent", at: now });
});

test("sends nothing more once it is stopped, also a place that was being looked for", async () => {
  const reporter = report();
  reporter.stop();
  await tick();
  expect(endTimer).toHaveBeenCalledOnce();
  expect(sent()).toEqual([]);
  expect(states).toEqual([]);
});
