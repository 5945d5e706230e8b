import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ErrorCode } from "#domain/errors.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError, type NoticeFallback } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpcClient, trpcUtils } from "#web/lib/api/trpc.ts";
import { pressed, type Command } from "#web/lib/offline/entry.ts";
import { press } from "#web/lib/offline/queue.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { m } from "#web/paraglide/messages.js";
import { noteReserved } from "./just-reserved.ts";
import type { MyJob } from "./my-jobs/my-jobs.ts";
import { useUserId } from "./pending/use-own-queue.ts";
import { forgetOpenJob, useRefreshMine } from "./use-live-jobs.ts";

/** Time-out of a call. Every command is idempotent and may be sent again. */
const CALL_TIMEOUT_MS = 15_000;

const RESERVE_FAILED: NoticeFallback = { title: m.notice_title_job, text: m.error_job_reserve_failed };

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
  /** Whether no answer has come: the board is being asked what holds. */
  readonly isUnknown: (jobId: string) => boolean;
}

/**
 * Reserves a job and shows the outcome as a notice. A job that is taken leaves the list; after a failed call it
 * stays. Without an answer it is not known whether the board has given the job: that is said, looked up, and said then.
 * @param onReserved called once a job is the driver's own
 */
export function useReserve(onReserved: (jobId: string) => void): Reserving {
  const queryClient = useQueryClient();
  const refreshMine = useRefreshMine();
  const [busy, addBusy, removeBusy] = useIds();
  const [unknown, addUnknown, removeUnknown] = useIds();
  const ending = useEnding();
  const isTheirs = useEffectEvent((jobId: string) => {
    noteReserved(jobId);
    onReserved(jobId);
    forgetOpenJob(queryClient, jobId);
    showToast("success", m.notice_title_job(), m.success_job_reserved());
    refreshMine();
  });
  const lookUp = async (jobId: string) => {
    addUnknown(jobId);
    showToast("warning", m.notice_title_job(), m.job_reserve_unknown_text());
    const code = await import("./whether-reserved.ts").catch(() => null);
    // Where its code is not on this phone, the lists say it with the next connection.
    const isHeld = code === null ? null : await code.whetherReserved(jobId, ending());
    removeUnknown(jobId);
    if (isHeld === null) return;
    if (isHeld) return isTheirs(jobId);
    showToast("error", m.notice_title_job(), m.error_job_reserve_not_arrived());
    void trpcUtils.jobs.available.invalidate();
  };
  const { mutate } = useMutation({
    // Never queued while offline: a job is reserved now or not at all.
    networkMode: "always",
    mutationFn: (jobId: string) => trpcClient.jobs.reserve.mutate({ jobId }, inTime()),
    onMutate: addBusy,
    onSuccess: (_, jobId) => isTheirs(jobId),
    onError: (error, jobId) => {
      if (leavesItOpen(error)) return void lookUp(jobId);
      const known = appErrorOf(error);
      if (known !== null && GONE.has(known.code)) forgetOpenJob(queryClient, jobId);
      showError(error, RESERVE_FAILED);
    },
    onSettled: (_, __, jobId) => removeBusy(jobId),
  });
  return {
    reserve: (jobId) => mutate(jobId),
    isReserving: (jobId) => busy.has(jobId) || unknown.has(jobId),
    isUnknown: (jobId) => unknown.has(jobId),
  };
}

function useIds() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const add = (id: string) => setIds((all) => new Set([...all, id]));
  const remove = (id: string) => setIds((all) => new Set([...all].filter((each) => each !== id)));
  return [ids, add, remove] as const;
}

/** Whether an error leaves it open what the server did: no answer, or one that says nothing about the command. */
function leavesItOpen(error: unknown): boolean {
  const known = appErrorOf(error);
  return known === null || known.code === "INTERNAL";
}

/** A signal that ends when the page does. */
function useEnding(): () => AbortSignal {
  const controller = useRef(new AbortController());
  useEffect(() => {
    controller.current = new AbortController();
    return () => controller.current.abort();
  }, []);
  return () => controller.current.signal;
}

/** The steps of one of the driver's jobs: kept on this phone, and sent as soon as possible. */
export interface JobSteps {
  readonly start: () => Promise<void>;
  /** @param stop counted from 0, the pickup */
  readonly arrive: (stop: number) => Promise<void>;
  readonly leave: (stop: number) => Promise<void>;
  /** @param reason why it is completed this early, or "" */
  readonly complete: (reason: string) => Promise<void>;
  readonly release: (reason: string) => Promise<void>;
}

/**
 * The commands for one of the driver's jobs. The job shows at once what was pressed; what the server refuses is shown on
 * it until it has been read.
 */
export function useJobSteps({ jobId, orderId, status, revision: seenRevision }: MyJob): JobSteps {
  const userId = useUserId();
  const refreshMine = useRefreshMine();
  const make = async (command: Command) => {
    const outcome = await press(
      pressed({ userId, jobId, orderId, command, at: serverNow(), basedOn: status, seenRevision }),
    );
    // The job is not what the driver saw.
    if (outcome.kind === "refused") refreshMine();
    // Why, and what waits for a signal, stand above all else of the job; the bar below says nothing of a job that is over.
    if (outcome.kind === "refused" || command.type === "complete") window.scrollTo(0, 0);
  };
  return {
    start: () => make({ type: "start" }),
    arrive: (stop) => make({ type: "arrive", stop }),
    leave: (stop) => make({ type: "leave", stop }),
    complete: (reason) => make({ type: "complete", reason }),
    release: (reason) => make({ type: "release", reason }),
  };
}

function inTime() {
  return { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) };
}
