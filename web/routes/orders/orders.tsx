import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { signedInOnly } from "../guards.tsx";
import { dataRoute } from "../data-route.tsx";
import { lazyPage } from "../lazy-page.ts";
import { optionalOrderStatus } from "./order-search.ts";

export const ordersRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/orders",
  staticData: { title: m.nav_my_orders, area: "customer" },
  /** The status the list is filtered by. */
  validateSearch: optionalOrderStatus,
  component: signedInOnly(lazyPage(() => import("#web/features/orders/orders-page.tsx"), "OrdersPage")),
});
