import { createRoute } from "@tanstack/react-router";
import { m } from "#web/paraglide/messages.js";
import { lazyPage } from "../lazy-page.ts";
import { rootRoute } from "../root-route.tsx";

export const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/about",
  staticData: { title: m.about_title },
  component: lazyPage(() => import("#web/features/site/about/about-page.tsx"), "AboutPage"),
});

export const aboutMissionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/about/mission",
  staticData: { title: m.about_mission_title },
  component: lazyPage(() => import("#web/features/site/about/mission-page.tsx"), "MissionPage"),
});

export const aboutVisionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/about/vision",
  staticData: { title: m.about_vision_title },
  component: lazyPage(() => import("#web/features/site/about/vision-page.tsx"), "VisionPage"),
});
