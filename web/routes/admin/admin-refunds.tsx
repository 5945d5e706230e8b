import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { dataRoute } from "../data-route.tsx";
import { adminOnly } from "../guards.tsx";
import { lazyPage } from "../lazy-page.ts";
import { optionalText } from "../search.ts";

export const adminRefundsRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/admin/refunds",
  staticData: { title: m.nav_admin_refunds, area: "admin" },
  /** The state the list is filtered by; the page knows which there are. */
  validateSearch: (search) => optionalText("show", search),
  component: adminOnly(
    lazyPage(() => import("#web/features/refunds/admin-refunds-page.tsx"), "AdminRefundsPage"),
  ),
});
