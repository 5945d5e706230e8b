import { overlaps, type BusyWindow } from "../jobs/job.ts";
import { bangkokDay } from "../time.ts";
import { windowOf, type DayRange } from "./availability.ts";

/** Why a vehicle is out of service. */
export const OUTAGE_KINDS = ["repair", "inspection", "accident", "other"] as const;
export type OutageKind = (typeof OUTAGE_KINDS)[number];

/** The vehicle of a driver who has no registered ones, as the office has them on file. */
export const ONLY_VEHICLE = "";

/**
 * The last day of an outage until further notice. Such an outage has this far day instead of none, so that every rule and every
 * query that compares days with `to` treats it as open without a case of its own; people read "until further notice".
 */
export const UNTIL_FURTHER_NOTICE = "9999-12-31";

/** Bangkok days, both included, on which a vehicle takes no jobs; `to` may be `UNTIL_FURTHER_NOTICE`. */
export interface VehicleOutage extends DayRange {
  /** Of the profile that holds, or `ONLY_VEHICLE`. */
  readonly vehicleId: string;
  readonly kind: OutageKind;
  /** What the office noted, or "". */
  readonly note: string;
}
export type OutOfService = readonly VehicleOutage[];

/** Whether an outage has no end yet. */
export function isUntilFurtherNotice({ to }: Pick<DayRange, "to">): boolean {
  return to === UNTIL_FURTHER_NOTICE;
}

/** The outages that are not over yet, soonest first. */
export function tidyOutages(outages: OutOfService, now: number): OutOfService {
  const today = bangkokDay(now);
  return outages.filter(({ to }) => to >= today).toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

/** The outages of vehicles that are among none of these. */
export function outagesWithout(outages: OutOfService, vehicleIds: readonly string[]): OutOfService {
  const known = new Set(vehicleIds);
  return outages.filter(({ vehicleId }) => !known.has(vehicleId));
}

/** The first day of a job on which a vehicle is out of service, or `null`. */
export function dayOutOfService(outages: OutOfService, vehicleId: string, job: BusyWindow): string | null {
  const out = outages.find((each) => each.vehicleId === vehicleId && overlaps(windowOf(each), job));
  return out === undefined ? null : bangkokDay(Math.max(job.startsAt, windowOf(out).startsAt));
}
