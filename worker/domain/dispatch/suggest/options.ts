import { HOUR_MS } from "../../time.ts";
import { EXACT_MS, LATE_M_PER_S, unassignedCosts, UNKNOWN_WAY } from "./objective.ts";
import { FreeChains } from "./free/free-chains.ts";
import { FreeWays } from "./free/free-ways.ts";
import { breakBeforeS } from "./start/break-before.ts";
import { asHeld, whyNotAmong, whyNotByBoard } from "./lawful.ts";
import { idleTruckOf, lastsS, truckOf } from "./route.ts";
import type { Assignment, DayDriver, DispatchDay, OpenJob, PlacedJob, Spot, Ways } from "./day.ts";

/** In place of the index of a job. */
const NO_JOB = -1;

/** In place of the index of a driver: the job is pinned to nobody. */
const NO_DRIVER = -1;

/** Whether a driver has nothing else that a job has to fit to. */
function isFree({ held, underWay, driven }: DayDriver): boolean {
  return held.length === 0 && underWay.length === 0 && driven.length === 0;
}

/**
 * What each driver may take and what it costs. A chain is a list of jobs of one driver by their indices, in the order of
 * their pickups. Lawfulness is looked up once per chain and kept. The jobs are sorted by their pickups, so that chains
 * are lists of growing indices.
 */
export class DayOptions {
  readonly jobs: readonly OpenJob[];
  readonly drivers: readonly DayDriver[];
  readonly unassigned: readonly number[];
  private readonly day: DispatchDay;
  /** The ways, where they are the same for both types of vehicle, so that a search need not ask for the type. */
  private readonly oneTable: Ways | null;
  /** 1: may follow, -1: may not, 0: not looked up yet. */
  private readonly pairs: Int8Array;
  private readonly apart: Float64Array[] = [];
  private readonly fitting: Uint8Array;
  /** Per driver who has other jobs the chains that were looked up; to the free drivers the same applies. */
  private readonly lawful: readonly Map<number, boolean>[];
  /** Per driver what they hold or are driving. */
  private readonly others: readonly (readonly PlacedJob[])[];
  private readonly isFreeDriver: readonly boolean[];
  private readonly freeChains: FreeChains;
  private readonly freeWays: FreeWays;
  private readonly idle: readonly number[];
  /** By driver and job; `NaN`: not looked up yet. */
  private readonly firstBreaksMs: Float64Array;
  /** Per job the driver who takes it, as was decided before, or `NO_DRIVER`. */
  private readonly pinnedTo: readonly number[];
  /** Per driver the jobs pinned to them; they may take just these without any other check. */
  readonly pins: readonly (readonly number[])[];
  /** Per job the drivers who may take it beside what they hold. */
  readonly candidates: readonly (readonly number[])[];

  /** @param day with the jobs sorted by `startsAt` */
  constructor(day: DispatchDay) {
    this.day = day;
    this.oneTable = day.ways.four_wheel === day.ways.six_wheel ? day.ways.four_wheel : null;
    this.jobs = day.jobs;
    this.drivers = day.drivers;
    this.pinnedTo = pinnedDrivers(day);
    this.pins = day.drivers.map((_, driver) =>
      [...day.jobs.keys()].filter((job) => this.isPinned(job, driver)),
    );
    this.unassigned = unassignedCosts(day.jobs, (job) => this.isPinned(job));
    this.pairs = new Int8Array(day.jobs.length * day.jobs.length);
    this.isFreeDriver = day.drivers.map(isFree);
    this.others = day.drivers.map(asHeld);
    this.freeChains = new FreeChains(day);
    this.lawful = day.drivers.map(() => new Map<number, boolean>());
    this.firstBreaksMs = new Float64Array(day.drivers.length * day.jobs.length).fill(Number.NaN);
    this.idle = day.drivers.map((_, driver) => this.idleCost(driver));
    this.freeWays = new FreeWays(day, this.idle);
    this.fitting = new Uint8Array(day.drivers.length * day.jobs.length);
    this.candidates = day.jobs.map((_, job) =>
      day.drivers.flatMap((theirs, driver) => {
        if (!this.isAllowed(driver, job)) return [];
        const isPossible = this.costOfTaken(driver, [job]) < Infinity && this.fits(theirs, driver, [job]);
        // Beside another that is pinned to them they may take what they could not take alone.
        if (!isPossible && !this.isPinned(job)) return [];
        this.fitting[driver * day.jobs.length + job] = 1;
        return [driver];
      }),
    );
  }

  /** Whether it was decided who takes a job; with a driver whether it is they. */
  isPinned(job: number, driver?: number): boolean {
    const pinnedTo = this.pinnedTo[job] ?? NO_DRIVER;
    return driver === undefined ? pinnedTo !== NO_DRIVER : pinnedTo === driver;
  }

