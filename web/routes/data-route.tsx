import { createRoute } from "@tanstack/react-router";
import { atTouch } from "./at-touch.tsx";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root-route.tsx";

/** The parent of the pages that use tRPC; the other pages do not load its code. */
export const dataRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "data",
  component: atTouch(lazyPage(() => import("./data-frame.tsx"), "DataFrame")),
});
