import { lazy, Suspense } from "react";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { useServerNow } from "#web/lib/use-now.ts";
import { DAY_MS } from "#domain/time.ts";
import type { MyJob } from "../my-jobs/my-jobs.ts";
import { useOwnQueue } from "../pending/use-own-queue.ts";
import { useSentSteps } from "./use-sent-steps.ts";

const DrivingClockCard = lazy(() => import("./driving-clock-card.tsx"));

/**
 * The driver's clock, from the day before a pickup on, so that it is on the phone when they start without a signal; a
 * driver without such a job loads and asks for nothing.
 */
export function LazyDrivingClock({ jobs }: { readonly jobs: readonly MyJob[] | null }) {
  const now = useServerNow();
  const counts = ({ status, pickupAt }: MyJob) =>
    status === "reserved" ? pickupAt - DAY_MS <= now : status !== "cancelled";
  const { data } = trpc.jobs.clockJobs.useQuery(undefined, { enabled: jobs?.some(counts) === true });
  const { entries } = useOwnQueue();
  // Here and not in the card, whose code may come after the first step has been taken.
  useSentSteps();
  const drives = ({ status, completedAt }: MyJob) =>
    status === "in_progress" || now < (completedAt ?? 0) + DAY_MS / 2;
  const isDriving = jobs?.some(drives) === true;
  // As high as the clock, so that the page does not move under the driver's finger when it comes.
  const place = isDriving ? <div className="mb-3 h-[3.875rem] shrink-0 lg:mb-4 lg:h-25" /> : null;
  if (data === undefined) return place;
  if (data.jobs.length === 0) return null;
  return (
    <Boundary instead={null}>
      <Suspense fallback={place}>
        <DrivingClockCard {...data} entries={entries} />
      </Suspense>
    </Boundary>
  );
}
