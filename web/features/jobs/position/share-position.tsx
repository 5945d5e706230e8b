import { useMutation } from "@tanstack/react-query";
import { LocateFixed, LocateOff } from "lucide-react";
import { bangkokTime } from "#domain/time.ts";
import { Button } from "#web/components/button.tsx";
import { showError } from "#web/lib/errors/show-error.ts";
import { sendWaiting } from "#web/lib/offline/queue.ts";
import { trpcClient, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { MyJob } from "../my-jobs/my-jobs.ts";
import { useUserId } from "../pending/use-own-queue.ts";
import type { ReportState } from "./position-reporter.ts";
import { useReportState, useSharedJobIds } from "./shared-positions.ts";
import { useWithdrawal } from "./use-withdrawal.ts";

const FAILED = { title: m.notice_title_job, text: m.position_share_failed };

export interface SharePositionProps {
  readonly job: MyJob;
  readonly isOffline: boolean;
}

/**
 * The driver's consent to send their position for a job in progress: asked for, shown while it holds, and withdrawn, also
 * without a connection: from the press on nothing is sent.
 */
export function SharePosition({ job, isOffline }: SharePositionProps) {
  const { jobId } = job;
  const shared = useSharedJobIds([job]);
  const state = useReportState();
  const userId = useUserId();
  const withdraw = useWithdrawal();
  const share = useMutation({
    networkMode: "always",
    mutationFn: async () => {
      // A withdrawal that waits here comes first: it would end what is agreed to now.
      await sendWaiting(userId);
      await trpcClient.jobs.sharePosition.mutate({ jobId, share: true });
    },
    onSuccess: () => trpcUtils.jobs.sharedPositions.invalidate(),
    onError: (error) => showError(error, FAILED),
  });
  if (job.status !== "in_progress" || shared === undefined) return null;
  const isShared = shared.includes(jobId);
  const Icon = isShared ? LocateOff : LocateFixed;
  return (
    <section className="rounded-control border border-line p-3.5">
      <h2 className="mb-1 text-lg">{m.position_title()}</h2>
      {isShared && <ReportLine state={state} />}
      <p className="mb-3 text-sm text-muted">{m.position_text()}</p>
      <Button
        icon={<Icon aria-hidden="true" className="size-5" />}
        busy={share.isPending}
        disabled={isOffline && !isShared}
        onClick={() => (isShared ? void withdraw(job) : share.mutate())}
      >
        {isShared ? m.position_stop() : m.position_start()}
      </Button>
    </section>
  );
}

/** Whether the position is being sent, in words. */
function ReportLine({ state }: { readonly state: ReportState }) {
  return <output className="figures mb-2 block font-semibold">{reportText(state)}</output>;
}

/** The same as a text. */
export function reportText(state: ReportState): string {
  switch (state.is) {
    case "waiting":
      return m.position_waiting();
    case "refused":
      return m.position_refused();
    case "unavailable":
      return m.position_unavailable();
    case "sent":
      return `${m.position_on()} · ${m.position_sent({ time: bangkokTime(state.at) })}`;
  }
}
