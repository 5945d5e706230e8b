import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { dataRoute } from "../data-route.tsx";
import { lazyPage } from "../lazy-page.ts";

/** Where a shared link leads; it needs no session. Its token follows the `#`. */
export const trackRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/track",
  staticData: { title: m.profile_track },
  component: lazyPage(() => import("#web/features/tracking/shared-tracking-page.tsx"), "SharedTrackingPage"),
});
