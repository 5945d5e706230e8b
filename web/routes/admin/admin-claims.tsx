import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { dataRoute } from "../data-route.tsx";
import { adminOnly } from "../guards.tsx";
import { lazyPage } from "../lazy-page.ts";
import { optionalText } from "../search.ts";

export const adminClaimsRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/admin/claims",
  staticData: { title: m.nav_admin_claims, area: "admin" },
  /** The list, and the claim that is open; the page knows which there are. */
  validateSearch: (search) => ({ ...optionalText("show", search), ...optionalText("claim", search) }),
  component: adminOnly(
    lazyPage(() => import("#web/features/claims/admin-claims-page.tsx"), "AdminClaimsPage"),
  ),
});
