import { lazy, Suspense } from "react";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { m } from "#web/paraglide/messages.js";
import { JobSkeletons } from "../dashboard/job-skeletons.tsx";
import { PartFailed } from "../dashboard/part-failed.tsx";

const EarningsView = lazy(() => import("./earnings-view.tsx"));

/** The driver's earnings, whose code is loaded when they are looked at. */
export function LazyEarnings() {
  return (
    <Boundary instead={<PartFailed title={m.earnings_load_failed()} />}>
      <Suspense fallback={<JobSkeletons />}>
        <EarningsView />
      </Suspense>
    </Boundary>
  );
}
