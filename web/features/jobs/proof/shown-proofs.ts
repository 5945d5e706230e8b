import type { Entry, NewEntry, ProofContent } from "#web/lib/offline/entry.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import type { MyJob } from "../my-jobs/my-jobs.ts";
import { refusalText } from "../pending/pending-texts.ts";

/** A proof that the server does not have yet, as its form and its list show it. */
export interface KeptProof extends ProofContent {
  readonly proofId: string;
  readonly userId: string;
  readonly jobId: string;
  readonly orderId: string;
  /** A draft is being filled in, a waiting one is to be sent, a refused one waits for the driver. */
  readonly state: Entry["state"];
  /** Why it was refused, in words. */
  readonly problem: string | null;
  /** Epoch milliseconds. */
  readonly takenAt: number;
}

/** From the start of a job until a day after its completion, like the customer's contact. */
export function isProofShown({ status, contact, canOpenContact }: MyJob): boolean {
  if (status === "in_progress") return true;
  return status === "completed" && (contact !== null || canOpenContact);
}

/** The proofs of a job among what is kept on this device. */
export function keptProofs(entries: readonly Entry[], jobId: string): readonly KeptProof[] {
  return entries.flatMap((entry) => {
    const { clientId, userId, orderId, command, state, refusal, at } = entry;
    if (entry.jobId !== jobId || command.type !== "proof") return [];
    const problem = refusal === null ? null : refusalText(refusal);
    return [{ ...command, proofId: clientId, userId, jobId, orderId, state, problem, takenAt: at }];
  });
}

/** The draft that was begun at a stop, or a new one. */
export function draftOf(
  kept: readonly KeptProof[],
  { jobId, orderId }: MyJob,
  userId: string,
  stopPosition: number,
): KeptProof {
  const begun = kept.find((proof) => proof.state === "draft" && proof.stopPosition === stopPosition);
  return (
    begun ?? {
      proofId: crypto.randomUUID(),
      userId,
      jobId,
      orderId,
      stopPosition,
      photos: [],
      signature: null,
      receiverName: "",
      code: "",
      state: "draft",
      problem: null,
      takenAt: serverNow(),
    }
  );
}

/** A proof as it is kept. */
export function entryOfProof(proof: KeptProof, state: "draft" | "waiting"): NewEntry {
  const { proofId, userId, jobId, orderId, takenAt } = proof;
  const { stopPosition, photos, signature, receiverName, code } = proof;
  return {
    clientId: proofId,
    userId,
    jobId,
    orderId,
    command: { type: "proof", stopPosition, photos, signature, receiverName, code },
    at: takenAt,
    basedOn: null,
    state,
  };
}
