import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { signedInOnly } from "../guards.tsx";
import { dataRoute } from "../data-route.tsx";
import { readEarly } from "../early-data.ts";
import { lazyPage } from "../lazy-page.ts";
import { ordersSearch } from "./order-search.ts";

export const ordersRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/orders",
  staticData: { title: m.nav_my_orders, area: "customer" },
  /** What the list is filtered by. */
  validateSearch: ordersSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void readEarly(({ orders }) => orders.mine.prefetchInfinite(deps)),
  component: signedInOnly(lazyPage(() => import("#web/features/orders/list/orders-page.tsx"), "OrdersPage")),
});
