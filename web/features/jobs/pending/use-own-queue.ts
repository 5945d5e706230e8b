import { getQueryKey } from "@trpc/react-query";
import { useEffect } from "react";
import { showToast } from "#web/lib/errors/toast.ts";
import { onSent, useQueueSender, useQueueState, type QueueState } from "#web/lib/offline/queue.ts";
import type { LiveState } from "#web/lib/live/live.ts";
import { useSession } from "#web/lib/session/session.ts";
import { restartRead } from "#web/lib/api/restart-read.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { forgetShared } from "../position/shared-jobs.ts";
import { usePatchMine, useRefreshMine } from "../use-live-jobs.ts";

/** What this account has on this device that is not sent, or was refused. */
export function useOwnQueue(): QueueState {
  const state = useQueueState();
  const userId = useUserId();
  return { ...state, entries: state.entries.filter((entry) => entry.userId === userId) };
}

/** How much of other accounts this device keeps that is not sent, or not read by them. */
export function useKeptOfOthers(): number {
  const { entries } = useQueueState();
  const userId = useUserId();
  return entries.filter(
    (entry) => entry.userId !== userId && (entry.state === "waiting" || entry.state === "refused"),
  ).length;
}

/** The signed-in account; "" while there is none. */
export function useUserId(): string {
  const session = useSession();
  return session.status === "signed_in" ? session.user.id : "";
}

/** Sends what waits on this phone, and shows what was sent. Used once, by the dashboard. */
export function useQueue(live: LiveState): void {
  const userId = useUserId();
  useQueueSender(userId, live === "open");
  const patchMine = usePatchMine();
  const refreshMine = useRefreshMine();
  useEffect(() =>
    onSent(({ userId: of, jobId, command }, answer) => {
      if (of !== userId) return;
      if (command.type === "cash" || command.type === "complete") void trpcUtils.earnings.invalidate();
      if (command.type === "unshare") forgetShared(jobId);
      else if (command.type === "proof") void trpcUtils.proofs.ofJob.invalidate({ jobId });
      else if (command.type === "cash") {
        trpcUtils.payments.ofJob.setData({ jobId }, answer as RouterOutputs["payments"]["ofJob"]);
        restartRead(getQueryKey(trpc.payments.ofJob, { jobId }, "query"));
        void trpcUtils.payments.ownCash.invalidate();
        showToast("success", m.notice_title_payment(), m.success_cash_recorded());
      } else {
        const { status, visits } = answer as RouterOutputs["jobs"]["start"];
        if (command.type !== "release") patchMine((job) => job.jobId === jobId, { status, visits });
        const text = command.type === "release" ? m.success_job_released() : m.success_job_updated();
        // A stop is answered in the bar of the next step, which a notice would cover.
        const isStop = command.type === "arrive" || command.type === "leave";
        if (!isStop) showToast("success", m.notice_title_job(), text);
        refreshMine();
      }
    }),
  );
}
