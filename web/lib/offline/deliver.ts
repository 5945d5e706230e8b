import type { StoredFile } from "#worker/services/files/store-file.ts";
import { MAX_FILE_BYTES } from "#domain/files/file.ts";
import { ACCOUNT_HEADER } from "#domain/access/account-header.ts";
import { latestProofOf, type ProofTime } from "#domain/proofs/proof.ts";
import { appErrorOf, type ReceivedError } from "../errors/app-error.ts";
import type { Command, Entry, KeptPicture, KeptRefusal } from "./entry.ts";

/** What became of one attempt. */
export type Delivery =
  /** The server has it. */
  | { readonly kind: "done"; readonly answer: unknown }
  | { readonly kind: "refused"; readonly refusal: KeptRefusal }
  /** No answer came. */
  | { readonly kind: "no_connection" }
  /** The server could not decide now, and may later. */
  | { readonly kind: "later"; readonly isUnknownYet?: true }
  /** Nobody is signed in, or another account. */
  | { readonly kind: "signed_out" };

const CALL_TIMEOUT_MS = 20_000;
/** A picture has as long as a line of one bar takes for it, and a minute more. */
const UPLOAD_BASE_MS = 60_000;
const SLOWEST_BYTES_PER_MS = 8;

/** Errors after which the same entry may be accepted later; a suspended driver may be approved again. */
const PASSES: ReadonlySet<string> = new Set([
  "INTERNAL",
  "SERVICE_UNAVAILABLE",
  "RATE_LIMITED",
  "DRIVER_NOT_APPROVED",
]);

/**
 * Errors of what is recorded about a job whose start the server has accepted and does not show everywhere yet. So often
 * an entry is sent again before the driver is told.
 */
const UNKNOWN_YET: ReadonlySet<string> = new Set(["PROOF_CLOSED", "CASH_CLOSED", "NOT_FOUND"]);
const MAX_UNKNOWN_YET = 6;

/**
 * One attempt to deliver an entry: its pictures, then itself. It may be repeated: the server knows pictures and entries
 * by their keys. Uses `fetch` alone, because the service worker has nothing else.
 * @param behind what waits behind it on this device
 * @param onPictures called with the command once pictures are stored, or have to be sent anew
 */
export async function deliver(
  entry: Entry,
  behind: readonly Entry[],
  onPictures: (command: Command) => Promise<void>,
): Promise<Delivery> {
  try {
    const command = await withUploads(entry, onPictures);
    const { path, input } = callOf({ ...entry, command }, behind);
    return { kind: "done", answer: await callProcedure(path, input, entry.userId) };
  } catch (error) {
    if (!(error instanceof Refused)) return { kind: "no_connection" };
    return afterRefusal(entry, error.received, onPictures);
  }
}

async function afterRefusal(
  { command, unknownYet = 0 }: Entry,
  received: ReceivedError | null,
  onPictures: (command: Command) => Promise<void>,
): Promise<Delivery> {
  if (received === null || PASSES.has(received.code)) return { kind: "later" };
  if (received.code === "UNAUTHENTICATED") return { kind: "signed_out" };
  const { code, params } = received;
  if (command.type === "proof" && code === "FILE_REFUSED" && params["reason"] === "gone") {
    await onPictures(withoutUploads(command));
    return { kind: "later" };
  }
  // The job is somebody else's by now: the server has no position of this driver for it.
  if (command.type === "unshare" && code === "NOT_FOUND") return { kind: "done", answer: null };
  const isRecord = command.type === "proof" || command.type === "cash";
  if (isRecord && UNKNOWN_YET.has(code) && unknownYet < MAX_UNKNOWN_YET)
    return { kind: "later", isUnknownYet: true };
  return { kind: "refused", refusal: { code, params } };
}

