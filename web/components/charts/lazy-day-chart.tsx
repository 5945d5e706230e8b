import { lazy, Suspense } from "react";
import { Boundary } from "../feedback/boundary.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import type { DayChartProps } from "./day-chart.tsx";

const DayChart = lazy(() => import("./day-chart.tsx"));

/** The chart of days as pages use it; where it does not load there is none. */
export function LazyDayChart(props: DayChartProps) {
  return (
    <Boundary instead={null}>
      <Suspense fallback={<Skeleton className="h-[72px]" />}>
        <DayChart {...props} />
      </Suspense>
    </Boundary>
  );
}
