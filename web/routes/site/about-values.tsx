import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { lazyPage } from "../lazy-page.ts";
import { rootRoute } from "../root-route.tsx";

// One route for each value; unknown ones redirect to the home page like any other path.

export const customerFocusRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/about/values/customer-focus",
  staticData: { title: m.value_customer_title },
  component: lazyPage(
    () => import("#web/features/site/about/values/value-customer-focus-page.tsx"),
    "CustomerFocusPage",
  ),
});

export const integrityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/about/values/integrity",
  staticData: { title: m.value_integrity_title },
  component: lazyPage(
    () => import("#web/features/site/about/values/value-integrity-page.tsx"),
    "IntegrityPage",
  ),
});

export const reliabilityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/about/values/reliability",
  staticData: { title: m.value_reliability_title },
  component: lazyPage(
    () => import("#web/features/site/about/values/value-reliability-page.tsx"),
    "ReliabilityPage",
  ),
});

export const safetyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/about/values/safety",
  staticData: { title: m.value_safety_title },
  component: lazyPage(() => import("#web/features/site/about/values/value-safety-page.tsx"), "SafetyPage"),
});