/** The procedure that takes an entry, and its input. */
function callOf(
  { clientId, jobId, command, at, seenRevision }: Entry,
  behind: readonly Entry[],
): { readonly path: string; readonly input: object } {
  const press = { jobId, clientId, at, ...(seenRevision === undefined ? {} : { seenRevision }) };
  switch (command.type) {
    case "start":
      return { path: "jobs.start", input: press };
    case "arrive":
    case "leave":
      return { path: `jobs.${command.type}`, input: { ...press, stop: command.stop } };
    case "complete": {
      const unsentProof = unsentProofOf(jobId, behind);
      const input = { ...press, reason: command.reason };
      return { path: "jobs.complete", input: unsentProof === null ? input : { ...input, unsentProof } };
    }
    case "release":
      return { path: "jobs.release", input: { ...press, reason: command.reason } };
    case "unshare":
      return { path: "jobs.sharePosition", input: { jobId, share: false } };
    case "cash":
      return {
        path: "payments.recordCash",
        input: { jobId, key: clientId, amountSatang: command.amountSatang },
      };
    case "proof": {
      const { stopPosition, photos, signature, receiverName, code } = command;
      return {
        path: "proofs.record",
        input: {
          proofId: clientId,
          jobId,
          stopPosition,
          photoFileIds: photos.flatMap(({ fileId }) => fileId ?? []),
          receiverName,
          takenAt: at,
          ...(signature?.fileId == null ? {} : { signatureFileId: signature.fileId }),
          ...(code === "" ? {} : { code }),
        },
      };
    }
  }
}

/** The latest proof of a job that waits on this device: it ends the waiting, and is sent after the job is completed. */
function unsentProofOf(jobId: string, waiting: readonly Entry[]): ProofTime | null {
  const proofs = waiting.filter((entry) => entry.jobId === jobId);
  return latestProofOf(
    proofs.map(({ command, at }) =>
      command.type === "proof" ? { stop: command.stopPosition, takenAt: at } : null,
    ),
  );
}

async function withUploads(
  { orderId, userId, command }: Entry,
  onPictures: (command: Command) => Promise<void>,
): Promise<Command> {
  if (command.type !== "proof") return command;
  const stored = async (picture: KeptPicture): Promise<KeptPicture> =>
    picture.fileId === null ? { ...picture, fileId: await upload(orderId, picture, userId) } : picture;
  let current = command;
  for (const [index, photo] of command.photos.entries()) {
    if (photo.fileId !== null) continue;
    const uploaded = await stored(photo);
    current = { ...current, photos: current.photos.with(index, uploaded) };
    await onPictures(current);
  }
  if (current.signature !== null && current.signature.fileId === null) {
    current = { ...current, signature: await stored(current.signature) };
    await onPictures(current);
  }
  return current;
}

/** The server deleted the pictures meanwhile: they are sent once more, under new keys. */
function withoutUploads(command: Command & { readonly type: "proof" }): Command {
  const anew = (picture: KeptPicture) => ({ ...picture, key: crypto.randomUUID(), fileId: null });
  const { photos, signature } = command;
  return { ...command, photos: photos.map(anew), signature: signature === null ? null : anew(signature) };
}

/** The server's answer that says no; `null` where it does not say why. */
class Refused extends Error {
  readonly received: ReceivedError | null;

  constructor(error: unknown) {
    super("refused");
    this.name = "Refused";
    this.received = appErrorOf(error);
  }
}

async function upload(orderId: string, { key, file }: KeptPicture, userId: string): Promise<string> {
  // What the server would say, without sending it megabytes first.
  if (file.size > MAX_FILE_BYTES)
    throw new Refused({ data: { appCode: "FILE_REFUSED", params: { reason: "too_large" } } });
  const response = await fetch(`/api/files?${new URLSearchParams({ purpose: "proof", orderId })}`, {
    method: "POST",
    headers: { "Idempotency-Key": key, [ACCOUNT_HEADER]: userId },
    body: file,
    signal: AbortSignal.timeout(UPLOAD_BASE_MS + file.size / SLOWEST_BYTES_PER_MS),
  });
  const answer = (await response.json()) as Partial<StoredFile> & { readonly error?: unknown };
  if (answer.fileId === undefined) throw new Refused(answer.error);
  return answer.fileId;
}

/** @throws Refused, or whatever `fetch` throws without an answer */
async function callProcedure(path: string, input: object, userId: string): Promise<unknown> {
  const response = await fetch(`/api/trpc/${path}?batch=1`, {
    method: "POST",
    headers: { "Content-Type": "application/json", [ACCOUNT_HEADER]: userId },
    body: JSON.stringify({ 0: input }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  const [answer] = (await response.json()) as readonly [
    { readonly result?: { readonly data: unknown }; readonly error?: unknown } | undefined,
  ];
  if (answer?.result === undefined) throw new Refused(answer?.error);
  return answer.result.data;
}
