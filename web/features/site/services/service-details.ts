import type { VehicleType } from "#domain/pricing/vehicle.ts";
import type { PriceExample } from "#web/entities/pricing/price-examples.ts";
import type { ServiceId } from "./services.ts";

/** The content of a service's page beyond its card, with its questions and answers. */
export interface ServiceDetails {
  readonly serviceId: ServiceId;
  readonly intro: () => string;
  readonly included: readonly (() => string)[];
  readonly limits: readonly (() => string)[];
  readonly questions: readonly Question[];
  /** The trucks it uses. */
  readonly vehicles: readonly VehicleType[];
  readonly example: PriceExample;
}

export interface Question {
  readonly question: () => string;
  readonly answer: () => string;
}
