import { plannedTravelS, plannedWay } from "../../../driving-hours/empty-way.ts";
import { planOf } from "../../../driving-hours/profile.ts";
import { DEFAULT_DRIVING_PLAN, MIN_BREAK_S } from "../../../driving-hours/rules.ts";
import { driveOn, NOTHING_DRIVEN, type Driven, type PlannedJob } from "../../../driving-hours/shortfalls.ts";
import { planned, reachRefusal } from "../../../jobs/decisions/driving-hours.ts";
import { overlaps } from "../../../jobs/job.ts";
import type { DayDriver, DispatchDay, OpenJob } from "../day.ts";
import { standingBefore } from "../start/standing.ts";
import { wayOnRoads, withDriving } from "../lawful.ts";

/** In place of the index of a job. */
const NO_JOB = -1;

/** A day's driving that every plan allows. */
const LEAST_DAY_S = DEFAULT_DRIVING_PLAN.maxDailyDrivingS;

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
  private readonly day: Pick<DispatchDay, "now" | "ways">;
  private readonly drivers: readonly DayDriver[];
  /** By driver and first job: 1: whoever begins rested may do what this driver may, -1: not, 0: not looked up yet. */
  private readonly rested: Int8Array;
  /** By driver and first job what is driven on the way to it, where a break follows it; `Infinity` where none does. */
  private readonly wayS: Float64Array;
  /** Per job all that it has its driver drive; `Infinity` where a night is in it. */
  private readonly wholeS: readonly number[];
  /** Per two jobs what is driven between them; `NaN`: not looked up yet. */
  private readonly ways: Float64Array;
  /** Per driver the same as `driven`, with the way from where their truck stands. */
  private readonly drivenFrom: readonly Map<number, Driven | null>[];

  /** @param day with the jobs sorted by `startsAt` */
  constructor({ jobs, drivers, now, ways }: Pick<DispatchDay, "jobs" | "drivers" | "now" | "ways">) {
    this.jobs = jobs;
    this.day = { now, ways };
    this.drivers = drivers;
    this.rested = new Int8Array(drivers.length * jobs.length);
    this.wayS = new Float64Array(drivers.length * jobs.length);
    this.ways = new Float64Array(jobs.length * jobs.length).fill(Number.NaN);
    this.drivenFrom = drivers.map(() => new Map<number, Driven | null>());
    this.planned = jobs.map((job) => planned(withDriving(job), job.roadDurationS));
    this.wholeS = this.planned.map(({ driving }) =>
      driving.afterRestS === null ? driving.toRestS : Infinity,
    );
    this.wayBetween = wayOnRoads(ways);
    this.pairs = new Int8Array(jobs.length * jobs.length);
  }

  /** Whether all jobs of a chain, which is given in parts, can be driven lawfully one after another. */
  isLawful(...parts: readonly (readonly number[])[]): boolean {
    let number = 0;
    for (const part of parts) for (const job of part) number = this.longer(number, job);
    const known = this.driven.get(number);
    return known === undefined
      ? this.look(parts.flat(), this.driven, NOTHING_DRIVEN) !== null
      : known !== null;
  }

  /** Whether the way from where a free driver's truck stands leaves them the rests of such a chain, too. */
  isLawfulFrom(driver: number, ...parts: readonly (readonly number[])[]): boolean {
    let first = NO_JOB;
    for (const part of parts) if (first === NO_JOB) first = part[0] ?? NO_JOB;
    const at = driver * this.jobs.length + first;
    if (first === NO_JOB || this.rested[at] === 1) return true;
    const [theirs, job] = [this.drivers[driver], this.jobs[first]];
    const known = this.drivenFrom[driver];
    if (theirs === undefined || job === undefined || known === undefined) return true;
    if (this.rested[at] === 0) this.beginAt(at, theirs, job);
    if (this.rested[at] === 1 || this.drivenAtMostS(at, parts) <= LEAST_DAY_S) return true;
    const chain = parts.flat();
    const before = known.get(chain.reduce((number, each) => this.longer(number, each), 0));
    if (before !== undefined) return before !== null;
    const standing = standingBefore(this.day, theirs, job);
    if (standing === null) return true;
    return (
      this.look(chain, known, driveOn(NOTHING_DRIVEN, planned(standing, null), this.wayBetween)) !== null
    );
  }

  /** Whether it is known that a free driver who begins with a job may do what whoever begins rested may. */
  isRested(driver: number, first: number): boolean {
    return this.rested[driver * this.jobs.length + first] === 1;
  }

  /** Notes how a free driver begins a first job. */
  private beginAt(at: number, theirs: DayDriver, job: OpenJob): void {
    const standing = standingBefore(this.day, theirs, job);
    this.rested[at] = standing === null ? 1 : -1;
    const [first] = standing === null ? [] : [this.planned[at % this.jobs.length]];
    if (standing === null || first === undefined) return;
    const way = this.wayBetween(planned(standing, null), first);
    // Over water it is not known what of the way is driven.
    if (way === null || way.travelS === 0 || way.isOverWater) {
      this.wayS[at] = 0;
      return;
    }
    const { lastsS, driving } = plannedWay(way.travelS, planOf(first.driving));
    const spareS = (job.startsAt - standing.endsAt) / 1000 - lastsS;
    // Whoever cannot have a break after it is driven through every chain.
    this.wayS[at] = spareS < MIN_BREAK_S ? Infinity : (driving.afterRestS ?? driving.toRestS);
  }

  /** What is driven from a free driver's start on, if that is one day's driving without a night in it. */
  private drivenAtMostS(at: number, parts: readonly (readonly number[])[]): number {
    let sumS = this.wayS[at] ?? Infinity;
    let last = NO_JOB;
    for (const part of parts)
      for (const job of part) {
        if (last !== NO_JOB) sumS += this.betweenS(last, job);
        sumS += this.wholeS[job] ?? Infinity;
        last = job;
      }
    return sumS;
  }

  private betweenS(first: number, then: number): number {
    const at = first * this.jobs.length + then;
    const known = this.ways[at] ?? Number.NaN;
    if (!Number.isNaN(known)) return known;
    const [a, b] = [this.planned[first], this.planned[then]];
    const travelS = a === undefined || b === undefined ? 0 : (this.wayBetween(a, b)?.travelS ?? 0);
    const drivenS = plannedTravelS(travelS);
    this.ways[at] = drivenS;
    return drivenS;
  }

  /** Looks a chain up job by job. @param from what was driven before it */
  private look(chain: readonly number[], known: Map<number, Driven | null>, from: Driven): Driven | null {
    let driven: Driven | null = from;
    let number = 0;
    for (const [at, job] of chain.entries()) {
      number = this.longer(number, job);
      const before: Driven | null | undefined = known.get(number);
      driven = before === undefined ? this.withJob(driven, chain, at) : before;
      // A number that is not exact stands for several chains.
      if (before === undefined && number <= Number.MAX_SAFE_INTEGER) known.set(number, driven);
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
