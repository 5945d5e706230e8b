import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "./root-route.tsx";

/** Around the pages that read from the server; the others open without the code for it. */
export const dataRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "data",
  component: lazyRouteComponent(() => import("./data-frame.tsx"), "DataFrame"),
});
