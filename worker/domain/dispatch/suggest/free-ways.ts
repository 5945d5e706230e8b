import { EXACT_MS, UNKNOWN_WAY } from "./objective.ts";
import type { DispatchDay } from "./day.ts";

/** In place of the index of a job. */
const NO_JOB = -1;

/**
 * What jobs add to the chain of a driver who has nothing else to do: the ways to them, from them and home, less the one that
 * they take the place of. A search asks for nothing more often, and three ways are faster added than a whole chain driven.
 */
export class FreeWays {
  private readonly day: DispatchDay;
  /** Per driver and job the way to it from where the truck is; `NaN` where it would be late, so that the chain moves. */
  private readonly toFirstM: Float64Array;

  /** @param lastsMs how long each way takes with its breaks */
  constructor(day: DispatchDay, lastsMs: Float64Array) {
    this.day = day;
    const { jobs, drivers, now, ways } = day;
    this.toFirstM = new Float64Array(drivers.length * jobs.length);
    for (const [driver, { start }] of drivers.entries())
      for (const [index, job] of jobs.entries()) {
        const way = start.spot === null ? -1 : start.spot * ways.size + job.from;
        const takesMs = way === -1 ? UNKNOWN_WAY.durationS * 1000 : (lastsMs[way] ?? Infinity);
        const isInTime = Math.max(start.freeAt, now) + takesMs <= job.startsAt + EXACT_MS;
        const metres = way === -1 ? UNKNOWN_WAY.distanceM : ways.distanceM[way];
        this.toFirstM[driver * jobs.length + index] = isInTime ? (metres ?? Infinity) : Number.NaN;
      }
  }

  /**
   * The metres that one job adds to a chain before its job at `at`; each may follow the one before.
   * @returns `NaN` where the driver is late for the first job: only the whole chain says what that costs
   */
  addedByJobM(driver: number, chain: readonly number[], at: number, job: number): number {
    if (at > 0 && Number.isNaN(this.toFirst(driver, chain[0] ?? NO_JOB))) return Number.NaN;
    return this.addedM(driver, chain[at - 1] ?? NO_JOB, job, job, chain[at] ?? NO_JOB);
  }

  /** The same of several jobs, between two parts of a chain. */
  addedByJobsM(
    driver: number,
    head: readonly number[],
    jobs: readonly number[],
    tail: readonly number[],
  ): number {
    const [leading = NO_JOB, first = NO_JOB, last = NO_JOB] = [head[0], jobs[0], jobs.at(-1)];
    if (leading !== NO_JOB && Number.isNaN(this.toFirst(driver, leading))) return Number.NaN;
    let sum = this.addedM(driver, head.at(-1) ?? NO_JOB, first, last, tail[0] ?? NO_JOB);
    for (let at = 1; at < jobs.length; at += 1)
      sum += this.between(jobs[at - 1] ?? NO_JOB, jobs[at] ?? NO_JOB);
    return sum;
  }

  /** What jobs add between two others, without the ways among themselves. */
  private addedM(driver: number, before: number, first: number, last: number, after: number): number {
    const into = before === NO_JOB ? this.toFirst(driver, first) : this.between(before, first);
    const out = after === NO_JOB ? this.home(driver, last) : this.between(last, after);
    return into + out - this.insteadM(driver, before, after);
  }

  /** The way that is driven without them. */
  private insteadM(driver: number, before: number, after: number): number {
    if (before !== NO_JOB) return after === NO_JOB ? this.home(driver, before) : this.between(before, after);
    if (after !== NO_JOB) return this.toFirst(driver, after);
    const { start, home } = this.day.drivers[driver] ?? { start: { spot: null }, home: null };
    return start.spot === null || home === null ? 0 : this.metres(start.spot, home);
  }

  private toFirst(driver: number, job: number): number {
    return this.toFirstM[driver * this.day.jobs.length + job] ?? Number.NaN;
  }

  private between(job: number, next: number): number {
    return this.metres(this.day.jobs[job]?.to ?? -1, this.day.jobs[next]?.from ?? -1);
  }

  private home(driver: number, job: number): number {
    const home = this.day.drivers[driver]?.home ?? null;
    return home === null ? 0 : this.metres(this.day.jobs[job]?.to ?? -1, home);
  }

  private metres(from: number, to: number): number {
    return this.day.ways.distanceM[from * this.day.ways.size + to] ?? Infinity;
  }
}
