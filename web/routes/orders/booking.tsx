import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";

import { dataRoute } from "../data-route.tsx";
import { lazyPage } from "../lazy-page.ts";
import { optionalPlaces } from "../search.ts";
import { withGoods } from "./with-goods.tsx";

export const bookingRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/booking",
  staticData: { title: m.nav_booking },
  validateSearch: optionalPlaces,
  component: withGoods(lazyPage(() => import("#web/features/booking/booking-page.tsx"), "BookingPage")),
});
