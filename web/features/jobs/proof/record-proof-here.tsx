import { useState } from "react";
import { stopCountOfJob } from "#domain/jobs/card.ts";
import { Button } from "#web/components/button.tsx";
import { stopText } from "#web/entities/goods/goods-texts.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { MyJob } from "../my-jobs/my-jobs.ts";
import { useOwnQueue, useUserId } from "../pending/use-own-queue.ts";
import { OpenProofSheet } from "./open-proof-sheet.tsx";
import { draftOf, keptProofs, type KeptProof } from "./shown-proofs.ts";

export interface RecordProofHereProps {
  readonly job: MyJob;
  /** Where the driver is, from 0. */
  readonly stop: number;
}

/** Records the proof of the stop where the driver is; nothing once there is one, or while one was refused. */
export function RecordProofHere({ job, stop }: RecordProofHereProps) {
  const recorded = trpc.proofs.ofJob.useQuery({ jobId: job.jobId }).data;
  const userId = useUserId();
  const kept = keptProofs(useOwnQueue().entries, job.jobId);
  const [open, setOpen] = useState<KeptProof | null>(null);
  const isThere =
    recorded?.some(({ stopPosition }) => stopPosition === stop) === true ||
    kept.some((proof) => proof.stopPosition === stop && proof.state !== "draft");
  return (
    <>
      {!isThere && (
        <Button
          size="small"
          className="min-w-0 flex-1"
          onClick={() => setOpen(draftOf(kept, job, userId, stop))}
        >
          {m.proof_record({ stop: stopText(stop, stopCountOfJob(job)) })}
        </Button>
      )}
      {open !== null && <OpenProofSheet job={job} proof={open} onClose={() => setOpen(null)} />}
    </>
  );
}
