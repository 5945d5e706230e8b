import { m } from "#web/paraglide/messages.js";
import { EXAMPLE_PLACES } from "#web/entities/pricing/price-examples.ts";
import { type ServiceDetails } from "../service-details.ts";

export const COMPETITIVE_PRICING: ServiceDetails = {
  serviceId: "competitive-pricing",
  intro: m.service_competitive_pricing_intro,
  included: [
    m.service_competitive_pricing_in_1,
    m.service_competitive_pricing_in_2,
    m.service_competitive_pricing_in_3,
    m.service_competitive_pricing_in_4,
  ],
  limits: [m.service_competitive_pricing_limit_1, m.service_competitive_pricing_limit_2],
  questions: [
    { question: m.service_competitive_pricing_q1, answer: m.service_competitive_pricing_a1 },
    { question: m.service_competitive_pricing_q2, answer: m.service_competitive_pricing_a2 },
    { question: m.service_competitive_pricing_q3, answer: m.service_competitive_pricing_a3 },
  ],
  vehicles: ["four_wheel", "six_wheel"],
  example: {
    from: EXAMPLE_PLACES.bangKapi,
    to: EXAMPLE_PLACES.kohSamui,
    vehicles: ["four_wheel"],
    workers: 1,
    loadRange: "under_850_kg",
  },
};
