import { describe, expect, it } from "vitest";
import type { BusyJob } from "#domain/jobs/board-state.ts";
import { HOUR_MS } from "#domain/time.ts";
import { accepted, ADMIN, boardJob, boardOrder, decided, HOLDER, OTHER, outcome } from "./board-order.ts";

const OPEN = boardOrder("pending", [boardJob("a", "available")]);

const reserve = (jobId: string, driverId: string) => ({ type: "reserve", jobId, driverId }) as const;
const assign = (jobId: string, driverId: string, overlapReason: string | null = null) =>
  ({ type: "assign", jobId, driverId, actor: ADMIN, overlapReason }) as const;

describe("a driver's other jobs", () => {
  const { startsAt, endsAt } = OPEN;
  const at = (from: number, until: number): BusyJob => ({ jobId: "other", startsAt: from, endsAt: until });

  it.each([
    ["ends as this one starts", at(startsAt - HOUR_MS, startsAt), "reserved/confirmed"],
    ["starts as this one ends", at(endsAt, endsAt + HOUR_MS), "reserved/confirmed"],
    ["ends a moment later", at(startsAt - HOUR_MS, startsAt + 1), "JOBS_OVERLAP"],
    ["starts a moment earlier", at(endsAt - 1, endsAt + HOUR_MS), "JOBS_OVERLAP"],
    ["is at the same time", at(startsAt, endsAt), "JOBS_OVERLAP"],
    ["goes on all week", at(startsAt - 99 * HOUR_MS, endsAt + 99 * HOUR_MS), "JOBS_OVERLAP"],
  ])("one that %s: %s", (_how, other, answer) => {
    expect(outcome(OPEN, reserve("a", OTHER), { busy: [other] })).toBe(answer);
    expect(outcome(OPEN, assign("a", OTHER), { busy: [other] })).toBe(answer);
  });

  it("are named when they clash", () => {
    const busy = [at(endsAt, endsAt + HOUR_MS), { ...at(startsAt, endsAt), jobId: "KD-2-1" }];
    expect(decided(OPEN, reserve("a", OTHER), { busy })).toEqual({
      outcome: "refused",
      code: "JOBS_OVERLAP",
      params: { jobId: "KD-2-1" },
    });
  });

  it("do not count the job itself", () => {
    expect(outcome(OPEN, reserve("a", OTHER), { busy: [{ ...at(startsAt, endsAt), jobId: "a" }] })).toBe(
      "reserved/confirmed",
    );
  });

  it("count the other vehicle of the same order", () => {
    const order = boardOrder("pending", [boardJob("a", "available"), boardJob("b", "reserved")]);
    expect(outcome(order, reserve("a", HOLDER), { busy: [{ ...at(startsAt, endsAt), jobId: "b" }] })).toBe(
      "JOBS_OVERLAP",
    );
  });

  it("give way to an admin's written reason, which stays on the job and in the history", () => {
    const why = "both loads fit in one trip";
    const { order, events } = accepted(OPEN, assign("a", OTHER, why), {
      busy: [at(startsAt, endsAt)],
    });
    expect(order.jobs[0]).toMatchObject({ status: "reserved", driverId: OTHER, overlapReason: why });
    expect(events.map(({ actor, reason }) => [actor, reason])).toEqual([
      [ADMIN, why],
      [ADMIN, why],
    ]);
  });

  it("are no matter to the next driver: a new assignment drops the old reason", () => {
    const order = boardOrder("confirmed", [boardJob("a", "reserved", { overlapReason: "both loads fit" })]);
    expect(accepted(order, assign("a", OTHER)).order.jobs[0]).toMatchObject({
      driverId: OTHER,
      overlapReason: null,
    });
  });
});
