import { driveOn, NOTHING_DRIVEN, type Driven, type PlannedJob } from "../../../driving-hours/shortfalls.ts";
import { planned, reachRefusal } from "../../../jobs/decisions/driving-hours.ts";
import { overlaps } from "../../../jobs/job.ts";
import type { DispatchDay, OpenJob } from "../day.ts";
import { wayOnRoads, withDriving } from "../lawful.ts";

/**
 * Which chains of jobs somebody may take who has nothing else: what `whyUnfit` says of each job among those before it. What was
 * driven in a chain is kept, so that of a longer one only its last job is judged.
 */
export class FreeChains {
  private readonly jobs: readonly OpenJob[];
  private readonly planned: readonly PlannedJob[];
  private readonly wayBetween: ReturnType<typeof wayOnRoads>;
  /** By two jobs: 1: one driver can do both, -1: not, 0: not looked up yet. */
  private readonly pairs: Int8Array;
  /** By the numbers of chains; `null`: nobody may take it. */
  private readonly driven = new Map<number, Driven | null>();

  /** @param day with the jobs sorted by `startsAt` */
  constructor({ jobs, ways }: Pick<DispatchDay, "jobs" | "ways">) {
    this.jobs = jobs;
    this.planned = jobs.map((job) => planned(withDriving(job), job.roadDurationS));
    this.wayBetween = wayOnRoads(ways);
    this.pairs = new Int8Array(jobs.length * jobs.length);
  }

  /** Whether all jobs of a chain, which is given in parts, can be driven lawfully one after another. */
  isLawful(...parts: readonly (readonly number[])[]): boolean {
    let number = 0;
    for (const part of parts) for (const job of part) number = this.longer(number, job);
    const known = this.driven.get(number);
    return known === undefined ? this.look(parts.flat()) !== null : known !== null;
  }

  /** Looks a chain up job by job. */
  private look(chain: readonly number[]): Driven | null {
    let driven: Driven | null = NOTHING_DRIVEN;
    let number = 0;
    for (const [at, job] of chain.entries()) {
      number = this.longer(number, job);
      const before: Driven | null | undefined = this.driven.get(number);
      driven = before === undefined ? this.withJob(driven, chain, at) : before;
      // A number that is not exact stands for several chains.
      if (before === undefined && number <= Number.MAX_SAFE_INTEGER) this.driven.set(number, driven);
      if (driven === null) return null;
    }
    return driven;
  }

  /** What was driven after the job at `at` of a chain, if those before it can be driven so. */
  private withJob(driven: Driven, chain: readonly number[], at: number): Driven | null {
    const job = chain[at] ?? 0;
    for (let earlier = 0; earlier < at; earlier += 1)
      if (!this.isReached(chain[earlier] ?? 0, job)) return null;
    const next = this.planned[job];
    if (next === undefined) return null;
    const { shortfall, ...after } = driveOn(driven, next, this.wayBetween);
    return shortfall === null ? after : null;
  }

  /** Whether the same driver is in time for a job after another, or can be, whatever comes between. */
  private isReached(first: number, then: number): boolean {
    const at = first * this.jobs.length + then;
    if (this.pairs[at] === 0) this.pairs[at] = this.isInTime(first, then) ? 1 : -1;
    return this.pairs[at] === 1;
  }

  private isInTime(first: number, then: number): boolean {
    const [a, b] = [this.jobs[first], this.jobs[then]];
    if (a === undefined || b === undefined || overlaps(a, b)) return false;
    return reachRefusal(b, [withDriving(a)], this.wayBetween) === null;
  }

  /** The number of a chain with one job more: each job is a digit. */
  private longer(number: number, job: number): number {
    return number * (this.jobs.length + 1) + job + 1;
  }
}
