import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { signedInOnly } from "../guards.tsx";
import { dataRoute } from "../data-route.tsx";
import { lazyPage } from "../lazy-page.ts";

export const documentRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/documents/$documentId",
  staticData: { title: m.profile_invoices, area: "customer" },
  component: signedInOnly(
    lazyPage(() => import("#web/features/documents/document-page.tsx"), "DocumentPage"),
  ),
});
