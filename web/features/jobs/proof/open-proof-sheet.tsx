import { lazy, Suspense } from "react";
import { stopCountOfJob } from "#domain/jobs/card.ts";
import { stopText } from "#web/entities/goods/goods-texts.ts";
import { m } from "#web/paraglide/messages.js";
import type { MyJob } from "../my-jobs/my-jobs.ts";
import type { KeptProof } from "./shown-proofs.ts";

/** With the signature pad, which only drivers at a door need. */
const ProofSheet = lazy(async () => ({ default: (await import("./proof-sheet.tsx")).ProofSheet }));

export interface OpenProofSheetProps {
  readonly job: MyJob;
  readonly proof: KeptProof;
  readonly onClose: () => void;
}

/** The form of a proof of a job, open. */
export function OpenProofSheet({ job, proof, onClose }: OpenProofSheetProps) {
  const stopCount = stopCountOfJob(job);
  return (
    <Suspense>
      <ProofSheet
        proof={proof}
        title={m.proof_record({ stop: stopText(proof.stopPosition, stopCount) })}
        endsWaiting={
          job.waitingTerms !== null && job.status === "in_progress" && proof.stopPosition === stopCount - 1
        }
        onClose={onClose}
      />
    </Suspense>
  );
}
