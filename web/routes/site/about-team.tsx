import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { lazyPage } from "../lazy-page.ts";
import { rootRoute } from "../root-route.tsx";

// One route for each member of the team; unknown ones redirect to the home page like any other path.

export const operationsMemberRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/about/team/operations",
  staticData: { title: m.team_operations_title },
  component: lazyPage(() => import("#web/features/site/about/member-page.tsx"), "OperationsPage"),
});

export const customerCareMemberRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/about/team/customer-care",
  staticData: { title: m.team_care_title },
  component: lazyPage(() => import("#web/features/site/about/member-page.tsx"), "CustomerCarePage"),
});

export const fleetMemberRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/about/team/fleet",
  staticData: { title: m.team_fleet_title },
  component: lazyPage(() => import("#web/features/site/about/member-page.tsx"), "FleetPage"),
});

export const safetyMemberRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/about/team/safety",
  staticData: { title: m.team_safety_title },
  component: lazyPage(() => import("#web/features/site/about/member-page.tsx"), "SafetyRolePage"),
});
