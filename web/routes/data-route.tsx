import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root-route.tsx";

/** Around the pages that read from the server; the others open without the code for it. */
export const dataRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "data",
  component: lazyPage(() => import("./data-frame.tsx"), "DataFrame"),
});
