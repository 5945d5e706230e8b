import { m } from "#web/paraglide/messages.js";
import { EXAMPLE_PLACES } from "#web/entities/pricing/price-examples.ts";
import { type ServiceDetails } from "../service-details.ts";

export const SIX_WHEEL: ServiceDetails = {
  serviceId: "6-wheel-transport",
  intro: m.service_six_wheel_intro,
  included: [
    m.service_six_wheel_in_1,
    m.service_six_wheel_in_2,
    m.service_six_wheel_in_3,
    m.service_six_wheel_in_4,
  ],
  limits: [m.service_six_wheel_limit_1, m.service_six_wheel_limit_2],
  questions: [
    { question: m.service_six_wheel_q1, answer: m.service_six_wheel_a1 },
    { question: m.service_six_wheel_q2, answer: m.service_six_wheel_a2 },
    { question: m.service_six_wheel_q3, answer: m.service_six_wheel_a3 },
  ],
  vehicles: ["six_wheel"],
  example: {
    from: EXAMPLE_PLACES.bangKapi,
    to: EXAMPLE_PLACES.chiangMai,
    vehicles: ["six_wheel"],
    workers: 0,
    loadRange: "from_850_kg",
  },
};
