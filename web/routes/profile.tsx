import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { dataRoute } from "./data-route.tsx";
import { signedInOnly } from "./guards.tsx";

export const profileRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/profile",
  staticData: { title: m.profile_title },
  /** The tab on show, the profile itself when absent; and what a provider answered when one was to be connected. */
  validateSearch: (search): { readonly tab?: "bookings"; readonly error?: string } => ({
    ...(search["tab"] === "bookings" && { tab: "bookings" }),
    ...(typeof search["error"] === "string" && { error: search["error"] }),
  }),
  component: signedInOnly(
    lazyRouteComponent(() => import("#web/features/account/profile/profile-page.tsx"), "ProfilePage"),
  ),
});
