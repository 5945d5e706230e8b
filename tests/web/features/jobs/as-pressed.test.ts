import { expect, test } from "vitest";
import { asPressed, isBeingReleased, refusedAsTooEarly } from "#web/features/jobs/pending/as-pressed.ts";
import type { Command, Entry } from "#web/lib/offline/entry.ts";
import { queued } from "./queued.ts";

const AT = 1_780_000_000_000;
const JOB = {
  jobId: "job-1",
  status: "reserved",
  orderStatus: "confirmed",
  pickupAt: AT,
  roadDurationS: 7_200,
  completeFrom: null,
  visits: [],
} as const;

const entry = (command: Command, facts: Partial<Entry> = {}) =>
  queued("job-1", command, { at: AT, ...facts });

const START = entry({ type: "start" });
const arrive = (stop: number) => entry({ type: "arrive", stop });
const leave = (stop: number) => entry({ type: "leave", stop });
const COMPLETE = entry({ type: "complete", reason: "" });

test("a job shows every step that waits, in its order", () => {
  expect(asPressed(JOB, [START])).toMatchObject({ status: "in_progress", orderStatus: "in_transit" });
  expect(asPressed(JOB, [START, arrive(0)]).visits).toEqual([{ stop: 0, arrivedAt: AT, leftAt: null }]);
  expect(asPressed(JOB, [START, arrive(0), leave(0), arrive(1), COMPLETE])).toMatchObject({
    status: "completed",
    visits: [
      { stop: 0, leftAt: AT },
      { stop: 1, leftAt: AT },
    ],
  });
});

test("a started job asks for the reason of an early completion, as the board will", () => {
  expect(asPressed(JOB, [START]).completeFrom).toBe(AT + 3_600_000);
  const early = entry({ type: "start" }, { at: AT - 4 * 3_600_000 });
  expect(asPressed(JOB, [early]).completeFrom).toBe(AT - 2 * 3_600_000);
  expect(asPressed({ ...JOB, roadDurationS: null }, [START]).completeFrom).toBeNull();
});

test("what does not follow from what is now so changes nothing", () => {
  expect(asPressed(JOB, [COMPLETE, arrive(0)])).toEqual(JOB);
  expect(asPressed({ ...JOB, status: "cancelled" }, [START])).toMatchObject({ status: "cancelled" });
  expect(asPressed(JOB, [START, arrive(1), leave(0)]).visits).toEqual([]);
});

test("nothing of another job, of a draft or of a refused step is shown", () => {
  const others = [
    entry({ type: "start" }, { jobId: "job-2" }),
    entry({ type: "start" }, { state: "refused" }),
    entry({ type: "start" }, { state: "draft" }),
  ];
  expect(asPressed(JOB, others)).toEqual(JOB);
});

test("a step behind one that its driver has to answer for is not shown as made", () => {
  const refusal = { code: "STOP_DOOR_CHANGED", params: {} } as const;
  const conflict = entry({ type: "arrive", stop: 0 }, { state: "refused", refusal, sequence: 2 });
  const behind = entry({ type: "complete", reason: "" }, { sequence: 3 });
  expect(asPressed(JOB, [START, conflict, behind])).toMatchObject({ status: "in_progress", visits: [] });
  const other = { ...conflict, refusal: { ...refusal, code: "JOB_NOT_YOURS" } } as const;
  expect(asPressed(JOB, [START, other, behind]).status).toBe("completed");
});

test("a job that is being given back stays as it is, and has no further step", () => {
  const release = entry({ type: "release", reason: "Engine trouble" });
  expect(asPressed(JOB, [release])).toEqual(JOB);
  expect(isBeingReleased([release], "job-1")).toBe(true);
  expect(isBeingReleased([release], "job-2")).toBe(false);
});

test("a completion that was refused as too early says from when no reason is needed", () => {
  const refused = entry(
    { type: "complete", reason: "" },
    { state: "refused", refusal: { code: "COMPLETE_TOO_EARLY", params: { from: AT } } },
  );
  expect(refusedAsTooEarly([refused], "job-1")).toEqual({ clientId: "complete-1", from: AT });
  expect(refusedAsTooEarly([COMPLETE], "job-1")).toBeNull();
});
