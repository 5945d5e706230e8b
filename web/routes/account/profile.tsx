import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { dataRoute } from "../data-route.tsx";
import { signedInOnly } from "../guards.tsx";
import { lazyPage } from "../lazy-page.ts";

/** The search parameters of the profile. */
export interface ProfileSearch {
  readonly tab?: "bookings" | "tracking" | "invoices" | "company";
  /** The token of an invitation to a company, in links mailed before it stood behind the `#`. */
  readonly invitation?: string;
  readonly error?: string;
  readonly connected?: "google" | "line";
}

export const profileRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/profile",
  staticData: { title: m.profile_title, area: "customer" },
  /** The open tab (default: the profile), and the outcome of connecting a provider. */
  validateSearch: (search): ProfileSearch => {
    const { tab, invitation, error, connected } = search;
    return {
      ...((tab === "bookings" || tab === "tracking" || tab === "invoices" || tab === "company") && { tab }),
      ...(typeof invitation === "string" && { invitation }),
      ...(typeof error === "string" && { error }),
      ...((connected === "google" || connected === "line") && { connected }),
    };
  },
  component: signedInOnly(
    lazyPage(() => import("#web/features/account/profile/profile-page.tsx"), "ProfilePage"),
  ),
});
