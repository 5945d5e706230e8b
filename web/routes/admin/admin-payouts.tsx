import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { dataRoute } from "../data-route.tsx";
import { adminOnly } from "../guards.tsx";
import { lazyPage } from "../lazy-page.ts";

export const adminPayoutsRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/admin/payouts",
  staticData: { title: m.nav_admin_payouts, area: "admin" },
  component: adminOnly(
    lazyPage(() => import("#web/features/payouts/admin-payouts-page.tsx"), "AdminPayoutsPage"),
  ),
});
