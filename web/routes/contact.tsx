import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { rootRoute } from "./root-route.tsx";

export const contactRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/contact",
  staticData: { title: m.contact_page_title },
  component: lazyRouteComponent(() => import("#web/features/site/contact/contact-page.tsx"), "ContactPage"),
});
