import { lazy, Suspense } from "react";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { m } from "#web/paraglide/messages.js";
import type { Driver } from "./driver.ts";
import { JobSkeletons } from "./job-skeletons.tsx";
import { PartFailed } from "./part-failed.tsx";

const DriverFacts = lazy(() => import("./driver-facts.tsx"));

/** The driver's data, whose code is loaded when they are looked at. */
export function LazyDriverFacts({ driver }: { readonly driver: Driver }) {
  return (
    <Boundary instead={<PartFailed title={m.error_driver_profile_load_failed()} />}>
      <Suspense fallback={<JobSkeletons />}>
        <DriverFacts driver={driver} />
      </Suspense>
    </Boundary>
  );
}
