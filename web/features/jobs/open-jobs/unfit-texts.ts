import { bangkokWeekday } from "#domain/drivers/availability.ts";
import type { ErrorParams, Refusal } from "#domain/errors.ts";
import type { BusyJob } from "#domain/jobs/board-state.ts";
import { orderIdOfJob } from "#domain/jobs/card.ts";
import type { BusyWindow } from "#domain/jobs/job.ts";
import { bangkokInstant, bangkokTime } from "#domain/time.ts";
import { errorText } from "#web/lib/errors/error-notices.ts";
import {
  formatDay,
  formatShortDayAndTime,
  formatShortWeekdayAndDay,
  formatWeekdayOf,
} from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Unfit } from "./unfit.ts";

/**
 * The words for a refusal of an open job.
 * @param others the driver's own jobs, one of which may be in its way
 */
export function unfitTexts(refusal: Refusal, job: BusyWindow, others: readonly BusyJob[]): Unfit {
  const { code, params = {} } = refusal;
  const text = errorText(code, params);
  switch (code) {
    case "DRIVER_UNAVAILABLE":
      return {
        line: m.job_unfit_unavailable(),
        text: m.job_unfit_unavailable_text({ label: m.driver_available_label() }),
      };
    case "DRIVER_DAY_OFF": {
      const day = bangkokInstant(String(params["day"]), "00:00") ?? job.startsAt;
      return {
        line: m.job_unfit_day_off({ day: formatShortWeekdayAndDay(day) }),
        text: m.job_unfit_day_off_text({ day: formatDay(day) }),
      };
    }
    case "OUTSIDE_HOURS":
      return { line: m.job_unfit_hours(), text: hoursText(params, job) };
    case "LICENCE_EXPIRES":
      return { line: m.job_unfit_licence(), text };
    case "VEHICLE_REGISTRATION_EXPIRES":
      return { line: m.job_unfit_registration(), text };
    case "INSURANCE_EXPIRES":
      return { line: m.job_unfit_insurance(), text };
    case "VEHICLE_OUT_OF_SERVICE":
      return { line: m.job_unfit_out_of_service(), text };
    case "JOBS_OVERLAP":
      return overlapTexts(params, others) ?? { line: text, text };
    case "JOB_OUT_OF_REACH":
      return { line: m.job_unfit_reach({ orderId: orderIdOf(params) }), text };
    case "NEXT_JOB_OUT_OF_REACH":
      return { line: m.job_unfit_next_reach({ orderId: orderIdOf(params) }), text };
    case "DRIVING_BREAK_MISSING":
      return { line: m.job_unfit_break({ orderId: orderIdOf(params) }), text };
    case "DRIVING_REST_MISSING":
      return { line: m.job_unfit_rest({ orderId: orderIdOf(params) }), text };
    default:
      return { line: text, text };
  }
}

function hoursText({ from, to }: ErrorParams, { startsAt }: BusyWindow): string {
  if (from === to) return m.job_unfit_weekday_text({ weekday: formatWeekdayOf(startsAt, "long") });
  return m.job_unfit_hours_text({ from: bangkokTime(Number(from)), to: endOfHours(Number(to), startsAt) });
}

/** The end of a day's hours; midnight is 24:00. */
function endOfHours(to: number, startsAt: number): string {
  return bangkokWeekday(to) === bangkokWeekday(startsAt) ? bangkokTime(to) : "24:00";
}

function overlapTexts(params: ErrorParams, others: readonly BusyJob[]): Unfit | null {
  const other = others.find(({ jobId }) => jobId === params["jobId"]);
  if (other === undefined) return null;
  const orderId = orderIdOf(params);
  const time = `${formatShortDayAndTime(other.startsAt)}–${formatShortDayAndTime(other.endsAt)}`;
  return { line: m.job_overlaps({ orderId }), text: m.job_overlap_note({ orderId, time }) };
}

function orderIdOf({ jobId }: ErrorParams): string {
  return orderIdOfJob(String(jobId));
}
