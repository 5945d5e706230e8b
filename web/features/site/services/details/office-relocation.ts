import { m } from "#web/paraglide/messages.js";
import { EXAMPLE_PLACES } from "#web/entities/pricing/price-examples.ts";
import { type ServiceDetails } from "../service-details.ts";

export const OFFICE_RELOCATION: ServiceDetails = {
  serviceId: "office-relocation",
  intro: m.service_office_relocation_intro,
  included: [
    m.service_office_relocation_in_1,
    m.service_office_relocation_in_2,
    m.service_office_relocation_in_3,
    m.service_office_relocation_in_4,
  ],
  limits: [m.service_office_relocation_limit_1, m.service_office_relocation_limit_2],
  questions: [
    { question: m.service_office_relocation_q1, answer: m.service_office_relocation_a1 },
    { question: m.service_office_relocation_q2, answer: m.service_office_relocation_a2 },
    { question: m.service_office_relocation_q3, answer: m.service_office_relocation_a3 },
  ],
  vehicles: ["four_wheel", "six_wheel"],
  example: {
    from: EXAMPLE_PLACES.pathumWan,
    to: EXAMPLE_PLACES.bangNa,
    vehicles: ["six_wheel", "six_wheel"],
    workers: 4,
    loadRange: "from_850_kg",
  },
};
