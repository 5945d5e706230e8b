import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { signedInOnly } from "./guards.tsx";
import { dataRoute } from "./data-route.tsx";
import { lazyPage } from "./lazy-page.ts";
import { optionalTexts } from "./search.ts";

export const driverDashboardRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/driver/dashboard",
  staticData: { title: m.nav_driver_dashboard, area: "driver" },
  /** The open view (default: available jobs), the selected job, and the filter, order and map of the open jobs. */
  validateSearch: (search) =>
    optionalTexts(search, "view", "job", "from", "to", "day", "km", "pay", "vehicle", "home", "sort", "show"),
  component: signedInOnly(
    lazyPage(() => import("#web/features/jobs/dashboard/driver-dashboard-page.tsx"), "DriverDashboardPage"),
  ),
});
