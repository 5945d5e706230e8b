import { m } from "#web/paraglide/messages.js";
import { JobSkeletons } from "./job-skeletons.tsx";

/** The dashboard before anything of it is known: what its document shows until its code is there. */
export function DashboardShell() {
  return (
    // On phones nothing of its text is seen: no font is loaded for it before the code of the list.
    <div
      data-driver-tabs=""
      className="page-column flex min-h-dvh flex-col pt-header max-lg:[font-family:system-ui]"
    >
      <h1 className="text-3xl max-lg:sr-only max-lg:[font-family:system-ui] lg:mt-8 lg:mb-6">
        {m.nav_driver_dashboard()}
      </h1>
      {/* As high as the switch and the choice of jobs. */}
      <div className="h-26.5 shrink-0 lg:h-29" />
      <JobSkeletons />
    </div>
  );
}
