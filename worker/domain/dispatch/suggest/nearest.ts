import { greatCircleM } from "../../geo/distance.ts";
import type { Point } from "../../geo/place.ts";
import { overlaps } from "../../jobs/job.ts";
import { jobBefore } from "../job-before.ts";

/** A time, epoch milliseconds. */
interface Time {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** A job that a driver holds or is under way with. */
export interface HeldJob extends Time {
  /** Where their truck is after it; `null` where that is not known. */
  readonly to: Point | null;
}

/** A driver who may be looked at for a day. */
export interface NearDriver {
  readonly driverId: string;
  /** `null` where it is not known. */
  readonly home: Point | null;
  /** Around the day. */
  readonly held: readonly HeldJob[];
}

/** An open job of the day. */
export interface NearJob extends Time {
  readonly jobId: string;
  /** `null` where it is not known. */
  readonly pickup: Point | null;
}

/** Who is compared for a day. */
export interface ComparedDrivers<Driver extends NearDriver> {
  readonly compared: readonly Driver[];
  /** How many drivers hold nothing at the time of at least one of the jobs. */
  readonly free: number;
}

/**
 * The drivers who are compared for the open jobs of a day, `limit` at most. One job of each place, then each job in turn chooses
 * the nearest, as the crow flies, of those who hold nothing at its time and are not chosen yet: from where their job before it
 * ends, or from home. So a far pickup gets its drivers however many live, or are wanted, near the others. Only where the free
 * ones are fewer come others, of whom the suggestion then says that they are booked.
 *
 * Of those who are equally near, others come first on another day: were it by their ids, the same ones would never be
 * looked at.
 * @param day decides their order, `2026-12-01`
 */
export function driversToCompare<Driver extends NearDriver>(
  drivers: readonly Driver[],
  jobs: readonly NearJob[],
  limit: number,
  day: string,
): ComparedDrivers<Driver> {
  const left = new Set(inTurn(drivers, day, ({ driverId }) => driverId));
  const compared: Driver[] = [];
  let choosing = inTurn(jobs, day, ({ jobId }) => jobId).map((job) => ({
    job,
    awayOf: awayFrom(job.pickup),
  }));
  const choose = ({ job, awayOf }: (typeof choosing)[number]): boolean => {
    const nearest = compared.length < limit ? nearestOf(left, job, awayOf) : null;
    if (nearest === null) return false;
    left.delete(nearest);
    compared.push(nearest);
    return true;
  };
  for (const ofPlace of new Map(choosing.map((each) => [each.job.pickup, each])).values()) choose(ofPlace);
  while (choosing.length > 0 && compared.length < limit) choosing = choosing.filter(choose);
  const free =
    compared.length + [...left].filter((driver) => jobs.some((job) => isFreeFor(driver, job))).length;
  return { compared: [...compared, ...left].slice(0, limit), free };
}

function nearestOf<Driver extends NearDriver>(
  drivers: ReadonlySet<Driver>,
  job: NearJob,
  awayOf: (from: Point | null) => number,
): Driver | null {
  let nearest: { readonly driver: Driver; readonly awayM: number } | null = null;
  for (const driver of drivers) {
    if (!isFreeFor(driver, job)) continue;
    // Most hold nothing.
    const before = driver.held.length === 0 ? null : jobBefore(driver.held, job.startsAt);
    const awayM = awayOf(before?.to ?? driver.home);
    if (nearest === null || awayM < nearest.awayM) nearest = { driver, awayM };
  }
  return nearest?.driver ?? null;
}

function isFreeFor({ held }: NearDriver, job: Time): boolean {
  return !held.some((each) => overlaps(each, job));
}

/** How far places are from a pickup. Thousands of drivers have few homes: each is measured once. */
function awayFrom(pickup: Point | null): (from: Point | null) => number {
  const known = new Map<Point, number>();
  return (from) => {
    if (pickup === null || from === null) return Infinity;
    const awayM = known.get(from) ?? greatCircleM(from, pickup);
    known.set(from, awayM);
    return awayM;
  };
}

/** In an order of the day that looks like chance and is always the same. */
function inTurn<Item>(items: readonly Item[], day: string, idOf: (item: Item) => string): readonly Item[] {
  return items
    .map((item) => ({ item, turn: numberOf(`${day} ${idOf(item)}`) }))
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ item }) => item);
}

/** A number that looks like chance and is always the same for the same text: FNV-1a, of 32 bits. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
}
