import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { lazyPage } from "../lazy-page.ts";
import { rootRoute } from "../root-route.tsx";

export const loginLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/login-link",
  staticData: { title: m.login_title },
  component: lazyPage(() => import("#web/features/account/log-in/login-link-page.tsx"), "LoginLinkPage"),
});
