import type { DayOptions } from "./options.ts";

/** Every chain of jobs that each driver may take, by columns, because millions of steps go over them. */
export interface Chains {
  /** Per chain its driver. */
  readonly driverOf: Int32Array;
  /** Per chain what it adds to the objective, in metres. */
  readonly costM: Float64Array;
  /** Per chain its jobs, by their indices. */
  readonly jobsOf: readonly (readonly number[])[];
  /** The jobs of all chains one after another, and per chain where its own begin there; after the last one their number. */
  readonly jobs: Int32Array;
  readonly startOf: Int32Array;
}

/** A chain with its driver. */
interface Theirs {
  readonly driver: number;
  readonly jobs: readonly number[];
}

/**
 * All chains that the drivers may take, the shorter ones first, or `null` where there are more than `most`. Each is found
 * by adding a job to a shorter one, because every earlier part of a chain that may be taken may be taken, too. It asks
 * nothing but `mayTake`: a driver who holds others may take a job after another that they could not reach in time alone.
 */
export function chainsOf(options: DayOptions, most: number): Chains | null {
  let found: Theirs[] = [];
  let level: Theirs[] = options.candidates.flatMap((drivers, job) =>
    drivers.map((driver) => ({ driver, jobs: [job] })),
  );
  while (level.length > 0) {
    if (found.length + level.length > most) return null;
    found.push(...level);
    const longer = longerThan(options, level, most - found.length);
    if (longer === null) return null;
    level = longer;
  }
  // Who has jobs that are pinned to them drives all of these.
  found = found.filter(({ driver, jobs }) => (options.pins[driver] ?? []).every((job) => jobs.includes(job)));
  const startOf = new Int32Array(found.length + 1);
  for (const [chain, { jobs }] of found.entries()) startOf[chain + 1] = (startOf[chain] ?? 0) + jobs.length;
  return {
    driverOf: Int32Array.from(found, ({ driver }) => driver),
    costM: Float64Array.from(found, ({ driver, jobs }) => options.costOf(driver, jobs)),
    jobsOf: found.map(({ jobs }) => jobs),
    jobs: Int32Array.from(found.flatMap(({ jobs }) => jobs)),
    startOf,
  };
}

/** The chains with one job more, or `null` where there are more than `most`. */
function longerThan(options: DayOptions, chains: readonly Theirs[], most: number): Theirs[] | null {
  const longer: Theirs[] = [];
  for (const { driver, jobs } of chains)
    for (let job = (jobs.at(-1) ?? 0) + 1; job < options.jobs.length; job += 1) {
      if (!options.mayInsert(driver, jobs, jobs.length, job)) continue;
      const more = [...jobs, job];
      if (!options.mayTake(driver, more)) continue;
      if (longer.length === most) return null;
      longer.push({ driver, jobs: more });
    }
  return longer;
}
