import { LocateFixed } from "lucide-react";
import type { MyJob } from "../my-jobs/my-jobs.ts";
import { reportText } from "./share-position.tsx";
import { usePositionReports, useReportState, useSharedJobIds } from "./shared-positions.ts";

const NONE: readonly string[] = [];

/** Reports the driver's position where they agreed to it, and says so above everything on the dashboard. */
export function PositionBanner({ jobs }: { readonly jobs: readonly MyJob[] | null }) {
  const shared = useSharedJobIds(jobs) ?? NONE;
  const state = useReportState();
  usePositionReports(shared);
  if (shared.length === 0) return null;
  return (
    <p className="figures mb-1.5 flex items-start gap-1.5 text-xs font-semibold text-muted lg:mb-4 lg:text-sm">
      <LocateFixed aria-hidden="true" className="size-4 shrink-0 text-teal" />
      {reportText(state)}
    </p>
  );
}
