import { LocateOff } from "lucide-react";
import { useEffect } from "react";
import { Button } from "#web/components/button.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { onSent, useQueueSender } from "#web/lib/offline/queue.ts";
import { m } from "#web/paraglide/messages.js";
import { useOwnQueue, useUserId } from "../../pending/use-own-queue.ts";
import { forgetShared, isWithdrawnHere } from "../../position/shared-jobs.ts";
import { useWithdrawal } from "../../position/use-withdrawal.ts";

/** What a driver who gets no jobs any more has still agreed to: they withdraw it here. Nothing where there is nothing. */
export function SharedWhileSuspended() {
  const { data = [] } = trpc.jobs.sharedPositions.useQuery();
  const userId = useUserId();
  const { entries } = useOwnQueue();
  const withdraw = useWithdrawal();
  // What else waits here is sent once they are approved again: only a withdrawal is worth trying.
  const isWithdrawing = data.some(({ jobId }) => isWithdrawnHere(entries, jobId));
  useQueueSender(isWithdrawing ? userId : "", false);
  useEffect(() =>
    onSent(({ userId: of, jobId, command }) => {
      if (of === userId && command.type === "unshare") forgetShared(jobId);
    }),
  );
  const shared = data.filter(({ jobId }) => !isWithdrawnHere(entries, jobId));
  return shared.map((job) => (
    <section key={job.jobId} className="mx-auto mt-6 max-w-xl rounded-control border border-line p-3.5">
      <h2 className="mb-1 text-lg">{m.position_title()}</h2>
      <p className="figures mb-1 font-semibold">{m.job_order_number({ orderId: job.orderId })}</p>
      <p className="mb-3 text-sm text-muted">{m.position_text()}</p>
      <Button icon={<LocateOff aria-hidden="true" className="size-5" />} onClick={() => void withdraw(job)}>
        {m.position_stop()}
      </Button>
    </section>
  ));
}
