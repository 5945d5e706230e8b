import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { lazyPage } from "../lazy-page.ts";
import { rootRoute } from "../root-route.tsx";

export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reset-password",
  staticData: { title: m.reset_title },
  component: lazyPage(() => import("#web/features/account/reset/reset-page.tsx"), "ResetPasswordPage"),
});
