import { expect, test } from "vitest";
import type { Assignment, DispatchDay } from "#domain/dispatch/suggest/day.ts";
import { explain, totalsOf, type DayTotals } from "#domain/dispatch/suggest/explain.ts";
import { LATE_M_PER_S, UNASSIGNED_M } from "#domain/dispatch/suggest/objective.ts";
import { MAX_ALTERNATIVES } from "#domain/dispatch/suggest/other-drivers.ts";
import { partsOf, suggest, type DayPart } from "#domain/dispatch/suggest/suggest.ts";
import { whyUnfit } from "#domain/jobs/fit.ts";
import { compareWithOptimum } from "./compare-with-optimum.ts";
import { randomDay } from "./random-day.ts";

/** The 200 days of the size that the goal names, some at a time, and smaller ones, scarce and plentiful in drivers. */
const DAYS = [
  ...[1, 26, 51, 76, 101, 126, 151, 176].map((first) => ({ jobs: 40, drivers: 25, first, last: first + 24 })),
  { jobs: 24, drivers: 30, first: 1, last: 4 },
  { jobs: 20, drivers: 6, first: 1, last: 6 },
  { jobs: 12, drivers: 12, first: 1, last: 12 },
];
const SEEDS = [1, 2, 3];

test.each(DAYS)(
  "a suggestion is within 2 % of the proven optimum: $jobs jobs, $drivers drivers, days $first to $last",
  async ({ first, last, ...size }) => {
    for (let seed = first; seed <= last; seed += 1) {
      const { found, optimum } = await compareWithOptimum(randomDay(seed, size));
      expect(found.open, `day ${seed}`).toBe(optimum.open);
      expect(optimum.drivenM, `day ${seed}`).toBeLessThan(Infinity);
      expect(found.drivenM, `day ${seed}`).toBeLessThanOrEqual(optimum.drivenM * 1.02 + 1);
      // An optimum that is worse than what was found would be none.
      expect(found.costM + 1).toBeGreaterThanOrEqual(optimum.costM);
    }
  },
);

test("one more driver never makes the optimum worse", async () => {
  for (const seed of SEEDS) {
    const day = randomDay(seed, { jobs: 12, drivers: 6 });
    const fewer = { ...day, drivers: day.drivers.slice(1) };
    const [more, less] = [await compareWithOptimum(day), await compareWithOptimum(fewer)];
    expect(more.optimum.costM).toBeLessThanOrEqual(less.optimum.costM + 1);
  }
});

test("no job has two drivers, and the board takes every suggested job in the order of the pickups", () => {
  for (const seed of SEEDS) {
    const day = randomDay(seed, { jobs: 40, drivers: 25 });
    const { suggested, firstCome } = suggest(day);
    for (const assignment of [suggested, firstCome]) {
      const given = assignment.flat();
      expect(new Set(given).size).toBe(given.length);
      for (const [driver, chain] of assignment.entries()) expectAccepted(day, driver, chain);
    }
  }
});

/** What the board does: each job is judged among what the driver holds by then. */
function expectAccepted(day: DispatchDay, driver: number, chain: readonly number[]): void {
  const theirs = day.drivers[driver];
  if (theirs === undefined) return;
  const { facts, held, underWay, driven } = theirs;
  const busy = [...held, ...underWay];
  for (const index of chain) {
    const job = day.jobs[index];
    if (job === undefined) continue;
    expect(whyUnfit(job, facts, { busy, driven })).toBeNull();
    busy.push(job);
  }
}

test("a suggestion gives at least as many jobs a driver as first come, first served, and costs no more", () => {
  for (const seed of SEEDS) {
    const day = randomDay(seed, { jobs: 50, drivers: 25 });
    const { suggested, firstCome } = suggest(day);
    expect(suggested.flat().length).toBeGreaterThanOrEqual(firstCome.flat().length);
    expect(costOf(day, suggested)).toBeLessThanOrEqual(costOf(day, firstCome));
  }
});

function costOf(day: DispatchDay, assignment: Assignment): number {
  const { jobs, emptyM, lateS } = totalsOf(day, assignment);
  return emptyM + lateS * 50 + (day.jobs.length - jobs) * (UNASSIGNED_M + 1_000);
}

test("the same day gets the same suggestion", () => {
  const day = randomDay(3, { jobs: 20, drivers: 12 });
  expect(suggest(day)).toEqual(suggest(randomDay(3, { jobs: 20, drivers: 12 })));
});

