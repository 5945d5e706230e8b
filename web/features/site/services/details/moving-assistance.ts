import { m } from "#web/paraglide/messages.js";
import { EXAMPLE_PLACES } from "#web/entities/pricing/price-examples.ts";
import { type ServiceDetails } from "../service-details.ts";

export const MOVING_ASSISTANCE: ServiceDetails = {
  serviceId: "moving-assistance",
  intro: m.service_moving_assistance_intro,
  included: [
    m.service_moving_assistance_in_1,
    m.service_moving_assistance_in_2,
    m.service_moving_assistance_in_3,
  ],
  limits: [m.service_moving_assistance_limit_1, m.service_moving_assistance_limit_2],
  questions: [
    { question: m.service_moving_assistance_q1, answer: m.service_moving_assistance_a1 },
    { question: m.service_moving_assistance_q2, answer: m.service_moving_assistance_a2 },
    { question: m.service_moving_assistance_q3, answer: m.service_moving_assistance_a3 },
  ],
  vehicles: ["four_wheel", "six_wheel"],
  example: {
    from: EXAMPLE_PLACES.bangKapi,
    to: EXAMPLE_PLACES.nonthaburi,
    vehicles: ["four_wheel"],
    workers: 2,
    loadRange: "under_850_kg",
  },
};
