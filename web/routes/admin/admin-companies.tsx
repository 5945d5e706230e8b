import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { dataRoute } from "../data-route.tsx";
import { adminOnly } from "../guards.tsx";
import { lazyPage } from "../lazy-page.ts";

export const adminCompaniesRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/admin/companies",
  staticData: { title: m.nav_admin_companies, area: "admin" },
  component: adminOnly(
    lazyPage(() => import("#web/features/companies/admin-companies-page.tsx"), "AdminCompaniesPage"),
  ),
});

export const adminCompanyRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/admin/companies/$companyId",
  staticData: { title: m.nav_admin_companies, area: "admin" },
  component: adminOnly(
    lazyPage(() => import("#web/features/companies/admin-company-page.tsx"), "AdminCompanyPage"),
  ),
});
