import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { lazyPage } from "../lazy-page.ts";
import { rootRoute } from "../root-route.tsx";

export const servicesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/services",
  staticData: { title: m.services_title },
  component: lazyPage(() => import("#web/features/site/services/services-page.tsx"), "ServicesPage"),
});
