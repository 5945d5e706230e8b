import { m } from "#web/paraglide/messages.js";
import { EXAMPLE_PLACES } from "#web/entities/pricing/price-examples.ts";
import { type ServiceDetails } from "../service-details.ts";

export const VEHICLE_TRANSPORT: ServiceDetails = {
  serviceId: "vehicle-transport",
  intro: m.service_vehicle_transport_intro,
  included: [
    m.service_vehicle_transport_in_1,
    m.service_vehicle_transport_in_2,
    m.service_vehicle_transport_in_3,
    m.service_vehicle_transport_in_4,
  ],
  limits: [m.service_vehicle_transport_limit_1, m.service_vehicle_transport_limit_2],
  questions: [
    { question: m.service_vehicle_transport_q1, answer: m.service_vehicle_transport_a1 },
    { question: m.service_vehicle_transport_q2, answer: m.service_vehicle_transport_a2 },
    { question: m.service_vehicle_transport_q3, answer: m.service_vehicle_transport_a3 },
  ],
  vehicles: ["four_wheel", "six_wheel"],
  example: {
    from: EXAMPLE_PLACES.bangKapi,
    to: EXAMPLE_PLACES.phuket,
    vehicles: ["four_wheel", "six_wheel"],
    workers: 0,
    loadRange: "from_850_kg",
  },
};
