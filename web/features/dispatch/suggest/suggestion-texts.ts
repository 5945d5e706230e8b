import { LATE_TO_CONFIRM_S } from "#domain/dispatch/late-to-confirm.ts";
import type { VehicleFault } from "#domain/drivers/vehicles/vehicle-fault.ts";
import type { ErrorCode, Refusal } from "#domain/errors.ts";
import { refusalText as unfitText, vehicleFaultText } from "#web/entities/jobs/assign/refusal-text.ts";
import { errorText } from "#web/lib/errors/error-notices.ts";
import { formatDistance, formatDuration, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Applied, SuggestedJob, Suggestion, UnassignedJob } from "./suggestion-types.ts";

type Reason = UnassignedJob["reason"];
type Alternative = SuggestedJob["alternatives"][number];

/** Obstacles as the office reads them; their other texts speak to the driver. */
const REASON_TEXTS: Partial<Record<Reason, () => string>> = {
  taken: m.suggest_reason_taken,
  no_driver: m.suggest_reason_no_driver,
  too_far: m.suggest_reason_too_far,
  truck_hours: m.suggest_reason_truck_hours,
  no_place: m.suggest_reason_no_place,
  left_open: m.suggest_reason_left_open,
  NO_VEHICLE_FERRY: m.suggest_reason_no_way,
  JOB_OUT_OF_REACH: m.suggest_reason_too_far,
  NEXT_JOB_OUT_OF_REACH: m.suggest_reason_too_far,
  JOBS_OVERLAP: m.suggest_reason_busy,
  DRIVER_DAY_OFF: m.suggest_reason_off,
  OUTSIDE_HOURS: m.suggest_reason_off,
  DRIVER_UNAVAILABLE: m.suggest_reason_off,
  LICENCE_EXPIRES: m.suggest_reason_papers,
  VEHICLE_REGISTRATION_EXPIRES: m.suggest_reason_papers,
  INSURANCE_EXPIRES: m.suggest_reason_papers,
  VEHICLE_OUT_OF_SERVICE: m.suggest_reason_out_of_service,
  DRIVING_BREAK_MISSING: m.suggest_reason_hours,
  DRIVING_REST_MISSING: m.suggest_reason_hours,
};

/** Why a job has no driver. */
export function reasonText(reason: Reason): string {
  return REASON_TEXTS[reason]?.() ?? errorText(reason as ErrorCode, {});
}

const LEGAL: ReadonlySet<string> = new Set(["DRIVING_BREAK_MISSING", "DRIVING_REST_MISSING"]);

/** Why one driver cannot be chosen for a job. */
export function pinRefusalText(refusal: Refusal): string {
  if (refusal.code === "NOT_FOUND") return m.suggest_pin_gone();
  if (refusal.code === "NO_VEHICLE_FERRY") return m.suggest_reason_no_way();
  // Of a way from where their truck is, and not from another job.
  const isFromHome = refusal.params?.["jobId"] === undefined;
  if (isFromHome && refusal.code === "JOB_OUT_OF_REACH") return m.suggest_pin_too_late();
  return isFromHome && LEGAL.has(refusal.code) ? m.job_unfit_way_hours() : unfitText(refusal);
}

/** Refusals of one vehicle, where it was chosen among several. */
const OF_VEHICLE: ReadonlySet<string> = new Set<VehicleFault["code"]>([
  "VEHICLE_OUT_OF_SERVICE",
  "VEHICLE_REGISTRATION_EXPIRES",
  "INSURANCE_EXPIRES",
]);

/**
 * Why a job is not assigned: the board refused it, or has not answered.
 * @param plate of the vehicle that was to come, where its driver has several; otherwise ""
 */
export function refusalText(result: Exclude<Applied, { outcome: "assigned" }>, plate: string): string {
  if (result.outcome === "unsure") return m.bulk_unsure();
  const { code, params = {} } = result;
  if (plate !== "" && OF_VEHICLE.has(code)) return vehicleFaultText(result, plate);
  return REASON_TEXTS[code]?.() ?? errorText(code, params);
}

/** Why a decision about a job does not hold. @param driver whom it was to be given to */
export function refusedPinText(
  { jobId, refusal }: Suggestion["refusedPins"][number],
  driver: string,
): string {
  // Whoever was chosen for it, or nobody: it is the job that is gone.
  if (refusal.code === "NOT_FOUND") return m.suggest_pin_job_gone({ job: jobId });
  return m.suggest_pin_refused({ job: jobId, driver, reason: pinRefusalText(refusal) });
}

/** More time to spare than this says nothing about a driver. */
const TOLD_SLACK_S = 4 * 60 * 60;

/** What another driver than the suggested one makes of the day: more or fewer empty kilometres, and more lateness. */
export function differenceText({ moreEmptyM, moreLateS }: Alternative): string {
  const distance = `${moreEmptyM < 0 ? "−" : "+"}${formatDistance(Math.abs(moreEmptyM))}`;
  if (moreLateS < 60) return distance;
  return `${distance}, ${m.suggest_late({ duration: formatDuration(moreLateS) })}`;
}

/** Where a driver comes from and goes to, and when, one statement a line; without what `lateTexts` says. */
export function whyTexts(job: SuggestedJob): string[] {
  const distance = formatDistance(job.emptyBeforeM);
  const after =
    job.emptyAfterM === null
      ? []
      : [
          (job.before === "job" ? m.suggest_after_job : m.suggest_after_home)({
            distance: formatDistance(job.emptyAfterM),
          }),
        ];
  return [
    m.suggest_before({ distance }) + (job.isStartUnknown ? ` (${m.suggest_start_unknown()})` : ""),
    ...after,
    ...punctualityTexts(job),
  ];
}

/**
 * How late they would be, and what follows from it, one statement a line; nothing of who comes in time.
 * @param isChosen whether the job is to be assigned, or is
 */
export function lateTexts(job: SuggestedJob, isChosen: boolean): string[] {
  if (job.lateS < 60) return [];
  return [
    m.suggest_late({ duration: formatDuration(job.lateS) }),
    ...(isToConfirm(job) && !isChosen ? [m.suggest_late_unchosen()] : []),
    ...(job.isBannedWhenLate ? [m.suggest_late_banned()] : []),
  ];
}

/** Whether its driver comes so late that nobody is given the job without a choice. */
export function isToConfirm({ lateS }: Pick<SuggestedJob, "lateS">): boolean {
  return lateS >= LATE_TO_CONFIRM_S;
}

/** When they have to leave, or how much time they have, where that is little and they are not late. */
function punctualityTexts({ lateS, slackS, leaveBy }: SuggestedJob): readonly string[] {
  if (lateS >= 60) return [];
  if (slackS === null) return [m.suggest_leave_by({ time: formatShortDayAndTime(leaveBy) })];
  return slackS > TOLD_SLACK_S ? [] : [m.suggest_slack({ duration: formatDuration(slackS) })];
}
