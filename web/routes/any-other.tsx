import { createRoute, redirect } from "@tanstack/react-router";
import { rootRoute } from "./root-route.tsx";

/** Any other path redirects to the home page. */
export const anyOtherRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "$",
  beforeLoad: () => {
    throw redirect({ to: "/", replace: true });
  },
});
