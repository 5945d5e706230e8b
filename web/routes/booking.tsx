import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";

import { rootRoute } from "./root-route.tsx";

export const bookingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/booking",
  staticData: { title: m.nav_booking },
  component: lazyRouteComponent(() => import("#web/features/booking/booking-page.tsx"), "BookingPage"),
});
