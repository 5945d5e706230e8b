import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";

import { dataRoute } from "../data-route.tsx";
import { lazyPage } from "../lazy-page.ts";

export const priceCalculatorConfirmRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/price-calculator/confirm",
  staticData: { title: m.confirm_title },
  component: lazyPage(() => import("#web/features/calculator/confirm/confirm-page.tsx"), "ConfirmPage"),
});
