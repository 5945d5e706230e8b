import { expect, test } from "vitest";
import type { Assignment, DispatchDay } from "#domain/dispatch/suggest/day.ts";
import { explain } from "#domain/dispatch/suggest/explain.ts";
import { firstComeFirstServed } from "#domain/dispatch/suggest/first-come.ts";
import { pinJobs, type Pin } from "#domain/dispatch/suggest/pins.ts";
import { search } from "#domain/dispatch/suggest/search.ts";
import { SeededRandom } from "#domain/dispatch/suggest/seeded-random.ts";
import { partsOf, suggest, type DayPart } from "#domain/dispatch/suggest/suggest.ts";
import { whyUnfit } from "#domain/jobs/fit.ts";
import { worthOf } from "./compare-with-optimum.ts";
import { exactly } from "./exact.ts";
import { randomDay } from "./random-day.ts";

const SEEDS = Array.from({ length: 8 }, (_, index) => index + 1);

/** Of some jobs a driver by chance, most often with the right vehicle, who may be one who cannot take it, or nobody. */
function randomPins({ jobs, drivers }: DispatchDay, seed: number): Pin[] {
  const random = new SeededRandom(seed * 31 + 5);
  return jobs
    .filter(() => random.next() < 0.5)
    .map(({ jobId, vehicle }) => {
      const fitting = drivers.filter(({ facts }) => facts.vehicle === vehicle);
      const among = random.next() < 0.1 || fitting.length === 0 ? drivers : fitting;
      const driver = among[random.below(among.length)];
      return { jobId, driverId: random.next() < 0.2 ? null : (driver?.facts.driverId ?? null) };
    });
}

/** Who has which job, by their ids. */
function givenBy(day: DispatchDay, assignment: Assignment): ReadonlyMap<string, string> {
  return new Map(
    assignment.flatMap((chain, driver) =>
      chain.map((job) => [day.jobs[job]?.jobId ?? "", day.drivers[driver]?.facts.driverId ?? ""] as const),
    ),
  );
}

/** A random day around random decisions, and what each of its parts was decided of, by indices. */
function pinnedDay(seed: number, size = { jobs: 18, drivers: 9 }) {
  const whole = randomDay(seed, size);
  const { day, left, refused } = pinJobs(whole, randomPins(whole, seed));
  const pinsOf = ({ jobAt, driverAt }: DayPart) =>
    new Map(
      jobAt.flatMap((job, index) => {
        const driverId = day.pinned?.get(day.jobs[job]?.jobId ?? "");
        const driver = driverAt.findIndex((each) => day.drivers[each]?.facts.driverId === driverId);
        return driverId === undefined ? [] : [[index, driver] as const];
      }),
    );
  return { whole, day, left, refused, pinsOf };
}

test("whatever is decided holds or is refused, and the board takes all of the plan in the order of the pickups", () => {
  const seen = { held: 0, open: 0, refused: 0 };
  for (const seed of SEEDS) {
    const { whole, day, left, refused } = pinnedDay(seed);
    const pins = randomPins(whole, seed);
    const { suggested, firstCome } = suggest(day);
    const isRefused = new Set(refused.map(({ jobId }) => jobId));
    for (const assignment of [suggested, firstCome]) {
      const driverOf = givenBy(day, assignment);
      const held = pins.filter(({ jobId }) => !isRefused.has(jobId));
      expect(held.map(({ jobId }) => ({ jobId, driverId: driverOf.get(jobId) ?? null }))).toEqual(held);
      const given = assignment.flat();
      expect(new Set(given).size).toBe(given.length);
      for (const [driver, chain] of assignment.entries()) expectAccepted(day, driver, chain);
    }
    expect(left.map(({ jobId }) => jobId).toSorted()).toEqual(
      pins.flatMap(({ jobId, driverId }) => (driverId === null ? [jobId] : [])).toSorted(),
    );
    const explained = explain(day, suggested);
    expect(explained.suggested.length + explained.unassigned.length + left.length).toBe(whole.jobs.length);
    seen.held += day.pinned?.size ?? 0;
    seen.open += left.length;
    seen.refused += refused.length;
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10);
});

