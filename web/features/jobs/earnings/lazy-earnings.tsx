import { lazy, Suspense } from "react";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { m } from "#web/paraglide/messages.js";
import { JobSkeletons } from "../dashboard/list-states.tsx";

const EarningsView = lazy(() => import("./earnings-view.tsx"));

/** The driver's earnings, whose code is loaded when they are looked at. */
export function LazyEarnings() {
  return (
    <Boundary instead={<p className="text-muted">{m.earnings_load_failed()}</p>}>
      <Suspense fallback={<JobSkeletons />}>
        <EarningsView />
      </Suspense>
    </Boundary>
  );
}
