import { lazy, Suspense } from "react";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import type { CrossingTimesProps } from "./crossing-times.tsx";

const CrossingTimes = lazy(() => import("./crossing-times.tsx"));

/** The timetable of a job's ferries, whose code only a job with a crossing loads. */
export function LazyCrossingTimes(props: CrossingTimesProps) {
  if (props.job.crossings.length === 0) return null;
  return (
    <Boundary instead={null}>
      <Suspense fallback={null}>
        <CrossingTimes {...props} />
      </Suspense>
    </Boundary>
  );
}