  /** Whether nobody else is to take a job. */
  private isAllowed(driver: number, job: number): boolean {
    return !this.isPinned(job) || this.isPinned(job, driver);
  }

  /**
   * What a driver's chain adds to the objective beside what they hold, in metres; `Infinity` when they cannot drive it. Nothing
   * adds nothing.
   */
  costOf(driver: number, chain: readonly number[]): number {
    if (chain.length === 0) return 0;
    return this.costWith(driver, chain, chain.length, NO_JOB);
  }

  /** The same of a chain whose jobs may each follow the one before, so that a free driver has not to be driven through it. */
  costOfTaken(driver: number, chain: readonly number[]): number {
    if (this.isFreeDriver[driver] === true && chain.length > 0) {
      const costM = this.freeWays.costM(driver, chain);
      if (!Number.isNaN(costM)) return costM;
    }
    return this.costOf(driver, chain);
  }

  /**
   * What one job more, which comes at `at` and may follow the one before, adds to the cost of a chain, and `Infinity` when it
   * cannot be driven; a search asks for it more often than for anything else.
   */
  addedBy(driver: number, chain: readonly number[], at: number, job: number, cost: number): number {
    if (this.isFreeDriver[driver] === true) {
      const addedM = this.freeWays.addedByJobM(driver, chain, at, job);
      if (!Number.isNaN(addedM)) return addedM;
    }
    return this.costWith(driver, chain, at, job) - cost;
  }

  /**
   * What jobs add between two parts of a driver's chain, which cost `cost` without them; `Infinity` when the driver may not
   * take all of it. The parts are chains that this driver may take, the jobs are one that somebody may take, and each of the
   * three may follow the one before.
   */
  addedBetween(
    driver: number,
    [head, jobs, tail]: readonly [readonly number[], readonly number[], readonly number[]],
    cost: number,
  ): number {
    if (this.isFreeDriver[driver] === true) {
      for (const [index, job] of jobs.entries()) {
        if (!this.isCandidate(driver, job)) return Infinity;
        // Two neighbours of `jobs` may come from the chain of a driver who holds a job between them; a free driver has no such
        // job, so the second must follow the first directly.
        if (index > 0 && !this.mayFollow(jobs[index - 1] ?? NO_JOB, job)) return Infinity;
      }
      const addedM = this.freeWays.addedByJobsM(driver, head, jobs, tail);
      if (!Number.isNaN(addedM)) {
        const isShort = head.length + jobs.length + tail.length < 3;
        const isLawful = isShort || this.freeChains.isLawful(head, jobs, tail);
        return isLawful && this.freeChains.isLawfulFrom(driver, head, jobs, tail) ? addedM : Infinity;
      }
    }
    const chain = [...head, ...jobs, ...tail];
    const costM = this.costOf(driver, chain);
    return costM < Infinity && this.mayTake(driver, chain) ? costM - cost : Infinity;
  }

  /** What a whole assignment costs: the chains of all drivers, and the jobs without one. */
  totalOf(assignment: Assignment): number {
    const given = new Set(assignment.flat());
    const drivingM = assignment.reduce((sum, chain, driver) => sum + this.costOf(driver, chain), 0);
    return this.unassigned.reduce((sum, costM, job) => sum + (given.has(job) ? 0 : costM), drivingM);
  }

  private costWith(driver: number, chain: readonly number[], at: number, job: number): number {
    return this.routeCost(driver, chain, at, job) - (this.idle[driver] ?? 0);
  }

  /**
   * Whether a driver may take the jobs of a chain one after another: each by `whyUnfit` among those before
   * it, in time, with one truck, and none that is pinned to somebody else. Every earlier part of a chain that
   * may be taken may be taken, too.
   */
  mayTake(driver: number, chain: readonly number[]): boolean {
    if (!this.isOneTruck(chain) || !chain.every((job) => this.isAllowed(driver, job))) return false;
    // What one job asks of a driver does not depend on their others, and those of free drivers are the same for all.
    if (this.isFreeDriver[driver] === true)
      for (const [at, job] of chain.entries()) {
        if (!this.isCandidate(driver, job)) return false;
        if (at > 0 && !this.mayFollow(chain[at - 1] ?? 0, job)) return false;
      }
    return this.costOfTaken(driver, chain) < Infinity && this.mayTakeTogether(driver, chain);
  }

  /**
   * Whether a driver may come to one job more at `at` of a chain that they may take, as far as it can be said at once; where it
   * is not so they may not take it, and otherwise `mayTake` decides.
   */
  mayInsert(driver: number, chain: readonly number[], at: number, job: number): boolean {
    // Who holds others may take jobs one after another that a free driver may not.
    if (this.isFreeDriver[driver] !== true) return true;
    const [earlier, later] = [chain[at - 1], chain[at]];
    return (
      this.isCandidate(driver, job) &&
      (earlier === undefined || this.mayFollow(earlier, job)) &&
      (later === undefined || this.mayFollow(job, later))
    );
  }

