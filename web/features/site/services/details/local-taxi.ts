import { m } from "#web/paraglide/messages.js";
import { EXAMPLE_PLACES } from "#web/entities/pricing/price-examples.ts";
import { type ServiceDetails } from "../service-details.ts";

export const LOCAL_TAXI: ServiceDetails = {
  serviceId: "local-taxi",
  intro: m.service_local_taxi_intro,
  included: [m.service_local_taxi_in_1, m.service_local_taxi_in_2, m.service_local_taxi_in_3],
  limits: [m.service_local_taxi_limit_1, m.service_local_taxi_limit_2],
  questions: [
    { question: m.service_local_taxi_q1, answer: m.service_local_taxi_a1 },
    { question: m.service_local_taxi_q2, answer: m.service_local_taxi_a2 },
    { question: m.service_local_taxi_q3, answer: m.service_local_taxi_a3 },
  ],
  vehicles: ["four_wheel"],
  example: {
    from: EXAMPLE_PLACES.bangKapi,
    to: EXAMPLE_PLACES.huaiKhwang,
    vehicles: ["four_wheel"],
    workers: 0,
    loadRange: "under_850_kg",
  },
};
