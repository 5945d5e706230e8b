import type { Assignment, DispatchDay } from "#domain/dispatch/suggest/day.ts";
import type { DayOptions } from "#domain/dispatch/suggest/options.ts";
import { partsOf, suggest, type DayPart } from "#domain/dispatch/suggest/suggest.ts";
import { exactly } from "./exact.ts";

/** What an assignment of a day is worth. */
export interface Worth {
  /** Jobs without a driver. */
  readonly open: number;
  /** Empty metres and lateness in metres, without what jobs without a driver cost. */
  readonly drivenM: number;
  /** All of the objective. */
  readonly costM: number;
}

/** A suggestion for a day, first come first served, and the proven optimum. */
export async function compareWithOptimum(
  day: DispatchDay,
): Promise<{ readonly found: Worth; readonly firstCome: Worth; readonly optimum: Worth }> {
  const { suggested, firstCome } = suggest(day);
  const parts = partsOf(day);
  const optima = await Promise.all(
    parts.map(async ({ options }) => worthOf(options, (await exactly(options)).assignment)),
  );
  const whole = (assignment: Assignment): Worth =>
    sumOf(parts.map((part) => worthOf(part.options, partOf(part, assignment))));
  return { found: whole(suggested), firstCome: whole(firstCome), optimum: sumOf(optima) };
}

/** The jobs of an assignment that belong to a part, by their indices in it. */
function partOf({ driverAt, jobAt }: DayPart, assignment: Assignment): Assignment {
  return driverAt.map((driver) => (assignment[driver] ?? []).map((job) => jobAt.indexOf(job)));
}

/** What an assignment of a part is worth. */
export function worthOf(options: DayOptions, assignment: Assignment): Worth {
  const given = new Set(assignment.flat());
  const drivenM = assignment.reduce((sum, chain, driver) => sum + options.costOf(driver, chain), 0);
  const waitingM = options.unassigned.reduce((sum, costM, job) => (given.has(job) ? sum : sum + costM), 0);
  return { open: options.jobs.length - given.size, drivenM, costM: drivenM + waitingM };
}

function sumOf(parts: readonly Worth[]): Worth {
  return parts.reduce((a, b) => ({
    open: a.open + b.open,
    drivenM: a.drivenM + b.drivenM,
    costM: a.costM + b.costM,
  }));
}
