import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { adminOnly } from "../guards.tsx";
import { dataRoute } from "../data-route.tsx";
import { lazyPage } from "../lazy-page.ts";
import { optionalOrderStatus } from "../orders/order-search.ts";
import { optionalText } from "../search.ts";

export const adminOrdersRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/admin/orders",
  staticData: { title: m.nav_admin_orders, area: "admin" },
  /** The status the list is filtered by, and the order whose details are open. */
  validateSearch: (search) => ({ ...optionalOrderStatus(search), ...optionalText("order", search) }),
  component: adminOnly(
    lazyPage(() => import("#web/features/orders/admin/admin-orders-page.tsx"), "AdminOrdersPage"),
  ),
});
