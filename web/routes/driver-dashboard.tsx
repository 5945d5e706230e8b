import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { signedInOnly } from "./guards.tsx";
import { dataRoute } from "./data-route.tsx";
import { lazyPage } from "./lazy-page.ts";
import { optionalText } from "./search.ts";

export const driverDashboardRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/driver/dashboard",
  staticData: { title: m.nav_driver_dashboard, area: "driver" },
  /** The open view (default: available jobs), the selected job, and the filter, order and map of the open jobs. */
  validateSearch: (search) => ({
    ...optionalText("view", search),
    ...optionalText("job", search),
    ...optionalText("from", search),
    ...optionalText("to", search),
    ...optionalText("day", search),
    ...optionalText("km", search),
    ...optionalText("pay", search),
    ...optionalText("home", search),
    ...optionalText("sort", search),
    ...optionalText("show", search),
  }),
  component: signedInOnly(
    lazyPage(() => import("#web/features/jobs/dashboard/driver-dashboard-page.tsx"), "DriverDashboardPage"),
  ),
});
