import { useMutation } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { showError } from "#web/lib/errors/show-error.ts";
import { restartRead } from "#web/lib/api/restart-read.ts";
import { trpc, trpcClient } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { useRefreshMine } from "../use-live-jobs.ts";

/** Opens the customer's contact of a job, which is written in the order's history. */
export function useOpenContact(jobId: string): { readonly open: () => void; readonly isOpening: boolean } {
  const utils = trpc.useUtils();
  const refreshMine = useRefreshMine();
  const { mutate, isPending } = useMutation({
    networkMode: "always",
    mutationFn: () => trpcClient.jobs.openContact.mutate({ jobId }),
    onSuccess: (job) => {
      utils.jobs.byId.setData({ jobId }, job);
      restartRead(getQueryKey(trpc.jobs.byId, { jobId }, "query"));
      refreshMine();
    },
    onError: (error) => showError(error, { title: m.notice_title_job, text: m.error_job_contact_failed }),
  });
  return { open: () => mutate(), isOpening: isPending };
}
