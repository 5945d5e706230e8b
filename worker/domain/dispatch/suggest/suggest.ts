import { hasVehicleOf, vehicleTypesOf } from "../../drivers/vehicle-types.ts";
import { VEHICLE_TYPES, type VehicleType } from "../../pricing/vehicle.ts";
import { chainsOf } from "./chains.ts";
import { chooseChains } from "./choice.ts";
import type { Assignment, DispatchDay } from "./day.ts";
import { firstComeFirstServed } from "./first-come.ts";
import { DayOptions } from "./options.ts";
import { search } from "./search.ts";

/** A part of a day with more chains than these is searched; 40 jobs and 25 drivers have a few thousand at most. */
const MOST_CHAINS = 6_000;

/** Two assignments of one day: the suggested one and the one to compare it with. */
export interface Suggestion {
  readonly suggested: Assignment;
  readonly firstCome: Assignment;
}

/**
 * A part of a day that shares neither jobs nor drivers with another one; its jobs by their pickups, with
 * their indices in the day.
 */
export interface DayPart {
  readonly options: DayOptions;
  readonly jobAt: readonly number[];
  readonly driverAt: readonly number[];
}

/** A day in parts: one for each kind of vehicle, or a single one where a driver has both kinds. */
export function partsOf(day: DispatchDay): DayPart[] {
  const isShared = day.drivers.some(({ facts }) => vehicleTypesOf(facts).length > 1);
  if (isShared) return [partOf(day, VEHICLE_TYPES)];
  return VEHICLE_TYPES.map((vehicle) => partOf(day, [vehicle]));
}

function partOf(day: DispatchDay, types: readonly VehicleType[]): DayPart {
  const jobAt = day.jobs
    .flatMap((job, index) => (types.includes(job.vehicle) ? [{ index, job }] : []))
    .toSorted((a, b) => a.job.startsAt - b.job.startsAt || (a.job.jobId < b.job.jobId ? -1 : 1))
    .map(({ index }) => index);
  const driverAt = day.drivers.flatMap(({ facts }, index) =>
    types.some((type) => hasVehicleOf(facts, type)) ? [index] : [],
  );
  const jobs = jobAt.flatMap((index) => day.jobs[index] ?? []);
  const drivers = driverAt.flatMap((index) => day.drivers[index] ?? []);
  return { options: new DayOptions({ ...day, jobs, drivers }), jobAt, driverAt };
}

/**
 * Who should take which open job of a day, so that the objective (`objective.ts`) is as small as the search finds it, and
 * who would by first come, first served. Never worse than that. The same day and seed give the same answer.
 * @param parts of the day, where they are needed for its explanation as well
 */
export function suggest(day: DispatchDay, seed = 1, parts = partsOf(day)): Suggestion {
  const suggested: number[][] = day.drivers.map(() => []);
  const firstCome: number[][] = day.drivers.map(() => []);
  for (const { options, jobAt, driverAt } of parts) {
    const write = (assignment: Assignment, into: number[][]): void => {
      for (const [driver, chain] of assignment.entries())
        into[driverAt[driver] ?? 0] = chain.map((job) => jobAt[job] ?? 0);
    };
    if (options.jobs.length === 0 || options.drivers.length === 0) continue;
    const served = firstComeFirstServed(options);
    write(bestOf(options, seed, served), suggested);
    write(served, firstCome);
  }
  return { suggested, firstCome };
}

/**
 * Of a part with few chains the best choice among all of them; of a larger one what a search finds. Where the best choice takes too
 * much work to be found, the better one of both is what the choice begins with once more.
 */
function bestOf(options: DayOptions, seed: number, served: Assignment): Assignment {
  const chains = chainsOf(options, MOST_CHAINS);
  if (chains === null) return search(options, seed, "whole", served);
  const { assignment, isProven } = chooseChains(options, chains, search(options, seed, "start", served));
  if (isProven) return assignment;
  const searched = search(options, seed, "whole", served);
  const better = options.totalOf(searched) < options.totalOf(assignment) ? searched : assignment;
  return chooseChains(options, chains, better).assignment;
}
