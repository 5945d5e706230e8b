import { m } from "#web/paraglide/messages.js";

/** The services without a page of their own, and where each links to. */
export const OTHER_SERVICES = [
  {
    key: "home",
    path: "/services/moving-services",
    title: m.service_home_title,
    text: m.service_home_text,
  },
  {
    key: "dorm",
    path: "/services/moving-services",
    title: m.service_dorm_title,
    text: m.service_dorm_text,
  },
  {
    key: "office",
    path: "/services/office-relocation",
    title: m.service_office_title,
    text: m.service_office_text,
  },
  {
    key: "cargo",
    path: "/services/vehicle-transport",
    title: m.service_cargo_title,
    text: m.service_cargo_text,
  },
  { key: "express", path: "/booking", title: m.service_express_title, text: m.service_express_text },
] as const;
