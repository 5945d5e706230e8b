import * as fc from "fast-check";
import { expect, test } from "vitest";
import { earningsOf, type EarningEntry } from "#domain/earnings/earning.ts";
import { sumSatang } from "#domain/money.ts";
import { openOrders, play, presses } from "../jobs/board-world.ts";

test("after any sequence of commands the book holds for each driver what their completed jobs pay, and nothing else", () => {
  const breach = fc.check(
    fc.property(openOrders, presses(true, true), (orders, sequence) => {
      const steps = play(orders, sequence);
      const entries = steps.flatMap(({ decision }) =>
        decision.outcome === "accepted" ? earningsOf(decision.order, decision.events) : [],
      );
      const jobs = (steps.at(-1)?.orders ?? orders).flatMap((order) => order.jobs);
      const ids = entries.map(({ entryId }) => entryId);
      const drivers = new Set([...entries, ...jobs].flatMap(({ driverId }) => driverId ?? []));
      const isBalanced = [...drivers].every((driverId) =>
        jobs.every(({ jobId, ...job }) => {
          const isEarned = job.driverId === driverId && job.status === "completed";
          const own = entries.filter((entry) => entry.driverId === driverId && entry.jobId === jobId);
          return sumOf(own) === (isEarned ? (job.paySatang ?? 0) + job.waitingPaySatang : 0);
        }),
      );
      return isBalanced && new Set(ids).size === ids.length;
    }),
    { numRuns: 300 },
  );
  expect(breach.counterexample).toBeNull();
});

const sumOf = (entries: readonly EarningEntry[]) =>
  sumSatang(entries.map(({ paySatang, waitingSatang }) => (paySatang ?? 0) + waitingSatang));
