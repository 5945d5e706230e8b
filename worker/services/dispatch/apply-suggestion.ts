import { jobsToGiveQuery } from "#db/queries/dispatch/jobs-to-give.ts";
import { namesOfDrivers } from "#db/queries/drivers/driver-names.ts";
import { orderIdOfJob } from "#db/queries/jobs/jobs.ts";
import { truckFactsQuery } from "#db/queries/drivers/truck-facts.ts";
import type { SuggestedAssignment } from "#domain/dispatch/suggest-input.ts";
import { chosenTruck, type NotedTruck } from "#domain/drivers/vehicles/job-truck.ts";
import { AppError, type ErrorParams, type Refusal } from "#domain/errors.ts";
import type { JobCommand } from "#domain/jobs/command.ts";
import { JOB_STATUSES, type JobStatus } from "#domain/jobs/job.ts";
import { describeError } from "../../describe-error.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { commandJob, hasChanged, previewCommand, type Decided } from "../jobs/command-board.ts";
import { notedVehicle, noteVehicle } from "./note-vehicle.ts";

/** A job that is another one than was seen, as the board had it when it refused the assignment. */
export interface SavedJob {
  readonly status: JobStatus;
  /** Who holds it; `null`: nobody. */
  readonly driverName: string | null;
  readonly pickupAt: number;
  /** Of its order. */
  readonly revision: number;
}

/** What became of one suggested assignment. */
export type AppliedAssignment =
  /** `isNew`: by this press, or the first time that it was sent; not theirs before, as by a press of their own. */
  | {
      readonly jobId: string;
      readonly outcome: "assigned";
      readonly isNew: boolean;
      /**
       * Why the vehicle that was to come was not noted: this press had given the job before, and the vehicle may not come by now,
       * or another one was chosen meanwhile.
       */
      readonly vehicleFault?: Refusal;
      /** The plate of the vehicle that was chosen before, and comes instead. */
      readonly comes?: string;
    }
  /** The board has not answered: it may be assigned. */
  | { readonly jobId: string; readonly outcome: "unsure" }
  /** `saved`: what others have made of the job since it was seen; `null` where it is refused for anything else. */
  | ({ readonly jobId: string; readonly outcome: "refused"; readonly saved: SavedJob | null } & Refusal);

type Needs = Pick<Dependencies, "db" | "board" | "now"> & Audited;

/**
 * Gives jobs to drivers, one after another: the board decides each by itself, and only gives a job that nobody holds and
 * whose order has the terms that were seen; otherwise the refusal says what the job is by now. With a vehicle it is given only
 * where that one may drive it, and comes with it; a press that has given it before says so, with what has become of the vehicle.
 * One that is refused holds up no other. After one without an answer the rest is not tried, and has no result. Repeating
 * it changes nothing, and with the same keys it answers as the first time.
 */
export async function applySuggestion(
  deps: Needs,
  adminId: string,
  assignments: readonly SuggestedAssignment[],
): Promise<AppliedAssignment[]> {
  const truckOf = await readTrucks(deps, assignments);
  const applied: AppliedAssignment[] = [];
  for (const assignment of assignments) {
    const { isRepeated, ...result } = await assignOne(deps, adminId, assignment, truckOf);
    // Where nobody knows whether it was, the log says that it was asked for.
    if (result.outcome === "unsure" || isRepeated)
      deps.audit?.concerns(assignment.jobId, assignment.driverId);
    else if (result.outcome === "assigned" && result.isNew)
      deps.audit?.changed("job", assignment.jobId, { driverId: null }, { driverId: assignment.driverId });
    applied.push(result);
    if (result.outcome === "unsure") break;
  }
  return withNames(deps, applied);
}

/** With the names of those who hold the refused jobs by now. */
async function withNames(
  { db }: Pick<Dependencies, "db">,
  applied: readonly AppliedAssignment[],
): Promise<AppliedAssignment[]> {
  const holderOf = (result: AppliedAssignment) =>
    result.outcome === "refused" && result.saved !== null ? String(result.params?.["driverId"] ?? "") : "";
  const holders = [...new Set(applied.map(holderOf))].filter((driverId) => driverId !== "");
  const names = await namesOfDrivers(db, holders);
  return applied.map((result) =>
    result.outcome === "refused" && result.saved !== null
      ? { ...result, saved: { ...result.saved, driverName: names.get(holderOf(result)) ?? null } }
      : result,
  );
}

/** The job as a refusal of the board says it is; `null` of one that is for anything else. */
function savedJob({ status, pickupAt, revision }: ErrorParams): SavedJob | null {
  const known = JOB_STATUSES.find((each) => each === status);
  if (known === undefined || typeof pickupAt !== "number" || typeof revision !== "number") return null;
  return { status: known, driverName: null, pickupAt, revision };
}

/** The vehicle with which a job is to be given; `null` where none is named. @throws AppError as `chosenTruck` */
type TruckOf = (assignment: SuggestedAssignment) => NotedTruck | null;

