import { createRoute } from "@tanstack/react-router";
import type { trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { signedInOnly } from "./guards.tsx";
import { dataRoute } from "./data-route.tsx";
import { readEarly } from "./early-data.ts";
import { lazyPage } from "./lazy-page.ts";
import { optionalTexts } from "./search.ts";

export const driverDashboardRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/driver/dashboard",
  staticData: { title: m.nav_driver_dashboard, area: "driver" },
  /** The open view (default: available jobs), the selected job, and the filter, order and map of the open jobs. */
  validateSearch: (search) =>
    optionalTexts(search, "view", "job", "from", "to", "day", "km", "pay", "vehicle", "home", "sort", "show"),
  // What `first-paint.js` has asked for is there when the dashboard is rendered first.
  loader: ({ cause }) => {
    if (cause !== "stay") void readEarly(readJobs);
  },
  component: signedInOnly(
    lazyPage(() => import("#web/features/jobs/dashboard/driver-dashboard-page.tsx"), "DriverDashboardPage"),
  ),
});

/** The lists of an approved driver; nobody else may read them. */
async function readJobs({ drivers, jobs }: typeof trpcUtils): Promise<void> {
  const me = await drivers.me.fetch();
  if (me?.approved !== true) return;
  await Promise.all([jobs.available.prefetchInfinite({}), jobs.mine.prefetchInfinite({})]);
}
