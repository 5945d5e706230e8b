import type { ErrorCode, Refusal } from "#domain/errors.ts";
import type { JobCommand, OrderCommand } from "#domain/jobs/command.ts";
import { RELEASE_UNTIL_MS, startFrom } from "#domain/jobs/job.ts";
import { changed, isAlready, jobOf, type Asked, type Drivers } from "./model-changes.ts";
import type { ModelJob, ModelOrder } from "./model.ts";

/** Refusals that follow from other orders, from the facts of a driver or from how often they press. */
const ELSEWHERE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "DRIVER_NOT_APPROVED",
  "DRIVER_UNAVAILABLE",
  "DRIVER_DAY_OFF",
  "OUTSIDE_HOURS",
  "LICENCE_EXPIRES",
  "VEHICLE_REGISTRATION_EXPIRES",
  "INSURANCE_EXPIRES",
  "VEHICLE_OUT_OF_SERVICE",
  "JOBS_OVERLAP",
  "JOB_OUT_OF_REACH",
  "NEXT_JOB_OUT_OF_REACH",
  "DRIVING_BREAK_MISSING",
  "DRIVING_REST_MISSING",
]);

/** Whether an order in this state may be the reason for a refusal. */
export function mayRefuse(drivers: Drivers, state: ModelOrder, asked: Asked, refusal: Refusal): boolean {
  const { command } = asked;
  if (refusal.code === "RATE_LIMITED") return true;
  if (isAlready(state, asked)) return false;
  if (!("jobId" in command)) return mayRefuseOrder(state, asked, command, refusal);
  const job = jobOf(state, command.jobId);
  return job !== undefined && mayRefuseJob(drivers, state, job, { ...asked, command }, refusal);
}

function mayRefuseOrder(
  { status, revision, startsAt, jobs }: ModelOrder,
  { clockTo }: Asked,
  command: OrderCommand,
  { code, params = {} }: Refusal,
): boolean {
  switch (code) {
    case "ORDER_TRANSITION_REFUSED":
      return params["from"] === status;
    case "ORDER_CHANGED":
      return "basedOn" in command && command.basedOn !== revision;
    case "CHANGE_TOO_LATE":
      return (
        command.type === "change_day" &&
        clockTo > Math.min(startsAt, command.window.startsAt) - RELEASE_UNTIL_MS
      );
    case "ORDER_NOT_CHANGEABLE":
      return (
        ["in_transit", "delivered", "cancelled"].includes(status) ||
        jobs.some((job) => job.status === "in_progress")
      );
    default:
      return false;
  }
}

function mayRefuseJob(
  drivers: Drivers,
  state: ModelOrder,
  job: ModelJob,
  asked: Asked & { readonly command: JobCommand },
  { code, params = {} }: Refusal,
): boolean {
  const { command, clockTo } = asked;
  if ("heldBy" in command && command.heldBy !== undefined)
    return mayRefuseSeen(state, job, asked, { code, params });
  const driverId = driverOf(command);
  const isTheirs = job.driverId === driverId;
  if (ELSEWHERE.has(code))
    return ["reserve", "assign", "reopen"].includes(command.type) && changed(state, asked, null).length > 0;
  switch (code) {
    case "JOB_ALREADY_RESERVED":
      return command.type === "reserve" && !isTheirs && isHeld(job);
    case "JOB_TRANSITION_REFUSED":
      return params["from"] === job.status;
    case "JOB_NOT_YOURS":
      return driverId !== null && !isTheirs;
    case "NOT_FOUND":
      return driverId !== null && !isTheirs && mayNotKnow(drivers, job, command, driverId);
    case "WRONG_VEHICLE_TYPE":
      return drivers.get(driverId ?? "") !== job.vehicle;
    case "RELEASE_TOO_LATE":
      return isTheirs && job.status === "reserved" && clockTo > state.startsAt - RELEASE_UNTIL_MS;
    case "START_TOO_EARLY":
      return isTheirs && job.status === "reserved" && earliest(asked) < startFrom(state.startsAt);
    case "ORDER_NOT_CONFIRMED":
      return job.status === "reserved" && state.status === "pending";
    case "COMPLETE_TOO_EARLY":
      return isTheirs && job.status === "in_progress";
    case "STOP_OUT_OF_ORDER":
      return isTheirs && job.status === "in_progress";
    case "ORDER_TRANSITION_REFUSED":
      return command.type === "reopen" && state.status === "cancelled";
    default:
      return false;
  }
}

/** What the office writes down for the driver whom it has seen, or corrects. */
function mayRefuseSeen(
  state: ModelOrder,
  job: ModelJob,
  asked: Asked & { readonly command: JobCommand },
  { code, params = {} }: Refusal,
): boolean {
  const { command } = asked;
  const isHeldBySeen = "heldBy" in command && command.heldBy === job.driverId;
  const isUnderWay = isHeldBySeen && job.status === "in_progress";
  switch (code) {
    case "JOB_ALREADY_RESERVED":
      return !isHeldBySeen;
    case "JOB_TRANSITION_REFUSED":
      return isHeldBySeen && params["from"] === job.status;
    case "STOP_OUT_OF_ORDER":
      return command.type === "visit_for_driver" && isUnderWay && changed(state, asked, null).length === 0;
    // Only the times say whether a step was as it was seen, and what is possible between the others.
    case "ORDER_CHANGED":
      return command.type === "correct_visit" && isUnderWay;
    case "VISIT_CONTRADICTED":
      return (
        command.type === "correct_visit" &&
        isUnderWay &&
        (command.at !== null || changed(state, asked, null).length === 0)
      );
    default:
      return false;
  }
}

/** When a command may count as given: a press may be older than its call. */
function earliest({ command, clockFrom }: Asked): number {
  const at = "at" in command ? command.at : undefined;
  return typeof at === "number" ? Math.min(at, clockFrom) : clockFrom;
}

/** Who is neither the driver of a job nor drives such a truck knows nothing of it; its stops are its driver's alone. */
function mayNotKnow(drivers: Drivers, job: ModelJob, command: JobCommand, driverId: string): boolean {
  if (command.type === "arrive" || command.type === "leave") return job.releasedBy !== driverId;
  return drivers.get(driverId) !== job.vehicle;
}

function driverOf(command: JobCommand): string | null {
  if (command.type === "assign" || command.type === "reopen") return command.driverId;
  if ("driverId" in command) return command.driverId;
  return command.actor.kind === "driver" ? command.actor.id : null;
}

function isHeld({ status }: ModelJob): boolean {
  return status === "reserved" || status === "in_progress";
}
