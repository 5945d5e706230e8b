import { refuseOwn } from "#domain/access/own-record.ts";
import type { JobStatus } from "#domain/jobs/job.ts";
import { markOf, type OfficeReason } from "#domain/orders/office/office-reason.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { noteOrder } from "../audit/note-order.ts";
import { commandJob } from "../jobs/command-board.ts";
import { answerChanged } from "../orders/answer-changed.ts";
import { requireJob } from "../orders/order-commands.ts";
import { readOrder } from "../orders/read-order.ts";
import { fittingTruck, jobToGive } from "./choose-vehicle.ts";
import { noteVehicle } from "./note-vehicle.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now"> & Audited;

interface JobSeen {
  readonly orderId: string;
  readonly jobId: string;
  /** Who held the job when it was looked at; `null`: nobody. */
  readonly seenDriverId: string | null;
  /** Written by whoever decides; "" where they have written none. */
  readonly reason: string;
}

interface JobToGive extends JobSeen {
  readonly driverId: string;
  /** The terms of the order when it was looked at: a reason written for one day is none for another. */
  readonly seenRevision: number;
  /** Which of their vehicles comes; absent: the first that fits, or the one that they choose. */
  readonly vehicleId?: string | undefined;
}

interface JobToTakeBack extends JobSeen {
  readonly seenDriverId: string;
  /** Its status when it was looked at: whoever takes back a reserved job has not decided about one under way. */
  readonly seenStatus: JobStatus;
  /** A reason that the product gives for them, in the place of a written one. */
  readonly because?: OfficeReason | undefined;
}

/**
 * Gives a job to a driver, also one that another driver holds and has not started, and answers with the order. A reason
 * overrides the driver's overlapping jobs, ways between them, days and hours; without one they are refused.
 * @throws AppError NOT_FOUND, OWN_RECORD for a dispatcher who drives and overrides the rules for themselves,
 *   JOB_ALREADY_RESERVED when somebody else holds it by now, ORDER_CHANGED when its terms are others by now, or with the
 *   board's refusal; JOB_VEHICLE_CHANGED when they hold it already and another vehicle is chosen for it; what `chosenTruck`
 *   refuses
 */
export async function assignJob(
  deps: Needs,
  viewer: Viewer,
  { orderId, jobId, driverId, seenDriverId: seenHolder, seenRevision, reason, vehicleId }: JobToGive,
) {
  const { details, job } = await requireJob(deps, viewer, orderId, jobId);
  const actor = { kind: "admin", id: viewer.userId } as const;
  const overlapReason = reason === "" ? null : reason;
  if (overlapReason !== null) refuseOwnDriver(viewer, driverId);
  const truck =
    vehicleId === undefined ? null : await fittingTruck(deps, driverId, jobToGive(details, job), vehicleId);
  const seen = { seenHolder, seenRevision };
  const decided = await commandJob(deps, {
    type: "assign",
    jobId,
    driverId,
    actor,
    overlapReason,
    ...seen,
  });
  // The job is theirs whatever becomes of the vehicle.
  noteOrder(deps, details, decided);
  if (truck !== null) await noteVehicle(deps, { jobId, driverId }, truck, decided);
  return readOrder(deps, viewer, orderId);
}

/**
 * Takes a job from its driver and opens it, also one under way whose truck broke down, and answers with the
 * order.
 * @throws AppError NOT_FOUND,
 *   OWN_RECORD for a dispatcher's own job,
 *   REASON_REQUIRED,
 *   JOB_ALREADY_RESERVED when somebody else holds it by now,
 *   ORDER_CHANGED when it was started or completed meanwhile,
 *   or with the board's refusal
 */
export async function takeJobBack(
  deps: Needs,
  viewer: Viewer,
  { orderId, jobId, seenDriverId: heldBy, seenStatus, because, ...written }: JobToTakeBack,
) {
  const { details } = await requireJob(deps, viewer, orderId, jobId);
  refuseOwnDriver(viewer, heldBy);
  const actor = { kind: "admin", id: viewer.userId } as const;
  const reason = because === undefined ? written.reason : markOf(because);
  const decided = await commandJob(deps, { type: "release", jobId, actor, reason, heldBy, seenStatus });
  return answerChanged(deps, viewer, details, decided);
}

/** A dispatcher who drives has the rules of drivers. */
function refuseOwnDriver({ userId, driver }: Viewer, driverId: string): void {
  refuseOwn(userId, driver?.driverId === driverId ? userId : null);
}
