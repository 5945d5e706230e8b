import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { lazyPage } from "../lazy-page.ts";
import { rootRoute } from "../root-route.tsx";
import { optionalTexts } from "../search.ts";

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/login",
  staticData: { title: m.login_title },
  /**
   * The path to return to after signing in, the error of a provider's redirect, and whether a second factor is due.
   */
  validateSearch: (search) => optionalTexts(search, "returnTo", "error", "second-factor"),
  component: lazyPage(() => import("#web/features/account/log-in/login-page.tsx"), "LoginPage"),
});
