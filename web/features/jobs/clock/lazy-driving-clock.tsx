import { lazy, Suspense } from "react";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { useNow } from "#web/lib/use-now.ts";
import { DAY_MS } from "#domain/time.ts";
import type { MyJob } from "../my-jobs/my-jobs.ts";
import { useOwnQueue } from "../pending/use-own-queue.ts";

const DrivingClockCard = lazy(() => import("./driving-clock-card.tsx"));

/**
 * The driver's clock, from the day before a pickup on, so that it is on the phone when they start without a signal; a
 * driver without such a job loads and asks for nothing.
 */
export function LazyDrivingClock({ jobs }: { readonly jobs: readonly MyJob[] | null }) {
  const now = useNow();
  const counts = ({ status, pickupAt }: MyJob) =>
    status === "reserved" ? pickupAt - DAY_MS <= now : status !== "cancelled";
  const { data } = trpc.jobs.clockJobs.useQuery(undefined, { enabled: jobs?.some(counts) === true });
  const { entries } = useOwnQueue();
  if (data === undefined || data.jobs.length === 0) return null;
  return (
    <Boundary instead={null}>
      <Suspense fallback={null}>
        <DrivingClockCard {...data} entries={entries} />
      </Suspense>
    </Boundary>
  );
}
