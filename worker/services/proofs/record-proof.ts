import { userOfDriver, type DriverRow } from "#db/queries/jobs/drivers.ts";
import { isErased } from "#db/queries/customers/on-file.ts";
import { insertProof, jobForProof, proofById, proofsAtStop } from "#db/queries/proofs.ts";
import { refuseOwn } from "#domain/access/own-record.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { isProofOpen, isStopProvable, mayProofCome } from "#domain/jobs/card.ts";
import { whereabouts } from "#domain/jobs/visits.ts";
import type { RecordProofForDriverInput, RecordProofInput } from "#domain/proofs/proof-input.ts";
import { MAX_PROOFS_PER_STOP, proofFault, recordedTime } from "#domain/proofs/proof.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { limitOrThrow } from "../../rate-limit.ts";
import type { Audited } from "../audit/audited-action.ts";
import { refusedFile } from "../files/store-file.ts";
import { stopCode } from "./stop-code.ts";

type Needs = Pick<Dependencies, "db" | "settings" | "now"> & Audited;

type JobForProof = NonNullable<Awaited<ReturnType<typeof jobForProof>>>;

/** Who sends a proof, and whose it is. */
interface Recorder {
  /** Who uploaded its files. */
  readonly userId: string;
  /** The driver of the job. */
  readonly driverId: string;
  readonly isOffice: boolean;
  /** When it came, epoch milliseconds. */
  readonly at: number;
}

/**
 * Records what a driver has made at a stop of a job they hold: from its start until a day after its
 * completion, however much later the phone has a connection. Repeating it with its id records it once and
 * counts no further try of the code.
 * @throws AppError NOT_FOUND, PROOF_CLOSED,
 *   STOP_OUT_OF_ORDER for a stop that was not reached,
 *   BAD_INPUT naming `stopPosition`, `photoFileIds`, `receiverName` or `code`,
 *   RATE_LIMITED after too many codes,
 *   FILE_REFUSED `gone` for a file that is not there,
 *   IDEMPOTENCY_KEY_REUSED
 */
export async function recordProof(
  deps: Needs,
  { userId }: Viewer,
  { driverId }: DriverRow,
  input: RecordProofInput,
): Promise<void> {
  const job = await jobForProof(deps.db, input.jobId);
  if (job?.driverId !== driverId) throw new AppError("NOT_FOUND");
  const at = deps.now();
  const takenAt = recordedTime(input.takenAt, job.startedAt, at);
  await writeProof(deps, job, { userId, driverId, isOffice: false, at }, { ...input, takenAt });
}

/**
 * Records for the driver of a job what they or the receiver have sent to the office, as of when they say. It
 * ends paid waiting where the driver has recorded nothing at that stop. Only for dispatchers: their router
 * sees to it.
 * @throws AppError NOT_FOUND,
 *   OWN_RECORD for the own order or job,
 *   JOB_ALREADY_RESERVED when another driver has the job by now,
 *   BAD_INPUT at `takenAt` for a time before the truck was there or to come; and as `recordProof` does
 */
export async function recordProofForDriver(
  deps: Needs,
  { userId }: Viewer,
  { seenDriverId, ...input }: RecordProofForDriverInput,
): Promise<{ readonly orderId: string }> {
  const job = await jobForProof(deps.db, input.jobId);
  if (job === undefined) throw new AppError("NOT_FOUND");
  refuseOwn(userId, job.customerId);
  refuseOwn(userId, await userOfDriver(deps.db, seenDriverId));
  if (job.driverId !== seenDriverId) throw new AppError("JOB_ALREADY_RESERVED");
  const arrived = job.visits.find(({ stop }) => stop === input.stopPosition)?.arrivedAt;
  const startedAt = Math.max(job.startedAt ?? 0, arrived ?? 0);
  // The office says the minute.
  if (input.takenAt + MINUTE_MS <= startedAt) throw badInput({ takenAt: "BEFORE_ARRIVAL" });
  const at = deps.now();
  if (input.takenAt > at) throw badInput({ takenAt: "IN_FUTURE" });
  const takenAt = Math.max(input.takenAt, startedAt);
  await writeProof(deps, job, { userId, driverId: seenDriverId, isOffice: true, at }, { ...input, takenAt });
  return { orderId: job.orderId };
}

