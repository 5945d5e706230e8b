import type { ErrorCode, ErrorParams } from "#domain/errors.ts";
import type { JobStatus } from "#domain/jobs/job.ts";
import type { TermChange } from "#domain/jobs/term-changes.ts";

/** A picture on this phone, and its id on the server once it is there. */
export interface KeptPicture {
  /** The idempotency key of its upload. */
  readonly key: string;
  readonly file: Blob;
  readonly fileId: string | null;
}

/** What a driver records at a stop. */
export interface ProofContent {
  readonly stopPosition: number;
  readonly photos: readonly KeptPicture[];
  readonly signature: KeptPicture | null;
  readonly receiverName: string;
  /** The stop's code, or "". */
  readonly code: string;
}

/** What a driver does with a job they hold. Stops are counted from 0, the pickup. */
export type Command =
  | { readonly type: "start" }
  | { readonly type: "arrive"; readonly stop: number }
  | { readonly type: "leave"; readonly stop: number }
  /** `reason`: why it is completed this soon after its start, or "". */
  | { readonly type: "complete"; readonly reason: string }
  | { readonly type: "release"; readonly reason: string }
  | { readonly type: "cash"; readonly amountSatang: number }
  /** The driver no longer agrees to send their position for the job. */
  | { readonly type: "unshare" }
  | ({ readonly type: "proof" } & ProofContent);

/** Why the server refused an entry. */
export interface KeptRefusal {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
}

/** Something that a driver did, kept on this device until the server has it, or until they have read why it is refused. */
export interface Entry {
  /** Unique to this press: the server applies it once, however often it is delivered. */
  readonly clientId: string;
  /** Whose it is: another account on the same device neither sees nor sends it. */
  readonly userId: string;
  readonly jobId: string;
  readonly orderId: string;
  readonly command: Command;
  /** When it was pressed, by the server's clock as far as this device knows it: epoch milliseconds. */
  readonly at: number;
  /** The status of the job that the driver saw when they pressed; `null` where it does not matter. */
  readonly basedOn: JobStatus | null;
  /** The order's `revision` whose terms the driver saw; absent where it was not known, as in earlier versions. */
  readonly seenRevision?: number;
  /** Its place among the entries of this device: they are sent in this order. */
  readonly sequence: number;
  /** How often it was sent without an answer that decides about it. */
  readonly attempts: number;
  /** Whether this device could not write it: it is lost with the page. */
  readonly isUnwritten?: true;
  /** How often the server has not known yet what the entry is about; absent: never. */
  readonly unknownYet?: number;
  /**
   * A draft is being filled in, a waiting one is to be sent, a refused one waits to be read, and one that the server has
   * taken tells what had changed of the order until that has been read.
   */
  readonly state: "draft" | "waiting" | "refused" | "told";
  readonly refusal: KeptRefusal | null;
  /** What had changed of the order since the driver saw it, oldest first; absent: nothing. */
  readonly changes?: readonly TermChange[];
}

/** An entry before it has its place. */
export type NewEntry = Omit<Entry, "sequence" | "attempts" | "refusal" | "isUnwritten" | "changes">;

/** A new entry for something that is sent as soon as possible. */
export function pressed(
  entry: Pick<Entry, "userId" | "jobId" | "orderId" | "command" | "at" | "basedOn" | "seenRevision">,
): NewEntry {
  return { ...entry, clientId: crypto.randomUUID(), state: "waiting" };
}

/** What changes the state of a job, unlike what is recorded about it. */
export function isStep({ command: { type } }: Pick<Entry, "command">): boolean {
  return type !== "proof" && type !== "cash" && type !== "unshare";
}

/**
 * Whether the server asks whether a step was meant so: the order has changed since its driver saw it. It counts, as of
 * when it was pressed, once they say so.
 */
export function isConflict({ state, command, refusal }: Entry): boolean {
  if (state !== "refused") return false;
  return (
    refusal?.code === "STOP_DOOR_CHANGED" ||
    (refusal?.code === "JOB_DAY_CHANGED" && command.type === "release")
  );
}

/** Whether a step waits for the answer to a conflict about an earlier step of its job. */
export function isHeldBack(entry: Entry, all: readonly Entry[]): boolean {
  return isStep(entry) && all.some((other) => isConflict(other) && isBehind(entry, other));
}

/** Whether an entry was made after another one about the same job. */
export function isBehind(entry: Entry, other: Entry): boolean {
  return entry.jobId === other.jobId && entry.userId === other.userId && entry.sequence > other.sequence;
}

/** Whether both are the same step of the same job, so that the later press adds nothing. */
export function isSameStep(one: NewEntry, other: NewEntry): boolean {
  if (one.command.type === "proof" || one.jobId !== other.jobId || one.userId !== other.userId) return false;
  const stopOf = ({ command }: NewEntry) => ("stop" in command ? command.stop : null);
  return one.command.type === other.command.type && stopOf(one) === stopOf(other);
}
