import { lazy, Suspense } from "react";
import type { DrivingSteps } from "#domain/driving-hours/driving-steps.ts";
import { Boundary } from "#web/components/feedback/boundary.tsx";

const DrivingStepsList = lazy(() => import("./driving-steps-list.tsx"));

/** The steps of a journey with breaks, loaded when there are any; nothing for a journey without. */
export function LazyDrivingSteps({ driving }: { readonly driving: DrivingSteps | null }) {
  if (driving === null) return null;
  return (
    <Boundary instead={null}>
      <Suspense fallback={null}>
        <DrivingStepsList {...driving} />
      </Suspense>
    </Boundary>
  );
}
