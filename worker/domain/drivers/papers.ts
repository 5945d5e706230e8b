import type { Refusal } from "../errors.ts";
import type { BusyWindow } from "../jobs/job.ts";
import type { VehicleType } from "../pricing/vehicle.ts";
import { daysIn } from "../earnings/periods.ts";
import { bangkokDay } from "../time.ts";
import { ONLY_VEHICLE, type OutOfService } from "./out-of-service.ts";
import type { PapersOnFile } from "./papers-on-file.ts";
import { expiriesOf } from "./profile.ts";
import { vehicleFault, type DatedVehicle } from "./vehicles/vehicle-fault.ts";

/** Until when the papers of a driver hold; Bangkok days, `2027-05-31`, the last one on which each does. */
export interface DriverPapers {
  /** `null`: for life, or not known. */
  readonly licence: string | null;
  readonly vehicles: readonly (DatedVehicle & { readonly type: VehicleType })[];
}

/**
 * The papers that count for a driver: those of the profile that holds, and without one those that the office keeps; `null`
 * where neither is there.
 */
export function papersOf(
  profile: PapersOnFile | null,
  onFile: PapersOnFile | null = null,
): DriverPapers | null {
  const kept = profile ?? onFile;
  if (kept === null) return null;
  const vehicles = kept.vehicles.map((each) => ({
    vehicleId: each.vehicleId,
    type: each.type,
    registration: each.registrationExpiresOn,
    insurance: each.insuranceExpiresOn,
  }));
  return { licence: kept.licenceExpiresOn, vehicles };
}

/** What decides with which vehicle a driver can do a job. */
export interface DriverVehicles {
  readonly papers: DriverPapers | null;
  readonly outOfService: OutOfService;
}

/**
 * Why a driver cannot do a job with their vehicles and papers, or `null`: the licence has to hold until the
 * job's end, and of their vehicles of its type one that may drive it (`vehicleFault`) is enough. The refusal
 * names the paper by its code, and the last day on which it holds as `day`.
 */
export function whyNoVehicle(
  { papers, outOfService }: DriverVehicles,
  job: BusyWindow,
  vehicle: VehicleType,
): Refusal | null {
  if (papers === null)
    return vehicleFault({ vehicleId: ONLY_VEHICLE, registration: null, insurance: null }, job, outOfService);
  if (papers.licence !== null && papers.licence < bangkokDay(job.endsAt))
    return { code: "LICENCE_EXPIRES", params: { day: papers.licence } };
  const fitting = papers.vehicles.filter(({ type }) => type === vehicle);
  const faults = fitting.map((each) => vehicleFault(each, job, outOfService));
  return faults.includes(null) ? null : (faults[0] ?? null);
}

/**
 * The first of a driver's held jobs for which a change of outages leaves no vehicle, or `undefined`: such a change is refused.
 */
export function jobWithoutVehicle<Job extends BusyWindow & { readonly vehicle: VehicleType }>(
  held: readonly Job[],
  now: DriverVehicles,
  before: OutOfService,
): Job | undefined {
  const has = (outOfService: OutOfService, job: Job) =>
    whyNoVehicle({ ...now, outOfService }, job, job.vehicle) === null;
  return held.find((job) => has(before, job) && !has(now.outOfService, job));
}

/** A paper with the last day on which it holds, and how many days that is away; below 0 once it has expired. */
export type DatedPaper = ReturnType<typeof expiriesOf>[number] & { readonly daysLeft: number };

/** The papers of a driver at an instant, those that expire first before the others. */
export function datedPapers(papers: PapersOnFile, now: number): readonly DatedPaper[] {
  const today = bangkokDay(now);
  return expiriesOf(papers)
    .map((paper) => ({ ...paper, daysLeft: daysIn({ fromDay: today, toDay: paper.expiresOn }) - 1 }))
    .toSorted((one, other) => one.daysLeft - other.daysLeft);
}

/** Whether a paper of a profile does not hold any more. */
export function hasExpiredPaper(profile: PapersOnFile, now: number): boolean {
  const today = bangkokDay(now);
  return expiriesOf(profile).some(({ expiresOn }) => expiresOn < today);
}
