import { useEffect } from "react";
import type { MyJob } from "../my-jobs/my-jobs.ts";
import { useUserId } from "./use-own-queue.ts";

/** Brings what versions before the queue left on this phone into it. Used once, by the dashboard. */
export function useEntriesOfEarlierVersions(driverId: string, jobs: readonly MyJob[] | null): void {
  const userId = useUserId();
  const ids = jobs?.map(({ jobId, orderId }) => `${jobId} ${orderId}`).join(",");
  useEffect(() => {
    if (ids === undefined || userId === "") return;
    const orderIds = new Map(ids.split(",").map((each) => each.split(" ") as [string, string]));
    void bring(userId, driverId, orderIds);
  }, [ids, userId, driverId]);
}

async function bring(userId: string, driverId: string, orderIds: ReadonlyMap<string, string>): Promise<void> {
  const { bringEarlierEntries } = await import("#web/lib/offline/earlier-entries.ts");
  await bringEarlierEntries(userId, driverId, orderIds);
}
