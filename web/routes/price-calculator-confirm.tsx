import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";

import { dataRoute } from "./data-route.tsx";

export const priceCalculatorConfirmRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/price-calculator/confirm",
  staticData: { title: m.confirm_title },
  component: lazyRouteComponent(() => import("#web/features/calculator/confirm-page.tsx"), "ConfirmPage"),
});