/** What is known of the named vehicles, in two trips; in none where none is named. */
async function readTrucks(
  { db }: Pick<Needs, "db">,
  assignments: readonly SuggestedAssignment[],
): Promise<TruckOf> {
  const named = assignments.filter(({ vehicleId }) => vehicleId !== undefined);
  if (named.length === 0) return () => null;
  const driverIds = [...new Set(named.map(({ driverId }) => driverId))];
  const jobIds = named.map(({ jobId }) => jobId);
  const [drivers, jobs] = await Promise.all([truckFactsQuery(db, driverIds), jobsToGiveQuery(db, jobIds)]);
  return ({ jobId, driverId, vehicleId }) => {
    if (vehicleId === undefined) return null;
    const driver = drivers.find((each) => each.driverId === driverId);
    const job = jobs.find((each) => each.jobId === jobId);
    if (driver === undefined || job === undefined) throw new AppError("NOT_FOUND");
    return chosenTruck(driver, job, vehicleId);
  };
}

/** The named vehicle, or why it may not come. */
function truckOrFault(truckOf: TruckOf, assignment: SuggestedAssignment): NotedTruck | AppError | null {
  try {
    return truckOf(assignment);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Whether a press has given its job before, and its answer was lost. */
async function wasGivenBy(
  deps: Needs,
  command: Extract<JobCommand, { type: "assign" }> & { readonly clientId: string },
): Promise<boolean> {
  const { jobId, clientId } = command;
  const orderId = await orderIdOfJob(deps.db, jobId);
  if (orderId === undefined) return false;
  const foreseen = await previewCommand(deps, orderId, command).catch((error: unknown) => {
    // What is refused was not done by it.
    if (error instanceof AppError && error.code !== "SERVICE_UNAVAILABLE") return null;
    throw new Error("the board does not say whether it was given", { cause: error });
  });
  // It would do something: then it has done nothing so far.
  if (foreseen === null || foreseen.events.length > 0) return false;
  return foreseen.order.jobs.some((job) => job.jobId === jobId && job.commandIds.includes(clientId));
}

/** They held the job before: what it is by now goes with why no vehicle was noted. */
function withJob({ order }: Decided, jobId: string): (error: unknown) => never {
  return (error) => {
    const job = order.jobs.find((each) => each.jobId === jobId);
    if (!(error instanceof AppError) || job === undefined) throw error;
    const { status, driverId } = job;
    const saved = { status, driverId: driverId ?? "", pickupAt: order.startsAt, revision: order.revision };
    throw new AppError(error.code, { params: { ...error.params, ...saved } });
  };
}

/** The same press has given it before; the vehicle that is named now does not come. */
async function givenWithout(
  deps: Needs,
  { jobId, driverId }: SuggestedAssignment,
  vehicleFault: Refusal,
): Promise<AppliedAssignment & { readonly isRepeated: true }> {
  const comes = await notedVehicle(deps, { jobId, driverId });
  return {
    jobId,
    outcome: "assigned",
    isNew: true,
    isRepeated: true,
    vehicleFault,
    ...(comes === null ? {} : { comes: comes.plate }),
  };
}

async function assignOne(
  deps: Needs,
  adminId: string,
  assignment: SuggestedAssignment,
  truckOf: TruckOf,
): Promise<AppliedAssignment & { readonly isRepeated?: boolean }> {
  const { jobId, driverId, seenRevision, key } = assignment;
  const actor = { kind: "admin", id: adminId } as const;
  try {
    const seen = { seenHolder: null, seenRevision };
    const asked = { type: "assign", jobId, driverId, actor, overlapReason: null, ...seen } as const;
    const command = { ...asked, clientId: key };
    const truck = truckOrFault(truckOf, assignment);
    if (truck instanceof AppError) {
      if (!(await wasGivenBy(deps, command))) throw truck;
      const { code, params } = truck;
      return await givenWithout(deps, assignment, { code, params });
    }
    const decided = await commandJob(deps, command);
    const isChanged = hasChanged(decided);
    const given = decided.order.jobs.find((job) => job.jobId === jobId);
    const isRepeated = !isChanged && given?.commandIds.includes(key) === true;
    const isNoted =
      truck === null ||
      (await noteVehicle(deps, assignment, truck, decided, isRepeated).catch(withJob(decided, jobId)));
    if (!isNoted) return await givenWithout(deps, assignment, { code: "JOB_VEHICLE_CHANGED" });
    return { jobId, outcome: "assigned", isNew: isChanged || isRepeated, isRepeated };
  } catch (error) {
    if (!(error instanceof AppError)) {
      // What was assigned before it stays, and whoever pressed has to hear of it.
      console.error("suggested job not assigned", { jobId, error: describeError(error) });
      return { jobId, outcome: "unsure" };
    }
    const { code, params } = error;
    return { jobId, outcome: "refused", code, params, saved: savedJob(params) };
  }
}
