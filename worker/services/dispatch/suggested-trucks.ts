import type { OpenJobRow, ReadyDriverRow } from "#db/queries/dispatch/day.ts";
import type { SuggestedJob } from "#domain/dispatch/suggest/explain.ts";
import { truckChoice, type TruckChoice } from "#domain/drivers/vehicles/job-truck.ts";

/** A suggested job as its truck really comes. */
export interface TimedJob extends SuggestedJob {
  /** Coming so late, the truck is at a stop in forbidden truck hours, at which it would not be as planned. */
  readonly isBannedWhenLate: boolean;
}

/** A suggested job with the vehicles from which one is chosen; absent where its driver has one of its type. */
export interface JobWithTrucks extends TimedJob {
  readonly trucks?: TruckChoice;
}

/** Which vehicle each driver brings to what is suggested to them, and which others they have of its type. */
export function withTrucks(
  suggested: readonly TimedJob[],
  rows: readonly OpenJobRow[],
  drivers: readonly ReadyDriverRow[],
): readonly JobWithTrucks[] {
  const jobOf = new Map(rows.map(({ job }) => [job.jobId, job]));
  const driverOf = new Map(drivers.map((row) => [row.driver.driverId, row]));
  return suggested.map((each) => {
    const [job, row] = [jobOf.get(each.jobId), driverOf.get(each.driverId)];
    if (job === undefined || row === undefined) return each;
    const { vehicle, pickupAt: startsAt, endsAt } = job;
    const facts = { ...row.driver, profile: row.profile };
    const trucks = truckChoice(facts, { vehicle, startsAt, endsAt, truck: null }, null);
    return trucks.vehicles.length < 2 ? each : { ...each, trucks };
  });
}
