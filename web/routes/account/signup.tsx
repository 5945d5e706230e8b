import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { lazyPage } from "../lazy-page.ts";
import { rootRoute } from "../root-route.tsx";
import { optionalTexts } from "../search.ts";

export const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/signup",
  staticData: { title: m.signup_title },
  /** The path to return to after signing in. */
  validateSearch: (search) => optionalTexts(search, "returnTo"),
  component: lazyPage(() => import("#web/features/account/sign-up/signup-page.tsx"), "SignUpPage"),
});
