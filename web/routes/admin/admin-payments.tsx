import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { dataRoute } from "../data-route.tsx";
import { adminOnly } from "../guards.tsx";
import { lazyPage } from "../lazy-page.ts";
import { optionalText } from "../search.ts";

export const adminPaymentsRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/admin/payments",
  staticData: { title: m.nav_admin_payments, area: "admin" },
  /** The state the list is filtered by; the page knows which there are. */
  validateSearch: (search) => optionalText("show", search),
  component: adminOnly(
    lazyPage(() => import("#web/features/payments/admin-payments-page.tsx"), "AdminPaymentsPage"),
  ),
});
