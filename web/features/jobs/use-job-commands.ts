import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ErrorCode } from "#domain/errors.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError, type NoticeFallback } from "#web/lib/errors/error-notices.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { forgetOpenJob, usePatchMine, useRefreshMine } from "./use-live-jobs.ts";

/** A call that takes longer on a bad line is given up; every command may safely be sent again. */
const CALL_TIMEOUT_MS = 15_000;

const RESERVE_FAILED: NoticeFallback = { title: m.notice_title_job, text: m.error_job_reserve_failed };
const UPDATE_FAILED: NoticeFallback = { title: m.notice_title_job, text: m.error_job_update_failed };
const RELEASE_FAILED: NoticeFallback = { title: m.notice_title_job, text: m.error_job_release_failed };

/** Refusals after which a job is not open any more. */
const GONE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "JOB_ALREADY_RESERVED",
  "JOB_TRANSITION_REFUSED",
  "NOT_FOUND",
]);

/** Reserving jobs, several at once if need be. */
export interface Reserving {
  readonly reserve: (jobId: string) => void;
  readonly isReserving: (jobId: string) => boolean;
}

/** Reserves a job and says how it went. A job that is taken leaves the list, one that could not be asked for stays. */
export function useReserve(): Reserving {
  const queryClient = useQueryClient();
  const refreshMine = useRefreshMine();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useMutation({
    // Never kept for later: a job is reserved while the driver looks, or not at all.
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

/** Starting and completing a job, and giving it back. */
export interface JobSteps {
  readonly start: () => void;
  readonly complete: () => void;
  /** @param onDone called once the job is given back */
  readonly release: (reason: string, onDone: () => void) => void;
  readonly isMoving: boolean;
  readonly isReleasing: boolean;
}

/** The steps of one of the driver's jobs. */
export function useJobSteps(jobId: string): JobSteps {
  const refreshMine = useRefreshMine();
  const patchMine = usePatchMine();
  const move = useMutation({
    networkMode: "always",
    mutationFn: (step: "start" | "complete") => trpcClient.jobs[step].mutate({ jobId }, inTime()),
    onSuccess: ({ status }) => {
      patchMine((job) => job.jobId === jobId, { status });
      showToast("success", m.notice_title_job(), m.success_job_updated());
    },
    onError: (error) => showError(error, UPDATE_FAILED),
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
    start: () => move.mutate("start"),
    complete: () => move.mutate("complete"),
    release: (reason, onDone) => release.mutate(reason, { onSuccess: onDone }),
    isMoving: move.isPending,
    isReleasing: release.isPending,
  };
}

function inTime() {
  return { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) };
}
