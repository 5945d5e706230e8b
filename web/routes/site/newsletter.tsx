import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { lazyPage } from "../lazy-page.ts";
import { rootRoute } from "../root-route.tsx";

/** Where the links of the newsletter's mails lead. */
export const newsletterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/newsletter",
  staticData: { title: m.newsletter_page_title },
  component: lazyPage(() => import("#web/features/newsletter/newsletter-page.tsx"), "NewsletterPage"),
});
