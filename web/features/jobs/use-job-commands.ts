import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ErrorCode } from "#domain/errors.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError, type NoticeFallback } from "#web/lib/errors/error-notices.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { forgetOpenJob, usePatchMine, useRefreshMine } from "./use-live-jobs.ts";

/** Time-out of a call. Every command is idempotent and may be sent again. */
const CALL_TIMEOUT_MS = 15_000;

const RESERVE_FAILED: NoticeFallback = { title: m.notice_title_job, text: m.error_job_reserve_failed };
const UPDATE_FAILED: NoticeFallback = { title: m.notice_title_job, text: m.error_job_update_failed };
const RELEASE_FAILED: NoticeFallback = { title: m.notice_title_job, text: m.error_job_release_failed };

/** Errors after which a job is no longer open. */
const GONE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "JOB_ALREADY_RESERVED",
  "JOB_TRANSITION_REFUSED",
  "NOT_FOUND",
]);

/** Reserves jobs, several at once if needed. */
export interface Reserving {
  readonly reserve: (jobId: string) => void;
  readonly isReserving: (jobId: string) => boolean;
}

/**
 * Reserves a job and shows the outcome as a notice. A job that is taken leaves the list; after a failed call it
 * stays.
 */
export function useReserve(): Reserving {
  const queryClient = useQueryClient();
  const refreshMine = useRefreshMine();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useMutation({
    // Never queued while offline: a job is reserved now or not at all.
    networkMode: "always",
    mutationFn: (jobId: string) => trpcClient.jobs.reserve.mutate({ jobId }, inTime()),
    onMutate: (jobId) => setBusy((ids) => new Set([...ids, jobId])),
    onSuccess: (_, jobId) => {
      forgetOpenJob(queryClient, jobId);
      showToast("success", m.notice_title_job(), m.success_job_reserved());
      refreshMine();
    },
    onError: (error, jobId) => {
      const known = appErrorOf(error);
      if (known !== null && GONE.has(known.code)) forgetOpenJob(queryClient, jobId);
      showError(error, RESERVE_FAILED);
    },
    onSettled: (_, __, jobId) => setBusy((ids) => new Set([...ids].filter((id) => id !== jobId))),
  });
  return { reserve: (jobId) => mutate(jobId), isReserving: (jobId) => busy.has(jobId) };
}

/** Starting, completing and releasing a job. */
export interface JobSteps {
  readonly start: () => void;
  /**
   * @param reason why it is completed this early, or ""
   * @param onTooEarly called when a reason is needed, with the time from which it is not: epoch ms
   */
  readonly complete: (reason: string, onTooEarly: (from: number) => void) => void;
  /** @param onDone called once the job is released */
  readonly release: (reason: string, onDone: () => void) => void;
  readonly isMoving: boolean;
  readonly isReleasing: boolean;
}

type Step =
  | { readonly type: "start" }
  | {
      readonly type: "complete";
      readonly reason: string;
      readonly onTooEarly: (from: number) => void;
    };

/** The commands for one of the driver's jobs. */
export function useJobSteps(jobId: string): JobSteps {
  const refreshMine = useRefreshMine();
  const patchMine = usePatchMine();
  const move = useMutation({
    networkMode: "always",
    mutationFn: (step: Step) =>
      step.type === "start"
        ? trpcClient.jobs.start.mutate({ jobId }, inTime())
        : trpcClient.jobs.complete.mutate({ jobId, reason: step.reason }, inTime()),
    onSuccess: ({ status }) => {
      patchMine((job) => job.jobId === jobId, { status });
      showToast("success", m.notice_title_job(), m.success_job_updated());
    },
    onError: (error, step) => {
      const known = appErrorOf(error);
      if (step.type === "complete" && known?.code === "COMPLETE_TOO_EARLY")
        step.onTooEarly(Number(known.params["from"]));
      else showError(error, UPDATE_FAILED);
    },
    onSettled: refreshMine,
  });
  const release = useMutation({
    networkMode: "always",
    mutationFn: (reason: string) => trpcClient.jobs.release.mutate({ jobId, reason }, inTime()),
    onSuccess: () => showToast("success", m.notice_title_job(), m.success_job_released()),
    onError: (error) => showError(error, RELEASE_FAILED),
    onSettled: refreshMine,
  });
  return {
    start: () => move.mutate({ type: "start" }),
    complete: (reason, onTooEarly) => move.mutate({ type: "complete", reason, onTooEarly }),
    release: (reason, onDone) => release.mutate(reason, { onSuccess: onDone }),
    isMoving: move.isPending,
    isReleasing: release.isPending,
  };
}

function inTime() {
  return { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) };
}
