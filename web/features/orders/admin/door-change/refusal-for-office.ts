import type { ErrorCode, Refusal } from "#domain/errors.ts";
import { obstacleText } from "#web/entities/door-changes/priced-part.ts";
import { refusalText } from "#web/entities/jobs/assign/refusal-text.ts";

/** What lies with the driver, whom its own text would address. */
const OF_DRIVER: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "JOB_OUT_OF_REACH",
  "NEXT_JOB_OUT_OF_REACH",
  "DRIVING_BREAK_MISSING",
  "DRIVING_REST_MISSING",
  "LICENCE_EXPIRES",
  "VEHICLE_REGISTRATION_EXPIRES",
  "INSURANCE_EXPIRES",
  "VEHICLE_OUT_OF_SERVICE",
]);

/** Why the board would not take a change that the office proposes for a driver. */
export function refusalForOffice(refusal: Refusal): string {
  const { code } = refusal;
  if (code === "DOOR_CHANGE_STOP_OVERLAPS") return refusalText({ ...refusal, code: "JOBS_OVERLAP" });
  return OF_DRIVER.has(code) ? refusalText(refusal) : obstacleText(refusal);
}
