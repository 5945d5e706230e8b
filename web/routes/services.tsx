import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { rootRoute } from "./root-route.tsx";

export const servicesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/services",
  staticData: { title: m.services_title },
  component: lazyRouteComponent(
    () => import("#web/features/site/services/services-page.tsx"),
    "ServicesPage",
  ),
});
