import { m } from "#web/paraglide/messages.js";
import { EXAMPLE_PLACES } from "#web/entities/pricing/price-examples.ts";
import { type ServiceDetails } from "../service-details.ts";

export const MOVING: ServiceDetails = {
  serviceId: "moving-services",
  intro: m.service_moving_intro,
  included: [m.service_moving_in_1, m.service_moving_in_2, m.service_moving_in_3, m.service_moving_in_4],
  limits: [m.service_moving_limit_1, m.service_moving_limit_2],
  questions: [
    { question: m.service_moving_q1, answer: m.service_moving_a1 },
    { question: m.service_moving_q2, answer: m.service_moving_a2 },
    { question: m.service_moving_q3, answer: m.service_moving_a3 },
  ],
  vehicles: ["four_wheel", "six_wheel"],
  example: {
    from: EXAMPLE_PLACES.chatuchak,
    to: EXAMPLE_PLACES.khonKaen,
    vehicles: ["six_wheel"],
    workers: 2,
    loadRange: "from_850_kg",
  },
};
