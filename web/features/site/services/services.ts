import type { ReactNode } from "react";
import { m } from "#web/paraglide/messages.js";
import {
  FourWheelPicture,
  HelpersPicture,
  MovingPicture,
  OfficePicture,
  PricingPicture,
  SixWheelPicture,
  TaxiPicture,
  VehicleTransportPicture,
} from "./service-pictures.tsx";

export type ServiceId =
  | "4-wheel-transport"
  | "6-wheel-transport"
  | "moving-services"
  | "office-relocation"
  | "local-taxi"
  | "moving-assistance"
  | "competitive-pricing"
  | "vehicle-transport";

/** A service with a page of its own. */
export interface Service {
  readonly serviceId: ServiceId;
  readonly path: `/services/${ServiceId}`;
  readonly title: () => string;
  /** One sentence, for cards and search engines. */
  readonly summary: () => string;
  readonly Picture: () => ReactNode;
}

/** The eight services in the order in which they are shown. */
export const SERVICES: readonly Service[] = [
  {
    serviceId: "4-wheel-transport",
    path: "/services/4-wheel-transport",
    title: m.service_four_wheel_title,
    summary: m.service_four_wheel_summary,
    Picture: FourWheelPicture,
  },
  {
    serviceId: "6-wheel-transport",
    path: "/services/6-wheel-transport",
    title: m.service_six_wheel_title,
    summary: m.service_six_wheel_summary,
    Picture: SixWheelPicture,
  },
  {
    serviceId: "moving-services",
    path: "/services/moving-services",
    title: m.service_moving_title,
    summary: m.service_moving_summary,
    Picture: MovingPicture,
  },
  {
    serviceId: "office-relocation",
    path: "/services/office-relocation",
    title: m.service_office_relocation_title,
    summary: m.service_office_relocation_summary,
    Picture: OfficePicture,
  },
  {
    serviceId: "local-taxi",
    path: "/services/local-taxi",
    title: m.service_local_taxi_title,
    summary: m.service_local_taxi_summary,
    Picture: TaxiPicture,
  },
  {
    serviceId: "moving-assistance",
    path: "/services/moving-assistance",
    title: m.service_moving_assistance_title,
    summary: m.service_moving_assistance_summary,
    Picture: HelpersPicture,
  },
  {
    serviceId: "competitive-pricing",
    path: "/services/competitive-pricing",
    title: m.service_competitive_pricing_title,
    summary: m.service_competitive_pricing_summary,
    Picture: PricingPicture,
  },
  {
    serviceId: "vehicle-transport",
    path: "/services/vehicle-transport",
    title: m.service_vehicle_transport_title,
    summary: m.service_vehicle_transport_summary,
    Picture: VehicleTransportPicture,
  },
];

/** @throws when there is no such service: callers name one of the eight. */
export function serviceOf(serviceId: ServiceId): Service {
  const found = SERVICES.find((service) => service.serviceId === serviceId);
  if (found === undefined) throw new Error(`There is no service ${serviceId}`);
  return found;
}