test("a day without jobs or without drivers has nothing to suggest", () => {
  const day = randomDay(1, { jobs: 5, drivers: 3 });
  expect(suggest({ ...day, jobs: [] }).suggested.flat()).toEqual([]);
  const alone = { ...day, drivers: [] };
  expect(explain(alone, suggest(alone).suggested).unassigned.map(({ reason }) => reason)).toEqual(
    day.jobs.map(() => "no_driver"),
  );
});

test("every job is explained once, with what the ways before and after it add up to", () => {
  for (const seed of SEEDS) {
    const day = randomDay(seed, { jobs: 40, drivers: 25 });
    const { suggested } = suggest(day);
    const explained = explain(day, suggested);
    const ids = [...explained.suggested, ...explained.unassigned].map(({ jobId }) => jobId);
    expect(ids.toSorted()).toEqual(day.jobs.map(({ jobId }) => jobId).toSorted());
    expect(explained.totals.jobs).toBe(explained.suggested.length);
    for (const job of explained.suggested) {
      expect(job.emptyBeforeM).toBeGreaterThanOrEqual(0);
      expect(job.after === "job" ? job.lateS : 0).toBe(0);
      expect(job.alternatives.map(({ driverId }) => driverId)).not.toContain(job.driverId);
    }
  }
});

test("another driver for a job changes the day by what is said beside them", () => {
  const day = randomDay(2, { jobs: 24, drivers: 20 });
  const { suggested } = suggest(day);
  const { suggested: jobs, totals } = explain(day, suggested);
  const tried = jobs.filter(({ alternatives }) => alternatives.length > 0);
  expect(tried.length).toBeGreaterThan(5);
  for (const { jobId, driverId, alternatives } of tried) {
    const [other] = alternatives;
    const index = day.jobs.findIndex((job) => job.jobId === jobId);
    const moved = suggested.map((chain, driver) => {
      const { facts } = day.drivers[driver] ?? {};
      if (facts?.driverId === driverId) return chain.filter((job) => job !== index);
      return facts?.driverId === other?.driverId ? [...chain, index] : chain;
    });
    const after = totalsOf(day, moved);
    expect(after.emptyM - totals.emptyM).toBeCloseTo(other?.moreEmptyM ?? 0, 3);
    expect(after.lateS - totals.lateS).toBeCloseTo(other?.moreLateS ?? 0, 3);
  }
});

test("the first of the other drivers for a job is the one to whom it adds least, of all who may take it", () => {
  const day = randomDay(5, { jobs: 30, drivers: 25 });
  const { suggested } = suggest(day);
  const { suggested: jobs, totals } = explain(day, suggested);
  const parts = partsOf(day);
  const moreOf = ({ emptyM, lateS }: DayTotals) =>
    emptyM - totals.emptyM + LATE_M_PER_S * (lateS - totals.lateS);
  let withOthers = 0;
  for (const { jobId, driverId, alternatives } of jobs) {
    const index = day.jobs.findIndex((job) => job.jobId === jobId);
    const costs = day.drivers.flatMap(({ facts }, other) => {
      if (facts.driverId === driverId) return [];
      if (!mayTakeToo(parts, inOrder(day, [...(suggested[other] ?? []), index]), other)) return [];
      const moved = suggested.map((chain, driver) => {
        const rest = chain.filter((job) => job !== index);
        return driver === other ? inOrder(day, [...rest, index]) : rest;
      });
      return moreOf(totalsOf(day, moved));
    });
    const [best] = alternatives;
    expect(alternatives.length).toBe(Math.min(MAX_ALTERNATIVES, costs.length));
    if (best === undefined) continue;
    withOthers += 1;
    expect(best.moreEmptyM + LATE_M_PER_S * best.moreLateS).toBeCloseTo(Math.min(...costs), 3);
  }
  expect(withOthers).toBeGreaterThan(5);
});

/** Whether a driver may take a job beside what they have in an assignment. */
function mayTakeToo(parts: readonly DayPart[], chain: readonly number[], driver: number): boolean {
  return parts.some(({ options, jobAt, driverAt }) => {
    const theirs = chain.map((each) => jobAt.indexOf(each));
    const other = driverAt.indexOf(driver);
    return other !== -1 && !theirs.includes(-1) && options.mayTake(other, theirs);
  });
}

/** Jobs by their pickups. */
function inOrder({ jobs }: DispatchDay, chain: readonly number[]): number[] {
  const startOf = (index: number) => jobs[index]?.startsAt ?? 0;
  const idOf = (index: number) => jobs[index]?.jobId ?? "";
  return chain.toSorted((a, b) => startOf(a) - startOf(b) || (idOf(a) < idOf(b) ? -1 : 1));
}
