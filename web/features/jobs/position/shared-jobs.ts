import { getQueryKey } from "@trpc/react-query";
import { restartRead } from "#web/lib/api/restart-read.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import type { Entry } from "#web/lib/offline/entry.ts";

/** The server has no consent for a job any more: it is not asked first, so that nothing is sent in between. */
export function forgetShared(jobId: string): void {
  trpcUtils.jobs.sharedPositions.setData(undefined, (shared) =>
    shared?.filter((each) => each.jobId !== jobId),
  );
  restartRead(getQueryKey(trpc.jobs.sharedPositions, undefined, "query"));
}

/** Whether the driver has withdrawn on this phone what the server may still take for their consent. */
export function isWithdrawnHere(entries: readonly Entry[], jobId: string): boolean {
  return entries.some(
    (entry) => entry.jobId === jobId && entry.command.type === "unshare" && entry.state === "waiting",
  );
}
