import { lazy, Suspense } from "react";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import type { MyJob } from "../my-jobs/my-jobs.ts";

const DrivingClockCard = lazy(() => import("./driving-clock-card.tsx"));

/** The driver's clock, once they have started a job; a driver without one loads and asks for nothing. */
export function LazyDrivingClock({ jobs }: { readonly jobs: readonly MyJob[] | null }) {
  const hasStarted = jobs?.some(({ status }) => status === "in_progress" || status === "completed") === true;
  const { data } = trpc.jobs.clock.useQuery(undefined, { enabled: hasStarted });
  if (!hasStarted || data === undefined || data.periods.length === 0) return null;
  return (
    <Boundary instead={null}>
      <Suspense fallback={null}>
        <DrivingClockCard {...data} />
      </Suspense>
    </Boundary>
  );
}
