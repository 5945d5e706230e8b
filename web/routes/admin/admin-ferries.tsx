import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { dataRoute } from "../data-route.tsx";
import { adminOnly } from "../guards.tsx";
import { lazyPage } from "../lazy-page.ts";
import { optionalText } from "../search.ts";

export const adminFerriesRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/admin/ferries",
  staticData: { title: m.notice_title_ferry, area: "admin" },
  /** The ferry route whose form is open; `new` for one to be added. */
  validateSearch: (search) => optionalText("ferry", search),
  component: adminOnly(lazyPage(() => import("#web/features/ferries/ferries-page.tsx"), "FerriesPage")),
});