  /** `mayTakeTogether` of a chain with one job more, which comes at `at`. */
  mayTakeWith(driver: number, chain: readonly number[], at: number, job: number): boolean {
    if (this.isFreeDriver[driver] === true) {
      const first = at === 0 ? job : (chain[0] ?? job);
      if (chain.length < 2 && this.freeChains.isRested(driver, first)) return true;
      const parts = [chain.slice(0, at), [job], chain.slice(at)] as const;
      const isLawful = chain.length < 2 || this.freeChains.isLawful(...parts);
      return isLawful && this.freeChains.isLawfulFrom(driver, ...parts);
    }
    return this.mayTakeTogether(driver, chain.toSpliced(at, 0, job));
  }

  /**
   * The rest of `mayTake` for a chain that the driver reaches in time, of candidates each of which may follow the one
   * before: whether all of them together leave the driver the rests that the law asks for.
   */
  mayTakeTogether(driver: number, chain: readonly number[]): boolean {
    // Pairs are in `mayFollow`.
    if (this.isFreeDriver[driver] === true) {
      const isLawful = chain.length < 3 || this.freeChains.isLawful(chain);
      return isLawful && this.freeChains.isLawfulFrom(driver, chain);
    }
    const theirs = this.drivers[driver];
    return theirs !== undefined && this.isLawful(driver, theirs, chain);
  }

  /** Whether a driver may take a job beside what they hold. */
  isCandidate(driver: number, job: number): boolean {
    return this.fitting[driver * this.jobs.length + job] === 1;
  }

  /** Whether one job can be driven after another at all: with the same truck, in time and lawfully, whoever drives them. */
  mayFollow(first: number, then: number): boolean {
    const at = first * this.jobs.length + then;
    if (this.pairs[at] === 0)
      this.pairs[at] =
        this.isOneTruck([first, then]) &&
        this.isInTime(first, then) &&
        this.freeChains.isLawful([first, then])
          ? 1
          : -1;
    return this.pairs[at] === 1;
  }

  /** Per job how far one is from competing with it for one driver, in metres: the ways between them, and 30 km an hour apart. */
  apartM(one: number): Float64Array {
    const known = this.apart[one];
    if (known !== undefined) return known;
    const a = this.jobs[one];
    const metres = (from: number, to: OpenJob) => {
      const { size, distanceM } = this.day.ways[to.vehicle];
      return distanceM[from * size + to.from] ?? Infinity;
    };
    const apart = new Float64Array(this.jobs.length).fill(Infinity);
    for (const [other, b] of this.jobs.entries()) {
      if (a === undefined) break;
      const nearest = Math.min(metres(a.to, b), metres(b.to, a), metres(a.from, b));
      apart[other] = nearest + (Math.abs(a.startsAt - b.startsAt) / HOUR_MS) * 30_000;
    }
    this.apart[one] = apart;
    return apart;
  }

  /** A driver who has trucks of both kinds cannot change them under way: the other one stands at home. */
  private isOneTruck(chain: readonly number[]): boolean {
    const vehicle = this.jobs[chain[0] ?? NO_JOB]?.vehicle;
    return chain.every((job) => this.jobs[job]?.vehicle === vehicle);
  }

  private isInTime(first: number, then: number): boolean {
    const [a, b] = [this.jobs[first], this.jobs[then]];
    if (a === undefined || b === undefined) return false;
    const ways = this.day.ways[b.vehicle];
    return a.endsAt + lastsMs(ways, a.to * ways.size + b.from) <= b.startsAt + EXACT_MS;
  }

  /** Whether each job of a chain fits among those before it, for a driver who has others; looked up once per chain. */
  private isLawful(driver: number, theirs: DayDriver, chain: readonly number[]): boolean {
    if (chain.length === 0) return true;
    return this.lookedUp(
      this.lawful[driver] ?? new Map(),
      chain,
      () =>
        this.costOf(driver, chain) < Infinity &&
        this.isLawful(driver, theirs, chain.slice(0, -1)) &&
        this.fits(theirs, driver, chain),
    );
  }

  private lookedUp(known: Map<number, boolean>, chain: readonly number[], find: () => boolean): boolean {
    const number = this.numberOf(chain);
    const before = known.get(number);
    if (before !== undefined) return before;
    const found = find();
    // A number that is not exact stands for several chains.
    if (number <= Number.MAX_SAFE_INTEGER) known.set(number, found);
    return found;
  }

