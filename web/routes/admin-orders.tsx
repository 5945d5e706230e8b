import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { adminOnly } from "./guards.tsx";
import { dataRoute } from "./data-route.tsx";

export const adminOrdersRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/admin/orders",
  staticData: { title: m.nav_admin_orders },
  component: adminOnly(
    lazyRouteComponent(() => import("#web/features/orders/admin-orders-page.tsx"), "AdminOrdersPage"),
  ),
});