/** What the board does: each job is judged among what the driver holds by then. */
function expectAccepted(day: DispatchDay, driver: number, chain: readonly number[]): void {
  const theirs = day.drivers[driver];
  if (theirs === undefined) return;
  const busy = [...theirs.held, ...theirs.underWay];
  for (const index of chain) {
    const job = day.jobs[index];
    if (job === undefined) continue;
    expect(whyUnfit(job, theirs.facts, { busy, driven: theirs.driven })).toBeNull();
    busy.push(job);
  }
}

test("a decision is refused exactly where its driver may not take the job beside those decided before, and says why", () => {
  for (const seed of SEEDS) {
    const whole = randomDay(seed, { jobs: 18, drivers: 9 });
    const { refused } = pinJobs(whole, randomPins(whole, seed));
    const codes = new Map(refused.map(({ jobId, refusal }) => [jobId, refusal.code]));
    const chains = new Map<string, readonly number[]>();
    const otherVehicle: unknown[] = [];
    for (const { jobId, driverId } of randomPins(whole, seed)) {
      if (driverId === null) continue;
      const part = partsOf(whole).find(
        ({ jobAt, driverAt }) =>
          jobAt.some((job) => whole.jobs[job]?.jobId === jobId) &&
          driverAt.some((driver) => whole.drivers[driver]?.facts.driverId === driverId),
      );
      if (part === undefined) {
        otherVehicle.push(codes.get(jobId));
        continue;
      }
      const driver = part.driverAt.findIndex((each) => whole.drivers[each]?.facts.driverId === driverId);
      const job = part.jobAt.findIndex((each) => whole.jobs[each]?.jobId === jobId);
      const chain = [...(chains.get(driverId) ?? []), job].toSorted((a, b) => a - b);
      const mayTake = part.options.mayTake(driver, chain);
      expect(codes.has(jobId)).toBe(!mayTake);
      if (mayTake) chains.set(driverId, chain);
    }
    expect(otherVehicle).toEqual(otherVehicle.map(() => "WRONG_VEHICLE_TYPE"));
  }
});

test("the rest is planned as well as it can be around what is decided", async () => {
  let pinned = 0;
  for (const seed of SEEDS) {
    const { day, pinsOf } = pinnedDay(seed);
    const { suggested } = suggest(day);
    const free: DispatchDay = { ...day, pinned: new Map() };
    for (const part of partsOf(free)) {
      const found = part.driverAt.map((driver) =>
        (suggested[driver] ?? []).map((job) => part.jobAt.indexOf(job)),
      );
      const { assignment } = await exactly(part.options, pinsOf(part));
      const [ours, best] = [worthOf(part.options, found), worthOf(part.options, assignment)];
      expect(ours.open, `day ${seed}`).toBe(best.open);
      expect(ours.costM, `day ${seed}`).toBeLessThanOrEqual(best.costM + Math.abs(best.drivenM) * 0.02 + 1);
      expect(ours.costM + 1).toBeGreaterThanOrEqual(best.costM);
      pinned += pinsOf(part).size;
    }
  }
  expect(pinned).toBeGreaterThan(20);
});

test("the search of a large day and first come, first served keep to what is decided", () => {
  for (const seed of SEEDS.slice(0, 4)) {
    const { day, pinsOf } = pinnedDay(seed, { jobs: 30, drivers: 16 });
    for (const part of partsOf(day))
      for (const assignment of [search(part.options, seed, "start"), firstComeFirstServed(part.options)])
        for (const [job, driver] of pinsOf(part)) expect(assignment[driver]).toContain(job);
  }
});

test("to decide what is suggested anyway changes nothing", () => {
  for (const seed of SEEDS.slice(0, 4)) {
    const day = randomDay(seed, { jobs: 18, drivers: 9 });
    const before = suggest(day).suggested;
    const pins = [...givenBy(day, before)].map(([jobId, driverId]) => ({ jobId, driverId }));
    const { day: pinned, refused } = pinJobs(day, pins);
    expect(refused).toEqual([]);
    expect(suggest(pinned).suggested).toEqual(before);
  }
});

test("a job that is open no longer, or whose driver takes none, is refused", () => {
  const day = randomDay(1, { jobs: 6, drivers: 4 });
  const [job] = day.jobs;
  const pins = [
    { jobId: "gone", driverId: null },
    { jobId: job?.jobId ?? "", driverId: "nobody" },
  ];
  expect(pinJobs(day, pins).refused.map(({ refusal }) => refusal.code)).toEqual([
    "NOT_FOUND",
    "DRIVER_UNAVAILABLE",
  ]);
});
