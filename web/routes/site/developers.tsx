import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { lazyPage } from "../lazy-page.ts";
import { rootRoute } from "../root-route.tsx";

export const developersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/developers",
  staticData: { title: m.developers_title },
  component: lazyPage(() => import("#web/features/site/developers/developers-page.tsx"), "DevelopersPage"),
});
