import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { dataRoute } from "../data-route.tsx";
import { adminOnly } from "../guards.tsx";
import { lazyPage } from "../lazy-page.ts";

export const adminTruckHoursRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/admin/truck-hours",
  staticData: { title: m.nav_admin_truck_hours, area: "admin" },
  component: adminOnly(
    lazyPage(() => import("#web/features/truck-hours/truck-hours-page.tsx"), "TruckHoursPage"),
  ),
});
