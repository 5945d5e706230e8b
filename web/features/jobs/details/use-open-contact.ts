import { useMutation } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useEffect, useRef } from "react";
import { showError } from "#web/lib/errors/show-error.ts";
import { restartRead } from "#web/lib/api/restart-read.ts";
import { trpc, trpcClient } from "#web/lib/api/trpc.ts";
import { useServerNow } from "#web/lib/use-now.ts";
import { m } from "#web/paraglide/messages.js";
import { DAY_MS } from "#domain/time.ts";
import type { MyJob } from "../my-jobs/my-jobs.ts";
import { useRefreshMine } from "../use-live-jobs.ts";

/** This near to the pickup its driver needs the addresses, and may have no signal where they do. */
const OPENS_BEFORE_PICKUP_MS = DAY_MS;

/** Opens the customer's contact of a job, which is written in the order's history. Says when it failed. */
export function useOpenContact(jobId: string): { readonly open: () => void; readonly isOpening: boolean } {
  const { mutate, isPending } = useOpening();
  const onError = (error: unknown) =>
    showError(error, { title: m.notice_title_job, text: m.error_job_contact_failed });
  return { open: () => mutate(jobId, { onError }), isOpening: isPending };
}

/**
 * Opens the contacts of jobs whose pickup is within a day, whatever the dashboard shows, so that they are on the phone
 * where there is no signal. What fails is tried again with the next connection; until then the job has its button.
 */
export function useContactsInTime(jobs: readonly MyJob[] | null, isOffline: boolean): void {
  const { mutate } = useOpening();
  const asked = useRef(new Set<string>());
  const now = useServerNow();
  const near = jobs
    ?.filter(({ canOpenContact, pickupAt }) => canOpenContact && now >= pickupAt - OPENS_BEFORE_PICKUP_MS)
    .map(({ jobId }) => jobId)
    .join(" ");
  useEffect(() => {
    if (isOffline) asked.current.clear();
    if (isOffline || near === undefined || near === "") return;
    for (const jobId of near.split(" ")) {
      if (asked.current.has(jobId)) continue;
      asked.current.add(jobId);
      mutate(jobId);
    }
  }, [near, isOffline, mutate]);
}

function useOpening() {
  const utils = trpc.useUtils();
  const refreshMine = useRefreshMine();
  return useMutation({
    networkMode: "always",
    mutationFn: (jobId: string) => trpcClient.jobs.openContact.mutate({ jobId }),
    onSuccess: (job, jobId) => {
      utils.jobs.byId.setData({ jobId }, job);
      restartRead(getQueryKey(trpc.jobs.byId, { jobId }, "query"));
      refreshMine();
    },
  });
}
