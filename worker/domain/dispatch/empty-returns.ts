import { whyUnfit, type DriverFitness, type JobToFit } from "../jobs/fit.ts";
import type { Spot, Ways, WaysByVehicle } from "./suggest/day.ts";
import { wayBetween } from "./suggest/route.ts";
import { isWayBack, startsInStay } from "./way-back.ts";

/** So many orders are offered for one way back, those that save most. */
const MOST_OFFERS = 3;

/** A truck that goes home after a job, and what its driver can take. */
export interface ReturningTruck extends DriverFitness {
  /** When it is free, epoch milliseconds. */
  readonly freeAt: number;
  readonly at: Spot;
  readonly home: Spot;
}

/** A job that nobody has taken, with its places. */
export interface OpenWay extends JobToFit {
  readonly from: Spot;
  readonly to: Spot;
}

/** A job that leads a truck home, with what it saves of the empty way, in metres. */
export interface WayBackOffer<Job> {
  readonly job: Job;
  /** To its pickup. */
  readonly emptyM: number;
  readonly savedM: number;
}

/** A truck that returns empty. */
export interface EmptyReturn<Truck, Job> {
  readonly truck: Truck;
  /** The empty way home, metres. */
  readonly homeM: number;
  /** Those that save most first, of equal ones the soonest; at most three. */
  readonly offers: readonly WayBackOffer<Job>[];
}

/**
 * Which open jobs lead which trucks home: jobs that their driver can take by the rule of the board, that the truck comes to in
 * time while it stays, and that leave at most half of its way home empty. Trucks that cannot reach their home are left out; those
 * that would save most come first.
 */
export function emptyReturns<Truck extends ReturningTruck, Job extends OpenWay>(
  trucks: readonly Truck[],
  open: readonly Job[],
  waysOf: WaysByVehicle,
): readonly EmptyReturn<Truck, Job>[] {
  const returns = trucks.flatMap((truck) => {
    const ways = waysOf[truck.driver.vehicle];
    const homeM = wayBetween(ways, truck.at, truck.home).distanceM;
    if (!Number.isFinite(homeM)) return [];
    const offers = open.flatMap((job) => offerOf(truck, job, homeM, ways) ?? []).toSorted(bySaving);
    return [{ truck, homeM, offers: offers.slice(0, MOST_OFFERS) }];
  });
  return returns.toSorted((a, b) => (b.offers[0]?.savedM ?? 0) - (a.offers[0]?.savedM ?? 0));
}

function offerOf<Job extends OpenWay>(
  truck: ReturningTruck,
  job: Job,
  homeM: number,
  ways: Ways,
): WayBackOffer<Job> | null {
  const toPickup = wayBetween(ways, truck.at, job.from);
  const emptyM = toPickup.distanceM;
  const leftM = wayBetween(ways, job.to, truck.home).distanceM;
  if (!isWayBack({ homeM, emptyM, leftM })) return null;
  if (!startsInStay(job.startsAt, truck.freeAt, toPickup.lastsS * 1000)) return null;
  if (whyUnfit(job, truck.driver, truck) !== null) return null;
  return { job, emptyM, savedM: homeM - emptyM - leftM };
}

function bySaving(a: WayBackOffer<OpenWay>, b: WayBackOffer<OpenWay>): number {
  return b.savedM - a.savedM || a.job.startsAt - b.job.startsAt || (a.job.jobId < b.job.jobId ? -1 : 1);
}
