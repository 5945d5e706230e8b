import type { Refusal } from "../../errors.ts";
import { asHeld, whyNotAmong } from "./lawful.ts";
import { DayOptions } from "./options.ts";
import { lacksWay, routeOf } from "./route.ts";
import type { DayDriver, DispatchDay, OpenJob } from "./day.ts";

/** What somebody has decided of an open job: who takes it; `null`: it stays open. */
export interface Pin {
  readonly jobId: string;
  readonly driverId: string | null;
}

/** A decision that does not hold. */
export interface RefusedPin extends Pin {
  /** As the board would say it; NOT_FOUND of a job that is open no longer. */
  readonly refusal: Refusal;
}

/** A day around what is decided of it. */
export interface PinnedDay {
  /** Without the jobs that stay open; the rest is pinned. */
  readonly day: DispatchDay;
  /** The jobs that stay open. */
  readonly left: readonly OpenJob[];
  readonly refused: readonly RefusedPin[];
}

/**
 * Takes what somebody has decided into a day: whatever `suggest` makes of it keeps to it. Each decision is judged by the rule
 * of every suggestion, beside those before it; one that does not hold is refused, and its job is planned like any other.
 */
export function pinJobs(day: DispatchDay, pins: readonly Pin[]): PinnedDay {
  const isLeft = new Set<string>();
  const pinned = new Map<string, string>();
  const refused: RefusedPin[] = [];
  const [jobIds, driverIds] = [
    new Set(pins.map((pin) => pin.jobId)),
    new Set(pins.map((pin) => pin.driverId)),
  ];
  // All others do not matter, and would cost.
  const judge = new PinJudge({
    ...day,
    jobs: day.jobs.filter(({ jobId }) => jobIds.has(jobId)),
    drivers: day.drivers.filter(({ facts }) => driverIds.has(facts.driverId)),
  });
  for (const pin of pins) {
    const refusal = judge.whyNot(pin.jobId, pin.driverId);
    if (refusal !== null) refused.push({ ...pin, refusal });
    else if (pin.driverId === null) isLeft.add(pin.jobId);
    else {
      judge.give(pin.jobId, pin.driverId);
      pinned.set(pin.jobId, pin.driverId);
    }
  }
  const left = day.jobs.filter(({ jobId }) => isLeft.has(jobId));
  const jobs = left.length === 0 ? day.jobs : day.jobs.filter(({ jobId }) => !isLeft.has(jobId));
  return { day: { ...day, jobs, pinned }, left, refused };
}

/** Judges who can take a job beside those that are pinned to them. */
export class PinJudge {
  private readonly day: DispatchDay;
  private readonly options: DayOptions;
  private readonly driverAt: ReadonlyMap<string, number>;
  private readonly jobAt: ReadonlyMap<string, number>;
  /** Per driver the jobs that are pinned to them, by their indices. */
  private readonly chains = new Map<number, readonly number[]>();

  constructor({ now, ways, drivers, ...day }: Omit<DispatchDay, "pinned">) {
    const jobs = day.jobs.toSorted((a, b) => a.startsAt - b.startsAt || (a.jobId < b.jobId ? -1 : 1));
    this.day = { now, ways, drivers, jobs };
    this.options = new DayOptions(this.day);
    this.driverAt = new Map(drivers.map(({ facts }, index) => [facts.driverId, index]));
    this.jobAt = new Map(jobs.map(({ jobId }, index) => [jobId, index]));
  }

  /**
   * Why a driver cannot take a job beside those that were given to them, or `null`. A job that is open can always be left with
   * nobody.
   */
  whyNot(jobId: string, driverId: string | null): Refusal | null {
    if (!this.jobAt.has(jobId)) return { code: "NOT_FOUND" };
    if (driverId === null) return null;
    const [driver, chain] = [this.driverAt.get(driverId), this.chainWith(jobId, driverId)];
    const theirs = this.options.drivers[driver ?? -1];
    if (driver === undefined || theirs === undefined) return { code: "DRIVER_UNAVAILABLE" };
    if (this.options.mayTake(driver, chain)) return null;
    return this.obstacleOf(theirs, chain);
  }

  /** Gives a job to a driver, who can take it. */
  give(jobId: string, driverId: string): void {
    this.chains.set(this.driverAt.get(driverId) ?? -1, this.chainWith(jobId, driverId));
  }

  /** The route of a driver with a job and those that were given to them; `null` where they cannot drive it. */
  routeWith(jobId: string, driverId: string): ReturnType<typeof routeOf> {
    const theirs = this.options.drivers[this.driverAt.get(driverId) ?? -1];
    if (theirs === undefined) return null;
    const jobs = [...theirs.held, ...this.jobsOf(this.chainWith(jobId, driverId))];
    return routeOf(
      this.day,
      theirs,
      jobs.toSorted((a, b) => a.startsAt - b.startsAt),
    );
  }

  private chainWith(jobId: string, driverId: string): readonly number[] {
    const before = this.chains.get(this.driverAt.get(driverId) ?? -1) ?? [];
    return [...new Set([...before, this.jobAt.get(jobId) ?? -1])].toSorted((a, b) => a - b);
  }

  private jobsOf(chain: readonly number[]): readonly OpenJob[] {
    return chain.flatMap((index) => this.options.jobs[index] ?? []);
  }

  /**
   * What the board says of the first of the jobs that it refuses, given one after another; otherwise no way leads the truck there
   * and back (NO_VEHICLE_FERRY), or it comes late.
   */
  private obstacleOf(driver: DayDriver, chain: readonly number[]): Refusal {
    const jobs = this.jobsOf(chain);
    const others = asHeld(driver);
    for (const job of jobs) {
      const refusal = whyNotAmong(this.day, driver, job, others);
      if (refusal !== null) return refusal;
      others.push(job);
    }
    const route = [...driver.held, ...jobs].toSorted((a, b) => a.startsAt - b.startsAt);
    if (jobs.some((job) => lacksWay(this.day, driver, route, job))) return { code: "NO_VEHICLE_FERRY" };
    // The truck for the other one stands at home.
    const other = jobs.find(({ vehicle }) => vehicle !== jobs[0]?.vehicle);
    return { code: "JOB_OUT_OF_REACH", ...(other !== undefined && { params: { jobId: other.jobId } }) };
  }
}
