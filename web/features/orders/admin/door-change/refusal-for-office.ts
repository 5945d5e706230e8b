import type { ErrorCode, Refusal } from "#domain/errors.ts";
import { obstacleText } from "#web/entities/door-changes/priced-part.ts";
import { refusalText } from "#web/entities/jobs/assign/refusal-text.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError, type NoticeFallback } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";

/** What lies with the driver, whom its own text would address. */
const OF_DRIVER: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "DRIVER_DAY_OFF",
  "OUTSIDE_HOURS",
  "JOB_OUT_OF_REACH",
  "NEXT_JOB_OUT_OF_REACH",
  "DRIVING_BREAK_MISSING",
  "DRIVING_REST_MISSING",
  "LICENCE_EXPIRES",
  "VEHICLE_REGISTRATION_EXPIRES",
  "INSURANCE_EXPIRES",
  "VEHICLE_OUT_OF_SERVICE",
  "WRONG_VEHICLE_TYPE",
  "DRIVER_NOT_APPROVED",
]);

/** Why a change that the office proposes for a driver is not taken. */
export function refusalForOffice(refusal: Refusal): string {
  return ownText(refusal) ?? obstacleText(refusal);
}

/** Shows why a proposal of the office was refused when it was sent, in the same words as before. */
export function showErrorToOffice(error: unknown, fallback: NoticeFallback): void {
  const known = appErrorOf(error);
  const text = known === null ? null : ownText(known);
  if (text === null) showError(error, fallback);
  else showToast("error", fallback.title(), text);
}

/** What lies with the driver, in a few words for the office; `null` where nothing does. */
export function obstacleOfDriver({ code, params = {} }: Refusal): string | null {
  if (code === "DOOR_CHANGE_STOP_OVERLAPS") return refusalText({ code: "JOBS_OVERLAP", params });
  return OF_DRIVER.has(code) ? refusalText({ code, params }) : null;
}

/** What is said in other words to the office than to a driver or a customer; `null` where it is not. */
function ownText(refusal: Refusal): string | null {
  // Its usual text sends to the office.
  if (refusal.code === "ORDER_NOT_CHANGEABLE") return m.error_order_transition_refused();
  return obstacleOfDriver(refusal);
}
