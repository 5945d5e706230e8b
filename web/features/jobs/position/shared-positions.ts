import { useEffect, useSyncExternalStore } from "react";
import type { PositionFix } from "#domain/tracking/position.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { trpc, trpcClient, trpcUtils } from "#web/lib/api/trpc.ts";
import type { MyJob } from "../my-jobs/my-jobs.ts";
import { useOwnQueue } from "../pending/use-own-queue.ts";
import { isWithdrawnHere } from "./shared-jobs.ts";
import { PositionReporter, type ReportState } from "./position-reporter.ts";

const LOCATE_TIMEOUT_MS = 20_000;
/** A position that the device knew this recently is good enough. */
const KNOWN_RECENTLY_MS = 10_000;
const CALL_TIMEOUT_MS = 15_000;

const WAITING: ReportState = { is: "waiting" };
let state: ReportState = WAITING;
const listeners = new Set<() => void>();

/** What became of the last report of the driver's position. */
export function useReportState(): ReportState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/**
 * The ids of the driver's jobs in progress whose position they share; `undefined` until it is known. What they have
 * withdrawn is not among them, whether or not the server has heard of it.
 */
export function useSharedJobIds(jobs: readonly MyJob[] | null): readonly string[] | undefined {
  const isDriving = jobs?.some(({ status }) => status === "in_progress") ?? false;
  const { data } = trpc.jobs.sharedPositions.useQuery(undefined, { enabled: isDriving });
  const { entries } = useOwnQueue();
  const shared = data?.filter(({ jobId }) => !isWithdrawnHere(entries, jobId));
  return isDriving ? shared?.map(({ jobId }) => jobId) : [];
}

/** Reports the driver's position for these jobs while the dashboard is open. Used once, by the dashboard. */
export function usePositionReports(jobIds: readonly string[]): void {
  const key = jobIds.join(" ");
  useEffect(() => {
    if (key === "") return undefined;
    setState(WAITING);
    const reporter = new PositionReporter(worldOf(key.split(" ")), setState);
    const look = () => void reporter.report();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    return () => {
      reporter.stop();
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
    };
  }, [key]);
}

function setState(next: ReportState): void {
  state = next;
  for (const listener of listeners) listener();
}

function worldOf(jobIds: readonly string[]) {
  return {
    locate,
    send: async (fix: PositionFix) => {
      await Promise.all(jobIds.map((jobId) => send(jobId, fix)));
    },
    isVisible: () => document.visibilityState === "visible",
    now: () => Date.now(),
    every: (delayMs: number, task: () => void) => {
      const timer = setInterval(task, delayMs);
      return () => clearInterval(timer);
    },
  };
}

async function send(jobId: string, fix: PositionFix): Promise<void> {
  try {
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    await trpcClient.jobs.reportPosition.mutate({ jobId, ...fix }, { signal });
  } catch (error) {
    // No longer shared, or no longer this driver's: what the page knows is old.
    if (appErrorOf(error) !== null) void trpcUtils.jobs.sharedPositions.invalidate();
    throw error;
  }
}

async function locate(): Promise<PositionFix> {
  // Undefined in insecure contexts.
  const { geolocation } = navigator as { readonly geolocation?: Geolocation | null };
  if (!geolocation) throw new Error("no geolocation");
  return new Promise((resolve, reject) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) =>
        resolve({ latitude, longitude, accuracyM: accuracy, fixedAt: Math.round(timestamp) }),
      (error) => reject(error),
      { enableHighAccuracy: true, timeout: LOCATE_TIMEOUT_MS, maximumAge: KNOWN_RECENTLY_MS },
    );
  });
}
