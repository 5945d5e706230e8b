import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { lazyPage } from "../lazy-page.ts";
import { rootRoute } from "../root-route.tsx";

/** Where the link at the foot of mails leads that are not essential. */
export const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/unsubscribe",
  staticData: { title: m.unsubscribe_title },
  component: lazyPage(() => import("#web/features/newsletter/unsubscribe-page.tsx"), "UnsubscribePage"),
});
