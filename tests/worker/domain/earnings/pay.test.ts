import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JobCard } from "#domain/jobs/card.ts";
import type { BoardJob } from "#domain/jobs/job.ts";
import { accepted, ADMIN, boardJob, boardOrder, HOLDER, OTHER } from "../jobs/board-order.ts";
import { openOrders, play, presses, type Step } from "../jobs/board-world.ts";

const RUNS = { numRuns: 300 };

/** Every job before and after a step; without a truck that another move took away. */
const pairs = ({ before, after }: Step): [BoardJob, BoardJob][] =>
  before.jobs.flatMap((was) =>
    after.jobs.flatMap((is): [BoardJob, BoardJob][] => (is.jobId === was.jobId ? [[was, is]] : [])),
  );

/** A sequence of commands after which it does not hold, or `null`. */
const breach = (holds: (was: BoardJob, is: BoardJob) => boolean): unknown =>
  fc.check(
    fc.property(openOrders, presses(true, true), (orders, sequence) =>
      play(orders, sequence).every((step) => pairs(step).every(([was, is]) => holds(was, is))),
    ),
    RUNS,
  ).counterexample;

describe("whatever is pressed, in whatever order,", () => {
  it("a job has a fixed pay exactly while somebody has taken it", () => {
    expect(breach((_, is) => (is.paySatang !== null) === (is.driverId !== null))).toBeNull();
  });

  it("the pay of a job never falls while the same driver has it", () => {
    expect(
      breach((was, is) => is.driverId !== was.driverId || (is.paySatang ?? 0) >= (was.paySatang ?? 0)),
    ).toBeNull();
  });

  it("a driver who takes a job gets what its card says then", () => {
    expect(
      breach(
        (was, is) =>
          is.driverId === was.driverId || is.driverId === null || is.paySatang === was.estimatedPaySatang,
      ),
    ).toBeNull();
  });

  it("the pay of a completed job does not change", () => {
    expect(
      breach(
        (was, is) =>
          was.status !== "completed" || is.status !== "completed" || is.paySatang === was.paySatang,
      ),
    ).toBeNull();
  });
});

const card = (estimatedPaySatang: number) => ({ jobId: "a", estimatedPaySatang }) as JobCard;
const reprice = (estimatedPaySatang: number, basedOn = 1) =>
  ({
    type: "change_doors",
    actor: ADMIN,
    key: `price-${estimatedPaySatang}`,
    basedOn,
    reason: "another floor",
    positions: [0],
    changes: { columns: {}, cards: [card(estimatedPaySatang)] },
  }) as const;

describe("the pay of a reserved job", () => {
  const open = boardOrder("pending", [boardJob("a", "available", { estimatedPaySatang: 1_000_00 })]);
  const reserved = accepted(open, { type: "reserve", jobId: "a", driverId: HOLDER }).order;

  it("is what its card said when it was reserved", () => {
    expect(reserved.jobs[0]?.paySatang).toBe(1_000_00);
  });

  it("rises with the order, stays when the order falls, and begins afresh with another driver", () => {
    const raised = accepted(reserved, reprice(1_200_00)).order;
    const reduced = accepted(raised, reprice(800_00, 2)).order;
    expect([raised, reduced].map(({ jobs }) => jobs[0]?.paySatang)).toEqual([1_200_00, 1_200_00]);
    const assign = {
      type: "assign",
      jobId: "a",
      driverId: OTHER,
      actor: ADMIN,
      overlapReason: null,
    } as const;
    expect(accepted(reduced, assign).order.jobs[0]?.paySatang).toBe(800_00);
    const freed = accepted(reduced, { type: "release", jobId: "a", actor: ADMIN, reason: "ill" }).order;
    expect(freed.jobs[0]).toMatchObject({ paySatang: null, estimatedPaySatang: 800_00 });
  });
});
