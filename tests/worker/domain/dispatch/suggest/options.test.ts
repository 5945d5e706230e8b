import { expect, test } from "vitest";
import { profileOfRoad } from "#domain/driving-hours/profile.ts";
import type { DispatchDay, OpenJob } from "#domain/dispatch/suggest/day.ts";
import { whyNotAmong } from "#domain/dispatch/suggest/lawful.ts";
import { LATE_M_PER_S } from "#domain/dispatch/suggest/objective.ts";
import { DayOptions } from "#domain/dispatch/suggest/options.ts";
import { routeOf } from "#domain/dispatch/suggest/route.ts";
import { SeededRandom } from "#domain/dispatch/suggest/seeded-random.ts";
import { partsOf, suggest } from "#domain/dispatch/suggest/suggest.ts";
import { whyUnfit } from "#domain/jobs/fit.ts";
import { FREE_DRIVER } from "#domain/jobs/driver-facts.ts";
import { HOUR_MS } from "#domain/time.ts";
import { randomDay } from "./random-day.ts";

test("the cost of a chain is that of its route, with every second of lateness", () => {
  const random = new SeededRandom(5);
  let reached = 0;
  for (let seed = 1; seed <= 12; seed += 1) {
    // In the afternoon, so that some trucks come late.
    const day = randomDay(seed, { jobs: 20, drivers: 10 });
    const later = { ...day, now: day.now + 16 * HOUR_MS };
    for (const { options } of partsOf(later)) {
      for (let round = 0; round < 60 && options.drivers.length > 0; round += 1) {
        const driver = random.below(options.drivers.length);
        const chain = options.jobs.flatMap((_, index) => (random.next() < 0.12 ? [index] : []));
        const cost = options.costOf(driver, chain);
        const [route, idle] = [routeFor(later, options, driver, chain), routeFor(later, options, driver, [])];
        if (route !== null && idle !== null) reached += 1;
        // Nothing adds nothing, also where no way leads to what they hold.
        const difference = chain.length === 0 ? 0 : metresOf(route) - metresOf(idle);
        expect(Number.isFinite(cost) ? cost : -1).toBeCloseTo(
          Number.isFinite(difference) ? difference : -1,
          2,
        );
      }
    }
  }
  expect(reached).toBeGreaterThan(50);
});

function metresOf(route: ReturnType<typeof routeOf>): number {
  return route === null ? Infinity : route.emptyM + route.lateS * LATE_M_PER_S;
}

function routeFor(day: DispatchDay, options: DayOptions, driver: number, chain: readonly number[]) {
  const theirs = options.drivers[driver];
  if (theirs === undefined) return null;
  const jobs = [...theirs.held, ...chain.flatMap((index) => options.jobs[index] ?? [])];
  return routeOf(
    day,
    theirs,
    jobs.toSorted((a, b) => a.startsAt - b.startsAt),
  );
}

