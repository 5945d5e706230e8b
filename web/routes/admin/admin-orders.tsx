import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../guards.tsx";
import { adminPage } from "./frame/admin-page.ts";
import { officeSearch } from "../orders/office-search.ts";
import { readEarly } from "../early-data.ts";
import { optionalTexts } from "../search.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminOrdersRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/orders",
  /** Which orders are listed and how, and the order whose details are open. */
  validateSearch: (search) => ({ ...officeSearch(search), ...optionalTexts(search, "order") }),
  loaderDeps: ({ search: { order } }) => ({ orderId: order }),
  loader: ({ deps: { orderId }, cause }) => {
    // Not of every row that is pointed at.
    if (orderId !== undefined && cause !== "preload")
      void readEarly(({ orders }) => orders.byId.prefetch({ orderId }));
  },
  component: staffOnly("read_orders", adminPage("orders")),
});
