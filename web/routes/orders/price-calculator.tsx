import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { dataRoute } from "../data-route.tsx";
import { lazyPage } from "../lazy-page.ts";
import { optionalText } from "../search.ts";
import { withGoods } from "./with-goods.tsx";

export const priceCalculatorRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/price-calculator",
  staticData: { title: m.nav_calculator },
  /** Places chosen on another page: id, and the label to show until they are looked up. */
  validateSearch: (search) => ({
    ...optionalText("from", search),
    ...optionalText("fromLabel", search),
    ...optionalText("to", search),
    ...optionalText("toLabel", search),
  }),
  component: withGoods(
    lazyPage(() => import("#web/features/calculator/calculator-page.tsx"), "CalculatorPage"),
  ),
});
