import { EXACT_MS, UNKNOWN_WAY } from "../objective.ts";
import type { DispatchDay, Ways } from "../day.ts";
import { breakBeforeS } from "../start/break-before.ts";
import { lastsS } from "../route.ts";

/** In place of the index of a job. */
const NO_JOB = -1;

/**
 * What jobs add to the chain of a driver who has nothing else to do: the ways to them, from them and home, less the one that
 * they take the place of. A search asks for nothing more often, and three ways are faster added than a whole chain driven.
 */
export class FreeWays {
  private readonly jobs: number;
  /** Per driver and job the way to it from where the truck is; `NaN` where it would be late, so that the chain moves. */
  private readonly toFirstM: Float64Array;
  /** Per driver and job the way home from it. */
  private readonly homeM: Float64Array;
  /** Per two jobs the way from one to the other. */
  private readonly betweenM: Float64Array;
  /** Per driver the way that is driven without a job. */
  private readonly idleM: readonly number[];

  /** @param idleM per driver what they drive without a job */
  constructor({ jobs, drivers, now, ways: waysOf }: DispatchDay, idleM: readonly number[]) {
    const metres = ({ size, distanceM }: Ways, from: number, to: number) =>
      distanceM[from * size + to] ?? Infinity;
    this.jobs = jobs.length;
    this.idleM = idleM;
    this.betweenM = new Float64Array(jobs.length * jobs.length);
    for (const [index, { to }] of jobs.entries())
      for (const [next, { from, vehicle }] of jobs.entries())
        this.betweenM[index * jobs.length + next] = metres(waysOf[vehicle], to, from);
    this.toFirstM = new Float64Array(drivers.length * jobs.length);
    this.homeM = new Float64Array(drivers.length * jobs.length);
    for (const [driver, { start, home }] of drivers.entries())
      for (const [index, job] of jobs.entries()) {
        const ways = waysOf[job.vehicle];
        const way = start.spot === null ? -1 : start.spot * ways.size + job.from;
        const takesS =
          start.spot === null
            ? UNKNOWN_WAY.durationS
            : lastsS(ways.durationS[way] ?? Infinity) +
              (start.freeAt > now ? 0 : breakBeforeS(ways, start.spot, job));
        const isInTime = Math.max(start.freeAt, now) + takesS * 1000 <= job.startsAt + EXACT_MS;
        const firstM = start.spot === null ? UNKNOWN_WAY.distanceM : metres(ways, start.spot, job.from);
        this.toFirstM[driver * jobs.length + index] = isInTime ? firstM : Number.NaN;
        this.homeM[driver * jobs.length + index] = home === null ? 0 : metres(ways, job.to, home);
      }
  }

  /**
   * What a chain costs in which each job may follow the one before.
   * @returns `NaN` where the driver is late for the first job: only the whole chain says what that costs
   */
  costM(driver: number, chain: readonly number[]): number {
    let before = chain[0] ?? NO_JOB;
    let sum = this.toFirst(driver, before);
    for (let at = 1; at < chain.length; at += 1) {
      const job = chain[at] ?? NO_JOB;
      sum += this.between(before, job);
      before = job;
    }
    return sum + this.home(driver, before) - (this.idleM[driver] ?? 0);
  }

  /** The metres that one job adds to a chain before its job at `at`; each may follow the one before. @returns `NaN` as above */
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
    return after === NO_JOB ? (this.idleM[driver] ?? 0) : this.toFirst(driver, after);
  }

  private toFirst(driver: number, job: number): number {
    return this.toFirstM[driver * this.jobs + job] ?? Number.NaN;
  }

  private between(job: number, next: number): number {
    return this.betweenM[job * this.jobs + next] ?? Infinity;
  }

  private home(driver: number, job: number): number {
    return this.homeM[driver * this.jobs + job] ?? Infinity;
  }
}
