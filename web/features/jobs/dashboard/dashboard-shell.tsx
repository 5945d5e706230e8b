import { m } from "#web/paraglide/messages.js";
import { JobSkeletons } from "./list-states.tsx";

/** The dashboard before anything of it is known: what its document shows until its code is there. */
export function DashboardShell() {
  return (
    <div className="page-column flex min-h-dvh flex-col pt-header">
      <h1 className="mt-5 mb-4 text-2xl lg:text-3xl">{m.nav_driver_dashboard()}</h1>
      <JobSkeletons />
    </div>
  );
}
