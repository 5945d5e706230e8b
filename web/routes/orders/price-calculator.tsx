import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { dataRoute } from "../data-route.tsx";
import { lazyPage } from "../lazy-page.ts";
import { optionalPlaces } from "../search.ts";
import { withGoods } from "./with-goods.tsx";

export const priceCalculatorRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/price-calculator",
  staticData: { title: m.nav_calculator },
  validateSearch: optionalPlaces,
  component: withGoods(
    lazyPage(() => import("#web/features/calculator/calculator-page.tsx"), "CalculatorPage"),
  ),
});
