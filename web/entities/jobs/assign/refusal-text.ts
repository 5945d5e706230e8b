import type { Refusal } from "#domain/errors.ts";
import { orderIdOfJob } from "#domain/jobs/card.ts";
import { bangkokInstant } from "#domain/time.ts";
import { formatDay } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** Why a driver cannot be given a job, in one line. */
export function refusalText({ code, params = {} }: Refusal): string {
  const orderId = orderIdOfJob(String(params["jobId"] ?? ""));
  switch (code) {
    case "JOBS_OVERLAP":
      return m.job_overlaps({ orderId });
    case "JOB_OUT_OF_REACH":
      return m.job_unfit_reach({ orderId });
    case "NEXT_JOB_OUT_OF_REACH":
      return m.job_unfit_next_reach({ orderId });
    case "DRIVING_BREAK_MISSING":
      return m.job_unfit_break({ orderId });
    case "DRIVING_REST_MISSING":
      return m.job_unfit_rest({ orderId });
    case "DRIVER_DAY_OFF":
      return m.admin_unfit_day_off({
        day: formatDay(bangkokInstant(String(params["day"]), "00:00") ?? 0),
      });
    case "OUTSIDE_HOURS":
      return m.admin_unfit_hours();
    case "LICENCE_EXPIRES":
      return m.job_unfit_licence();
    case "VEHICLE_REGISTRATION_EXPIRES":
      return m.job_unfit_registration();
    case "INSURANCE_EXPIRES":
      return m.job_unfit_insurance();
    case "VEHICLE_OUT_OF_SERVICE":
      return m.job_unfit_out_of_service();
    case "WRONG_VEHICLE_TYPE":
      return m.admin_unfit_vehicle();
    case "DRIVER_UNAVAILABLE":
    case "DRIVER_NOT_APPROVED":
      return m.calendar_takes_none();
    default:
      return m.admin_job_assign_impossible();
  }
}

/** Why a vehicle does not come to a job. @param plate of it, or "" */
export function vehicleFaultText(fault: Refusal, plate: string): string {
  if (fault.code === "JOB_VEHICLE_CHANGED") return m.error_job_vehicle_changed();
  return plate === "" ? refusalText(fault) : `${plate} · ${refusalText(fault)}`;
}
