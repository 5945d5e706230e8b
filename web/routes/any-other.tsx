import { createRoute, redirect } from "@tanstack/react-router";
import { rootRoute } from "./root-route.tsx";

/** Any other path leads home. */
export const anyOtherRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "$",
  beforeLoad: () => {
    throw redirect({ to: "/", replace: true });
  },
});
