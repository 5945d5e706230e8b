import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { lazyPage } from "../lazy-page.ts";
import { rootRoute } from "../root-route.tsx";

export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/confirm-email",
  staticData: { title: m.confirm_email_title },
  component: lazyPage(() => import("#web/features/account/confirm/confirm-page.tsx"), "ConfirmEmailPage"),
});
