import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { signedInOnly } from "../guards.tsx";
import { dataRoute } from "../data-route.tsx";
import { readEarly } from "../early-data.ts";
import { lazyPage } from "../lazy-page.ts";
import { optionalCheckoutReturn } from "./order-search.ts";

export const orderRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/orders/$orderId",
  staticData: { title: m.notice_title_order, area: "customer" },
  validateSearch: optionalCheckoutReturn,
  loader: ({ params: { orderId } }) =>
    void readEarly(({ orders, payments }) =>
      Promise.all([orders.byId.prefetch({ orderId }), payments.ofOrder.prefetch({ orderId })]),
    ),
  component: signedInOnly(lazyPage(() => import("#web/features/orders/order/order-page.tsx"), "OrderPage")),
});
