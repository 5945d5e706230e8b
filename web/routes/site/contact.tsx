import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { lazyPage } from "../lazy-page.ts";
import { rootRoute } from "../root-route.tsx";

export const contactRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/contact",
  staticData: { title: m.contact_page_title },
  component: lazyPage(() => import("#web/features/site/contact/contact-page.tsx"), "ContactPage"),
});
