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
    <p className="figures mb-4 flex items-start gap-2.5 rounded-card border border-teal bg-teal-wash px-4 py-2.5 text-sm font-semibold">
      <LocateFixed aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-teal" />
      {reportText(state)}
    </p>
  );
}
