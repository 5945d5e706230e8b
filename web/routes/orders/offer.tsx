import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { lazyPage } from "../lazy-page.ts";
import { rootRoute } from "../root-route.tsx";

/** Where the link of a mailed offer leads; it needs no session. */
export const offerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/offer",
  staticData: { title: m.offer_page_title },
  component: lazyPage(() => import("#web/features/orders/offer/offer-page.tsx"), "OfferPage"),
});