async function writeProof(
  deps: Needs,
  job: JobForProof,
  recorder: Recorder,
  input: RecordProofInput,
): Promise<void> {
  const { db } = deps;
  const { userId, driverId, isOffice, at } = recorder;
  const { proofId, jobId, stopPosition, takenAt } = input;
  if (await isRecorded(deps, input, driverId)) return;
  if (!isProofOpen(job, takenAt) || !mayProofCome(job, at)) throw new AppError("PROOF_CLOSED");
  // What names a receiver may not come back to an order whose customer was erased meanwhile.
  if (job.customerId !== null && (await isErased(db, job.customerId))) throw new AppError("PROOF_CLOSED");
  if (stopPosition >= job.stops) throw badInput({ stopPosition: "INVALID" });
  if (!isStopProvable(job, stopPosition))
    throw new AppError("STOP_OUT_OF_ORDER", { params: { next: whereabouts(job.visits).stop + 1 } });
  checkContent(input);
  if (input.code !== undefined) await checkCode(deps, job.orderId, stopPosition, input.code);
  const isWritten = await insertProof(
    db,
    {
      proofId,
      jobId,
      orderId: job.orderId,
      stopPosition,
      driverId,
      recordedBy: isOffice ? userId : null,
      receiverName: input.receiverName,
      signatureFileId: input.signatureFileId ?? null,
      codeConfirmed: input.code !== undefined,
      takenAt,
      receivedAt: at,
      photoFileIds: [...new Set(input.photoFileIds)],
    },
    userId,
  );
  if (isWritten)
    deps.audit?.changed("proof", proofId, null, {
      jobId,
      stopPosition,
      photos: input.photoFileIds.length,
      isSigned: input.signatureFileId !== undefined,
      codeConfirmed: input.code !== undefined,
      takenAt,
    });
  if (isWritten || (await isRecorded(deps, input, driverId))) return;
  // It went to another driver in between.
  if ((await jobForProof(db, jobId))?.driverId !== driverId)
    throw new AppError(isOffice ? "JOB_ALREADY_RESERVED" : "NOT_FOUND");
  const isFull = (await proofsAtStop(db, jobId, stopPosition)) >= MAX_PROOFS_PER_STOP;
  throw isFull ? badInput({ stopPosition: "TOO_MANY" }) : refusedFile("gone");
}

/** Whether this proof is recorded already. @throws AppError IDEMPOTENCY_KEY_REUSED where the id is another proof's */
async function isRecorded({ db }: Pick<Needs, "db">, input: RecordProofInput, driverId: string) {
  const found = await proofById(db, input.proofId);
  if (found === undefined) return false;
  const { jobId, stopPosition } = found;
  const isSame = found.driverId === driverId && jobId === input.jobId && stopPosition === input.stopPosition;
  if (!isSame) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  return true;
}

function checkContent({ photoFileIds, receiverName, signatureFileId, code }: RecordProofInput): void {
  const fault = proofFault({
    photos: photoFileIds.length,
    receiverName,
    hasSignature: signatureFileId !== undefined,
    hasCode: code !== undefined,
  });
  if (fault !== null) throw badInput(fault);
}

async function checkCode(
  { db, settings, now }: Needs,
  orderId: string,
  stopPosition: number,
  code: string,
): Promise<void> {
  await limitOrThrow(db, "stop-code", `${orderId}:${stopPosition}`, now());
  if (code !== (await stopCode(settings.authSecret, orderId, stopPosition)))
    throw badInput({ code: "CODE_WRONG" });
}
