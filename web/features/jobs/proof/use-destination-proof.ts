import { stopCountOfJob } from "#domain/jobs/card.ts";
import { latestProofOf } from "#domain/proofs/proof.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import type { MyJob } from "../my-jobs/my-jobs.ts";
import { useOwnQueue } from "../pending/use-own-queue.ts";
import { keptProofs } from "./shown-proofs.ts";

/** What shows that a job's goods arrived at their destination. */
export interface DestinationProof {
  /** Of when the last proof there is, epoch milliseconds; `null` without one. */
  readonly provenAt: number | null;
  /** Whether there is none for certain, neither on the server nor on this phone. */
  readonly isMissing: boolean;
}

/** The proof at the destination of a job that is under way: the server's, and what waits on this phone. */
export function useDestinationProof(job: MyJob): DestinationProof {
  const { jobId, status } = job;
  const recorded = trpc.proofs.ofJob.useQuery({ jobId }, { enabled: status === "in_progress" }).data;
  const kept = keptProofs(useOwnQueue().entries, jobId).filter(({ state }) => state === "waiting");
  const last = latestProofOf(
    [...(recorded ?? []), ...kept].map(({ stopPosition, takenAt }) => ({ stop: stopPosition, takenAt })),
  );
  const provenAt = last?.stop === stopCountOfJob(job) - 1 ? last.takenAt : null;
  return { provenAt, isMissing: recorded !== undefined && provenAt === null };
}
