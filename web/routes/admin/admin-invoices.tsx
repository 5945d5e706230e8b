import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { dataRoute } from "../data-route.tsx";
import { adminOnly } from "../guards.tsx";
import { lazyPage } from "../lazy-page.ts";

export const adminInvoicesRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/admin/invoices",
  staticData: { title: m.nav_admin_invoices, area: "admin" },
  component: adminOnly(
    lazyPage(() => import("#web/features/documents/admin-invoices-page.tsx"), "AdminInvoicesPage"),
  ),
});
