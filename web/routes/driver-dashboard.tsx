import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { signedInOnly } from "./guards.tsx";
import { dataRoute } from "./data-route.tsx";

export const driverDashboardRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/driver/dashboard",
  staticData: { title: m.nav_driver_dashboard },
  component: signedInOnly(
    lazyRouteComponent(() => import("#web/features/jobs/driver-dashboard-page.tsx"), "DriverDashboardPage"),
  ),
});
