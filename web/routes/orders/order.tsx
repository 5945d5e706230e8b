import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { signedInOnly } from "../guards.tsx";
import { dataRoute } from "../data-route.tsx";
import { lazyPage } from "../lazy-page.ts";
import { optionalCheckoutReturn } from "./order-search.ts";

export const orderRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/orders/$orderId",
  staticData: { title: m.notice_title_order, area: "customer" },
  validateSearch: optionalCheckoutReturn,
  component: signedInOnly(lazyPage(() => import("#web/features/orders/order/order-page.tsx"), "OrderPage")),
});
