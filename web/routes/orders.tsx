import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { signedInOnly } from "./guards.tsx";
import { rootRoute } from "./root-route.tsx";

export const ordersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/orders",
  staticData: { title: m.nav_my_orders },
  component: signedInOnly(
    lazyRouteComponent(() => import("#web/features/orders/orders-page.tsx"), "OrdersPage"),
  ),
});
