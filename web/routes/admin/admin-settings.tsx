import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { adminOnly } from "../guards.tsx";
import { dataRoute } from "../data-route.tsx";
import { lazyPage } from "../lazy-page.ts";

export const adminSettingsRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/admin/settings",
  staticData: { title: m.nav_admin_settings, area: "admin" },
  component: adminOnly(
    lazyPage(() => import("#web/features/pricing-settings/pricing-settings-page.tsx"), "PricingSettingsPage"),
  ),
});
