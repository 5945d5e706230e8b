import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";

import { rootRoute } from "./root-route.tsx";

export const priceCalculatorConfirmRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/price-calculator/confirm",
  staticData: { title: m.nav_calculator },
  component: lazyRouteComponent(() => import("#web/features/calculator/confirm-page.tsx"), "ConfirmPage"),
});
