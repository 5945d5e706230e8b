import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { dataRoute } from "../data-route.tsx";
import { adminOnly } from "../guards.tsx";
import { lazyPage } from "../lazy-page.ts";
import { optionalText } from "../search.ts";

export const adminDriversRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/admin/drivers",
  staticData: { title: m.nav_admin_drivers, area: "admin" },
  /** The list, and the driver that is open; the page knows which there are. */
  validateSearch: (search) => ({ ...optionalText("show", search), ...optionalText("driver", search) }),
  component: adminOnly(
    lazyPage(() => import("#web/features/drivers/admin/admin-drivers-page.tsx"), "AdminDriversPage"),
  ),
});
