import { latestProof } from "#db/queries/proofs.ts";
import { AppError } from "#domain/errors.ts";
import type { JobCommand, Pressed } from "#domain/jobs/command.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import { jobAnswer, type JobAnswer } from "#domain/jobs/job-answer.ts";
import { latestProofOf, type ProofTime } from "#domain/proofs/proof.ts";
import type { SessionClaim } from "../../auth/driver-session.ts";
import type { Audited } from "../audit/audited-action.ts";
import { commandJob, refusal } from "./command-board.ts";
import type { Dependencies } from "../../dependencies.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now"> & Audited;

/** A press of a driver on one of their jobs. */
export interface JobPress extends Pressed {
  readonly jobId: string;
}

/**
 * Reserves a job for the driver of a session, which the board checks itself: one trip to the database serves all presses
 * that wait there.
 * @returns `null` where it has decided nothing, because the session is no driver's, or it lacks the order or the driver
 * @throws AppError as `reserveJob`
 */
export async function reserveBySession(
  { board }: Pick<Dependencies, "board">,
  claim: SessionClaim,
  jobId: string,
): Promise<JobAnswer | null> {
  const reply = await board.reserveBySession(claim, jobId);
  if (reply?.outcome === "refused") throw refusal(reply);
  return reply?.answer ?? null;
}

/** @throws AppError RATE_LIMITED after more presses than anybody needs in an hour */
export async function reserveJob(deps: Needs, driverId: string, jobId: string): Promise<JobAnswer> {
  return command(deps, driverId, { type: "reserve", jobId, driverId });
}

/**
 * @param press with why it is released; stored in the order's history
 * @throws AppError RATE_LIMITED after more releases than a broken truck explains
 */
export async function releaseJob(
  deps: Needs,
  driverId: string,
  press: JobPress & { readonly reason: string },
): Promise<JobAnswer> {
  return command(deps, driverId, { type: "release", ...press, actor: { kind: "driver", id: driverId } });
}

/** @throws AppError START_TOO_EARLY more than 3 h before the pickup */
export function startJob(deps: Needs, driverId: string, press: JobPress): Promise<JobAnswer> {
  const actor = { kind: "driver", id: driverId } as const;
  return command(deps, driverId, { type: "start", ...press, actor, reason: "" });
}

/**
 * The driver of a job in progress reaches or leaves one of its stops.
 * @throws AppError STOP_OUT_OF_ORDER for any other than the next one, NOT_FOUND for anybody else's job
 */
export function visitStop(
  deps: Needs,
  driverId: string,
  type: "arrive" | "leave",
  press: JobPress & { readonly stop: number },
): Promise<JobAnswer> {
  return command(deps, driverId, { type, ...press, driverId });
}

/**
 * The latest proof of delivery ends the waiting at the last stop: one that the server has, or one that the driver's phone
 * sends after this press.
 * @param press with why it is completed before half of its driving time, or ""; stored in the order's history
 * @throws AppError COMPLETE_TOO_EARLY then, without a reason; STOP_OUT_OF_ORDER before the last stop
 */
export async function completeJob(
  deps: Needs,
  driverId: string,
  {
    unsentProof,
    ...press
  }: JobPress & { readonly reason: string; readonly unsentProof?: ProofTime | undefined },
): Promise<JobAnswer> {
  const proof = latestProofOf([await latestProof(deps.db, press.jobId, driverId), unsentProof]);
  return command(deps, driverId, { type: "complete", ...press, driverId, proof });
}

/** @throws AppError NOT_FOUND for a job that is neither this driver's nor for their vehicle, as if it did not exist */
async function command(deps: Needs, driverId: string, jobCommand: JobCommand): Promise<JobAnswer> {
  const { order, before } = await commandJob(deps, jobCommand, true);
  const answer = jobAnswer(order, driverId, jobCommand);
  if (answer === null) throw new AppError("NOT_FOUND");
  const { jobId } = jobCommand;
  deps.audit?.changed("job", jobId, jobFacts(before, jobId), jobFacts(order, jobId));
  return answer;
}

/** What the audit log has of a step of somebody of the staff who also drives; `null` where it is not known. */
function jobFacts(order: BoardOrder | null, jobId: string) {
  const job = order?.jobs.find((each) => each.jobId === jobId);
  if (job === undefined) return null;
  const { status, driverId, visits } = job;
  return { status, driverId, visits };
}