test("what jobs add to a chain is what the chain costs more with them, and nothing where they may not be taken", () => {
  const random = new SeededRandom(21);
  const seen = { free: 0, others: 0, refused: 0 };
  for (let seed = 1; seed <= 8; seed += 1) {
    const day = randomDay(seed, { jobs: 24, drivers: 12 });
    // Some trucks come late in the afternoon.
    for (const { options } of partsOf({ ...day, now: day.now + (seed % 2) * 15 * HOUR_MS }))
      for (let round = 0; round < 400 && options.drivers.length > 0; round += 1) {
        const driver = random.below(options.drivers.length);
        const whole = options.jobs.flatMap((_, index) => (random.next() < 0.14 ? [index] : []));
        const [from, until] = [random.below(whole.length + 1), random.below(whole.length + 1)].toSorted(
          (a, b) => a - b,
        );
        const parts = [whole.slice(0, from), whole.slice(from, until), whole.slice(until)] as const;
        const [head, jobs, tail] = parts;
        // The jobs between may be such as only a driver with others can take one after another.
        const isJoined = [head.length, head.length + jobs.length].every(
          (at) => at === 0 || at === whole.length || options.mayFollow(whole[at - 1] ?? -1, whole[at] ?? -1),
        );
        const rest = [...head, ...tail];
        if (jobs.length === 0 || !isJoined || !options.mayTake(driver, rest)) continue;
        const before = options.costOf(driver, rest);
        const isTaken = options.mayTake(driver, whole);
        const addedM = options.addedBetween(driver, parts, before);
        expect(addedM).toBeCloseTo(isTaken ? options.costOf(driver, whole) - before : Infinity, 3);
        const theirs = options.drivers[driver];
        if (!isTaken) seen.refused += 1;
        else if (theirs?.held.length === 0 && theirs.driven.length === 0) seen.free += 1;
        else seen.others += 1;
        if (jobs.length > 1 || !isTaken) continue;
        expect(options.addedBy(driver, rest, head.length, jobs[0] ?? -1, before)).toBeCloseTo(addedM, 3);
        expect(options.mayTakeWith(driver, rest, head.length, jobs[0] ?? -1)).toBe(true);
      }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
});

test("a chain that a driver may take is one whose jobs the board would give them one after another", () => {
  const random = new SeededRandom(9);
  let taken = 0;
  for (let seed = 1; seed <= 12; seed += 1)
    for (const { options } of partsOf(randomDay(seed, { jobs: 30, drivers: 12 })))
      for (let round = 0; round < 150 && options.drivers.length > 0; round += 1) {
        const driver = random.below(options.drivers.length);
        const theirs = options.drivers[driver];
        const chain = options.jobs.flatMap((_, index) => (random.next() < 0.15 ? [index] : []));
        if (theirs === undefined || chain.length === 0 || !options.mayTake(driver, chain)) continue;
        taken += 1;
        const busy = [...theirs.held, ...theirs.underWay];
        for (const index of chain) {
          const job = options.jobs[index];
          if (job === undefined) continue;
          expect(whyUnfit(job, theirs.facts, { busy, driven: theirs.driven })).toBeNull();
          busy.push(job);
        }
        expect(options.mayTake(driver, chain.slice(0, -1))).toBe(true);
      }
  expect(taken).toBeGreaterThan(50);
});

test("a free driver may take exactly the chains whose jobs fit one after another, each among all before it", () => {
  const random = new SeededRandom(31);
  const seen = { taken: 0, unlawful: 0, late: 0 };
  for (let seed = 1; seed <= 8; seed += 1) {
    const day = randomDay(seed, { jobs: 40, drivers: 12 });
    const later = { ...day, now: day.now + (seed % 2) * 14 * HOUR_MS };
    for (const { options } of partsOf(later))
      for (let round = 0; round < 500 && options.drivers.length > 0; round += 1) {
        const driver = random.below(options.drivers.length);
        const theirs = options.drivers[driver];
        const chain = options.jobs.flatMap((_, index) => (random.next() < 0.1 ? [index] : []));
        if (theirs === undefined || chain.length < 2) continue;
        if (theirs.held.length + theirs.driven.length > 0) continue;
        const jobs = chain.flatMap((index) => options.jobs[index] ?? []);
        const isReached =
          routeFor(later, options, driver, chain) !== null &&
          chain.every((job) => routeFor(later, options, driver, [job]) !== null) &&
          new Set(jobs.map(({ vehicle }) => vehicle)).size === 1;
        const isLawful = jobs.every((job, at) => whyNotAmong(later, theirs, job, jobs.slice(0, at)) === null);
        expect(options.mayTake(driver, chain)).toBe(isReached && isLawful);
        if (!isReached) seen.late += 1;
        else if (!isLawful) seen.unlawful += 1;
        else seen.taken += 1;
        if (!isReached || !isLawful) continue;
        expect(options.costOfTaken(driver, chain)).toBeCloseTo(options.costOf(driver, chain), 3);
      }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
});

const NOW = 1_800_000_000_000;
/** Two places; the empty way between them takes three hours. */
const WAYS = {
  size: 2,
  distanceM: Float32Array.from([0, 150_000, 150_000, 0]),
  durationS: Float32Array.from([0, 10_800, 10_800, 0]),
};

function jobAt(jobId: string, startsInH: number, lastsH: number, from: number, to: number): OpenJob {
  const startsAt = NOW + startsInH * HOUR_MS;
  const roadDurationS = (lastsH - 1) * 3_600;
  const driving = profileOfRoad(roadDurationS);
  const endsAt = startsAt + lastsH * HOUR_MS;
  return { jobId, vehicle: "four_wheel", startsAt, endsAt, from, to, roadDurationS, driving, placedAt: 0 };
}

function optionsOf(jobs: readonly OpenJob[]): DayOptions {
  const facts = { ...FREE_DRIVER, driverId: "d", vehicle: "four_wheel" } as const;
  const start = { spot: 0, freeAt: 0 };
  return new DayOptions({
    now: NOW,
    jobs,
    ways: { four_wheel: WAYS, six_wheel: WAYS },
    drivers: [{ facts, held: [], underWay: [], driven: [], start, home: 0 }],
  });
}

test("two jobs are one driver's only when the empty way fits between them", () => {
  const near = optionsOf([jobAt("a", 10, 2, 0, 0), jobAt("b", 12, 2, 0, 0)]);
  expect(near.mayTake(0, [0, 1])).toBe(true);
  const far = optionsOf([jobAt("a", 10, 2, 0, 1), jobAt("b", 14, 2, 0, 0)]);
  expect(far.mayTake(0, [0, 1])).toBe(false);
  const later = optionsOf([jobAt("a", 10, 2, 0, 1), jobAt("b", 15.5, 2, 0, 0)]);
  expect(later.mayTake(0, [0, 1])).toBe(true);
});

test("the empty way between two jobs counts as driving", () => {
  // Each job has four hours of driving, the empty way between them three: eleven in a day.
  const jobs = [jobAt("a", 10, 5, 0, 1), jobAt("b", 19, 5, 0, 1)];
  const options = optionsOf(jobs);
  expect(options.mayTake(0, [0])).toBe(true);
  expect(options.mayTake(0, [0, 1])).toBe(false);
  const here = optionsOf([jobAt("a", 10, 5, 0, 0), jobAt("b", 19, 5, 0, 0)]);
  expect(here.mayTake(0, [0, 1])).toBe(true);
});

test("a truck that stands free may come late, one that comes from a job may not", () => {
  const options = optionsOf([jobAt("a", 2, 2, 1, 1), jobAt("b", 5, 2, 0, 0)]);
  expect(options.costOf(0, [0])).toBe(150_000 * 2 + 3_600 * LATE_M_PER_S);
  expect(options.costOf(0, [0, 1])).toBe(Infinity);
});

test("a driver with trucks of both kinds is suggested jobs for either, but not one kind after the other", () => {
  const paper = { registration: "2040-01-01", insurance: "2040-01-01" };
  const papers = {
    licence: null,
    vehicles: [
      { ...paper, vehicleId: "van", type: "four_wheel" },
      { ...paper, vehicleId: "truck", type: "six_wheel" },
    ],
  } as const;
  const both = { ...FREE_DRIVER, driverId: "both", vehicle: "four_wheel", papers } as const;
  const one = { ...FREE_DRIVER, driverId: "one", vehicle: "four_wheel" } as const;
  const placed = { held: [], underWay: [], driven: [], start: { spot: 0, freeAt: 0 }, home: 0 };
  const large = (jobId: string, atH: number) => ({
    ...jobAt(jobId, atH, 2, 0, 0),
    vehicle: "six_wheel" as const,
  });
  const dayOf = (jobs: readonly OpenJob[]): DispatchDay => ({
    now: NOW,
    jobs,
    ways: { four_wheel: WAYS, six_wheel: WAYS },
    drivers: [
      { ...placed, facts: one },
      { ...placed, facts: both },
    ],
  });
  const jobsOf = (day: DispatchDay) =>
    suggest(day).suggested.map((chain) => chain.map((index) => day.jobs[index]?.jobId));
  // At the same time: only the one who has both can take the large one.
  expect(jobsOf(dayOf([jobAt("small", 10, 2, 0, 0), large("large", 10)]))).toEqual([["small"], ["large"]]);
  // The second large job follows the first; the small one has the other driver although it would fit between them.
  const apart = dayOf([large("first", 8), jobAt("small", 12, 2, 0, 0), large("second", 16)]);
  expect(jobsOf(apart)).toEqual([["small"], ["first", "second"]]);
  const [part] = partsOf(apart);
  expect(part?.options.mayTake(1, [0, 1])).toBe(false);
  expect(part?.options.mayTake(1, [0, 2])).toBe(true);
  expect(part?.options.mayFollow(0, 1)).toBe(false);
});
