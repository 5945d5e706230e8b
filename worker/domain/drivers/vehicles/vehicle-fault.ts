import type { BusyWindow } from "../../jobs/job.ts";
import { bangkokDay } from "../../time.ts";
import { dayOutOfService, type OutOfService } from "../out-of-service.ts";

/** A vehicle with the last Bangkok days on which its papers hold; `null` where the office does not know one. */
export interface DatedVehicle {
  readonly vehicleId: string;
  readonly registration: string | null;
  readonly insurance: string | null;
}

/**
 * A refusal because of one vehicle. `day` is the first day of the job on which it is out of service, or the last one on which its
 * paper holds.
 */
export interface VehicleFault {
  readonly code: "VEHICLE_OUT_OF_SERVICE" | "VEHICLE_REGISTRATION_EXPIRES" | "INSURANCE_EXPIRES";
  readonly params: { readonly day: string };
}

/**
 * Why a vehicle may not drive a job, or `null`: it must not be out of service on any day of it, and its papers have to hold
 * until its end. The one rule of who can be given a job, and of the vehicle that comes.
 */
export function vehicleFault(
  { vehicleId, registration, insurance }: DatedVehicle,
  job: BusyWindow,
  outOfService: OutOfService,
): VehicleFault | null {
  const outOn = dayOutOfService(outOfService, vehicleId, job);
  if (outOn !== null) return { code: "VEHICLE_OUT_OF_SERVICE", params: { day: outOn } };
  if (registration === null && insurance === null) return null;
  const lastDay = bangkokDay(job.endsAt);
  if (registration !== null && registration < lastDay)
    return { code: "VEHICLE_REGISTRATION_EXPIRES", params: { day: registration } };
  if (insurance !== null && insurance < lastDay)
    return { code: "INSURANCE_EXPIRES", params: { day: insurance } };
  return null;
}
