import { createRoute } from "@tanstack/react-router";
import type { ServiceDetails } from "#web/features/site/services/service-details.ts";
import type { Service } from "#web/features/site/services/services.ts";
import { m } from "#web/paraglide/messages.js";
import { lazyPage } from "../lazy-page.ts";
import { rootRoute } from "../root-route.tsx";

/** A service's page: one component for all, with the details loaded by the route. */
function serviceRoute<const Path extends Service["path"]>(
  path: Path,
  title: () => string,
  loadDetails: () => Promise<ServiceDetails>,
) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { title },
    loader: loadDetails,
    component: lazyPage(() => import("#web/features/site/services/service-page.tsx"), "ServicePage"),
  });
}

export const fourWheelRoute = serviceRoute(
  "/services/4-wheel-transport",
  m.service_four_wheel_title,
  async () => (await import("#web/features/site/services/details/four-wheel.ts")).FOUR_WHEEL,
);

export const sixWheelRoute = serviceRoute(
  "/services/6-wheel-transport",
  m.service_six_wheel_title,
  async () => (await import("#web/features/site/services/details/six-wheel.ts")).SIX_WHEEL,
);

export const movingRoute = serviceRoute(
  "/services/moving-services",
  m.service_moving_title,
  async () => (await import("#web/features/site/services/details/moving.ts")).MOVING,
);

export const officeRelocationRoute = serviceRoute(
  "/services/office-relocation",
  m.service_office_relocation_title,
  async () => (await import("#web/features/site/services/details/office-relocation.ts")).OFFICE_RELOCATION,
);

export const localTaxiRoute = serviceRoute(
  "/services/local-taxi",
  m.service_local_taxi_title,
  async () => (await import("#web/features/site/services/details/local-taxi.ts")).LOCAL_TAXI,
);

export const movingAssistanceRoute = serviceRoute(
  "/services/moving-assistance",
  m.service_moving_assistance_title,
  async () => (await import("#web/features/site/services/details/moving-assistance.ts")).MOVING_ASSISTANCE,
);

export const competitivePricingRoute = serviceRoute(
  "/services/competitive-pricing",
  m.service_competitive_pricing_title,
  async () =>
    (await import("#web/features/site/services/details/competitive-pricing.ts")).COMPETITIVE_PRICING,
);

export const vehicleTransportRoute = serviceRoute(
  "/services/vehicle-transport",
  m.service_vehicle_transport_title,
  async () => (await import("#web/features/site/services/details/vehicle-transport.ts")).VEHICLE_TRANSPORT,
);
