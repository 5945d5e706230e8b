import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../lazy-page.ts";
import { rootRoute } from "../root-route.tsx";

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  component: lazyPage(() => import("#web/routes/site/home-with-reviews.tsx"), "HomeWithReviews"),
});
