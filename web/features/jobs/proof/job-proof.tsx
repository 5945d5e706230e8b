import { useState } from "react";
import { stopCountOfJob } from "#domain/jobs/card.ts";
import { Button } from "#web/components/button.tsx";
import { stopText } from "#web/entities/goods/goods-texts.ts";
import { ProofView, type Proof } from "#web/entities/proofs/proof-view.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { forget } from "#web/lib/offline/queue.ts";
import { m } from "#web/paraglide/messages.js";
import type { MyJob } from "../my-jobs/my-jobs.ts";
import { useOwnQueue, useUserId } from "../pending/use-own-queue.ts";
import { OpenProofSheet } from "./open-proof-sheet.tsx";
import { draftOf, isProofShown, keptProofs, type KeptProof } from "./shown-proofs.ts";

export interface JobProofProps {
  readonly job: MyJob;
}

/** Proof of delivery, stop by stop: what is recorded, what waits on this phone, and the form for more. */
export function JobProof({ job }: JobProofProps) {
  const { jobId } = job;
  const isShown = isProofShown(job);
  const recorded = trpc.proofs.ofJob.useQuery({ jobId }, { enabled: isShown }).data;
  const userId = useUserId();
  const kept = keptProofs(useOwnQueue().entries, jobId);
  const [open, setOpen] = useState<KeptProof | null>(null);
  if (!isShown) return null;
  const stopCount = stopCountOfJob(job);
  const positions = Array.from({ length: stopCount }, (_, position) => position);
  return (
    <section aria-labelledby="job-proof">
      <h2 id="job-proof" className="mb-2 text-lg">
        {m.proof_title()}
      </h2>
      <ul className="grid gap-2.5">
        {positions.map((position) => (
          <ProofsOfStop
            key={position}
            stop={stopText(position, stopCount)}
            isReached={job.status !== "in_progress" || position < job.visits.length}
            recorded={recorded?.filter(({ stopPosition }) => stopPosition === position) ?? []}
            kept={kept.filter((proof) => proof.stopPosition === position && proof.state !== "draft")}
            onOpen={(proof) => setOpen(proof ?? draftOf(kept, job, userId, position))}
          />
        ))}
      </ul>
      {open !== null && <OpenProofSheet job={job} proof={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

interface ProofsOfStopProps {
  readonly stop: string;
  /** Whether the driver has said that they reached it: the step before its proof. */
  readonly isReached: boolean;
  readonly recorded: readonly Proof[];
  readonly kept: readonly KeptProof[];
  /** @param proof one to correct; without it a new one is recorded */
  readonly onOpen: (proof?: KeptProof) => void;
}

function ProofsOfStop({ stop, isReached, recorded, kept, onOpen }: ProofsOfStopProps) {
  const isEmpty = recorded.length === 0 && kept.length === 0;
  // Until it is corrected or discarded, another one would only stand beside it.
  const isRefused = kept.some(({ state }) => state === "refused");
  return (
    <li className="grid gap-2.5 rounded-control border border-line p-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <h3 className="text-base">{stop}</h3>
        {!isRefused && isReached && (
          <Button size="small" aria-label={m.proof_record({ stop })} onClick={() => onOpen()}>
            {m.proof_record_short()}
          </Button>
        )}
      </div>
      {isEmpty && (
        <p className="text-sm text-muted">{isReached ? m.proof_none() : m.proof_after_arrival()}</p>
      )}
      {recorded.map((proof) => (
        <ProofView key={proof.proofId} proof={proof} />
      ))}
      {kept.map((proof) => (
        <KeptProofState key={proof.proofId} proof={proof} onCorrect={() => onOpen(proof)} />
      ))}
    </li>
  );
}

/** A proof that is on this phone only: on its way, or why it was refused and what can be done. */
function KeptProofState({ proof, onCorrect }: { readonly proof: KeptProof; readonly onCorrect: () => void }) {
  const { sending } = useOwnQueue();
  if (proof.state === "waiting")
    return (
      <output className="block text-sm font-semibold">
        {sending.records === proof.proofId ? m.proof_sending() : m.proof_waiting()}
      </output>
    );
  return (
    <div className="grid gap-2">
      <p role="alert" className="text-sm font-semibold text-brick">
        {proof.problem}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" tone="solid" onClick={onCorrect}>
          {m.proof_correct()}
        </Button>
        <Button size="small" onClick={() => void forget([proof.proofId])}>
          {m.proof_discard()}
        </Button>
      </div>
    </div>
  );
}
