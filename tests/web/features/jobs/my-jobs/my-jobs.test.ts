import { expect, test } from "vitest";
import {
  groupJobs,
  nextStep,
  releaseUntil,
  whatsappLink,
  type MyJob,
} from "#web/features/jobs/my-jobs/my-jobs.ts";
import { jobCard } from "../fake-server.ts";

function myJob(jobId: string, facts: Partial<MyJob> & { inDays?: number } = {}): MyJob {
  return {
    ...jobCard(jobId, facts),
    status: "reserved",
    orderStatus: "confirmed",
    roadDurationS: null,
    completeFrom: null,
    revision: 1,
    waitingTerms: null,
    waitingPaySatang: 0,
    isWaitingWaived: false,
    visits: [],
    completedAt: null,
    contact: null,
    canOpenContact: false,
    ...facts,
  };
}

test("jobs are grouped by what is to be done: soonest first, what is over latest first", () => {
  const groups = groupJobs([
    myJob("later", { inDays: 5 }),
    myJob("sooner", { inDays: 2 }),
    myJob("moving", { inDays: 0, status: "in_progress" }),
    myJob("old", { inDays: -9, status: "completed" }),
    myJob("cancelled", { inDays: -2, status: "cancelled" }),
  ]);
  expect(groups.underWay.map((job) => job.jobId)).toEqual(["moving"]);
  expect(groups.upcoming.map((job) => job.jobId)).toEqual(["sooner", "later"]);
  expect(groups.done.map((job) => job.jobId)).toEqual(["cancelled", "old"]);
});

const NO_STOPS = { visits: [], waypointCount: 0 };

test.each([
  ["reserved", "pending", "start_waits"],
  ["reserved", "confirmed", "start"],
  ["reserved", "in_transit", "start"],
  ["in_progress", "in_transit", "arrive"],
  ["completed", "delivered", null],
  ["cancelled", "cancelled", null],
] as const)("at its pickup, a %s job of a %s order: next is %s", (status, orderStatus, step) => {
  const job = { ...NO_STOPS, status, orderStatus, pickupAt: 1_000, completeFrom: null };
  expect(nextStep(job, 1_000)?.kind ?? null).toBe(step);
});

const HOUR_MS = 3_600_000;
test.each([
  [4 * HOUR_MS - 1, "start_later"],
  [4 * HOUR_MS, "start"],
])("a job with its pickup at hour 7: at %d ms, next is %s", (now, step) => {
  const job = { status: "reserved", orderStatus: "confirmed", pickupAt: 7 * HOUR_MS } as const;
  expect(nextStep({ ...NO_STOPS, ...job, completeFrom: null }, now)?.kind).toBe(step);
});

test.each([
  [999, "complete_early"],
  [1_000, "complete"],
])("a started job that may be completed from 1000 ms: at %d ms, next is %s", (now, step) => {
  const job = { status: "in_progress", orderStatus: "in_transit", pickupAt: 0 } as const;
  const visits = [0, 1].map((stop) => ({ stop, arrivedAt: 0, leftAt: stop === 0 ? 1 : null }));
  expect(nextStep({ ...NO_STOPS, ...job, visits, completeFrom: 1_000 }, now)?.kind).toBe(step);
});

test("from stop to stop: reach it, leave it, and at the last one complete", () => {
  const job = { status: "in_progress", orderStatus: "in_transit", pickupAt: 0, completeFrom: 0 } as const;
  const after = (count: number, isThere: boolean) => {
    const visits = Array.from({ length: count }, (_, stop) => ({
      stop,
      arrivedAt: stop,
      leftAt: isThere && stop === count - 1 ? null : stop,
    }));
    return nextStep({ ...job, visits, waypointCount: 1 }, 1);
  };
  expect(after(0, false)).toEqual({ kind: "arrive", stop: 0 });
  expect(after(1, true)).toEqual({ kind: "leave", stop: 0 });
  expect(after(1, false)).toEqual({ kind: "arrive", stop: 1 });
  expect(after(2, true)).toEqual({ kind: "leave", stop: 1 });
  expect(after(3, true)).toEqual({ kind: "complete" });
  expect(after(3, false)).toEqual({ kind: "complete" });
});

test("a job may be given back until 12 hours before its pickup", () => {
  expect(releaseUntil({ pickupAt: Date.parse("2026-11-22T02:00:00Z") })).toBe(
    Date.parse("2026-11-21T14:00:00Z"),
  );
});

test("numbers lead to the phone's own apps", () => {
  expect(whatsappLink("+66812345678")).toBe("https://wa.me/66812345678");
});