  /** A chain as a number: each job is a digit. */
  private numberOf(chain: readonly number[]): number {
    let number = 0;
    for (const job of chain) number = number * (this.jobs.length + 1) + job + 1;
    return number;
  }

  /** Whether the last job of a chain fits a driver among the others. */
  private fits(theirs: DayDriver, driver: number, chain: readonly number[]): boolean {
    const jobs = chain.flatMap((index) => this.jobs[index] ?? []);
    const last = jobs.pop();
    if (last === undefined) return true;
    if (this.isFreeDriver[driver] === true && jobs.length === 0)
      return (
        whyNotByBoard(this.day, theirs, last, []) === null && this.freeChains.isLawfulFrom(driver, chain)
      );
    return whyNotAmong(this.day, theirs, last, [...(this.others[driver] ?? []), ...jobs]) === null;
  }

  /** What a driver drives without a job; nothing where no way leads home or to what they hold: somebody has decided that. */
  private idleCost(driver: number): number {
    const cost = this.routeCost(driver, [], 0, NO_JOB);
    return cost < Infinity ? cost : 0;
  }

  /** The break between the way from where a driver's truck stands and their first job, in milliseconds. */
  private firstBreakMs(driver: number, job: number, ways: Ways, start: Spot): number {
    const at = driver * this.jobs.length + job;
    const open = this.jobs[job];
    let breakMs = this.firstBreaksMs[at] ?? Number.NaN;
    if (Number.isNaN(breakMs) && open !== undefined) {
      breakMs = breakBeforeS(ways, start, open) * 1000;
      this.firstBreaksMs[at] = breakMs;
    }
    return breakMs;
  }

  /** The same sum as `routeOf` makes, without its steps: this is most of the work of a search. */
  private routeCost(driver: number, chain: readonly number[], insertAt: number, inserted: number): number {
    const theirs = this.drivers[driver];
    if (theirs === undefined) return Infinity;
    const { held, start, home } = theirs;
    const { oneTable } = this;
    const { now, ways: waysOf } = this.day;
    let ways = oneTable ?? waysOf[idleTruckOf(theirs)];
    let at = start.spot ?? -1;
    let freeAt = Math.max(start.freeAt, now);
    let isBound = start.freeAt > now;
    let wasHeld = true;
    let cost = 0;
    let next = 0;
    let nextHeld = 0;
    const length = inserted === NO_JOB ? chain.length : chain.length + 1;
    while (next < length || nextHeld < held.length) {
      const taken = next < insertAt ? chain[next] : next === insertAt ? inserted : chain[next - 1];
      const open = this.jobs[taken ?? NO_JOB];
      const mine = held[nextHeld];
      const isHeld = open === undefined || (mine !== undefined && mine.startsAt <= open.startsAt);
      const job: PlacedJob | undefined = isHeld ? mine : open;
      if (job === undefined) break;
      if (isHeld) nextHeld += 1;
      else next += 1;
      if (oneTable === null) ways = waysOf[truckOf(job, theirs)];
      const way = at * ways.size + job.from;
      let arrivesAt = freeAt + (at < 0 ? UNKNOWN_WAY.durationS * 1000 : lastsMs(ways, way));
      if (!isBound && at >= 0)
        arrivesAt += isHeld
          ? breakBeforeS(ways, at, job) * 1000
          : this.firstBreakMs(driver, taken ?? 0, ways, at);
      const lateMs = arrivesAt - Math.max(job.startsAt, now);
      if (lateMs > EXACT_MS) {
        if (!isBound) cost += (lateMs / 1000) * LATE_M_PER_S;
        else if (!(isHeld && wasHeld)) return Infinity;
      }
      cost += at < 0 ? UNKNOWN_WAY.distanceM : (ways.distanceM[way] ?? Infinity);
      freeAt = Math.max(job.endsAt, arrivesAt + (job.endsAt - job.startsAt));
      at = job.to;
      isBound = true;
      wasHeld = isHeld;
    }
    return home === null || at < 0 ? cost : cost + (ways.distanceM[at * ways.size + home] ?? Infinity);
  }
}

/** How long a way takes with its breaks and nights, in milliseconds. */
function lastsMs({ durationS }: Ways, way: number): number {
  return lastsS(durationS[way] ?? Infinity) * 1000;
}

/** Per job the index of the driver whom it is pinned to. */
function pinnedDrivers({ jobs, drivers, pinned }: DispatchDay): number[] {
  if (pinned === undefined || pinned.size === 0) return jobs.map(() => NO_DRIVER);
  const indexOf = new Map(drivers.map(({ facts }, index) => [facts.driverId, index]));
  return jobs.map(({ jobId }) => indexOf.get(pinned.get(jobId) ?? "") ?? NO_DRIVER);
}
