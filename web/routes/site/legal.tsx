import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { lazyPage } from "../lazy-page.ts";
import { rootRoute } from "../root-route.tsx";

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/privacy",
  staticData: { title: m.privacy_title },
  component: lazyPage(() => import("#web/features/site/legal/privacy-page.tsx"), "PrivacyPage"),
});

export const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/terms",
  staticData: { title: m.terms_title },
  component: lazyPage(() => import("#web/features/site/legal/terms-page.tsx"), "TermsPage"),
});
