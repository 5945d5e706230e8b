import type { MailTemplate, RevisionTemplate } from "#worker/outbox/notify/mail/mail-template.ts";

export const ORIGIN = "https://khondee.example";

export const AT = Date.UTC(2026, 10, 21, 3, 30);

export const ORDER = {
  orderId: "KD-7F3K2M",
  from: "Bang Kapi, Bangkok",
  to: "Hua Hin, Prachuap Khiri Khan",
  pickupAt: AT,
  totalSatang: 12_345_00,
  orderLink: `${ORIGIN}/orders/KD-7F3K2M`,
  hasPage: true,
};

export const DRIVERS = [
  { vehicle: "four_wheel", name: "Dao" },
  { vehicle: "six_wheel", name: "Kai" },
] as const;

/** Drivers whom no message reaches. */
export const NOT_TOLD = [
  { name: "Uncle Phon", phone: "+66811112222" },
  { name: "<b>Aek</b>", phone: "+66822223333" },
] as const;

const REVISED = {
  pickupBefore: null,
  workers: null,
  load: null,
  vehicles: null,
  placesBefore: null,
  totalBefore: null,
  payer: null,
  drivers: [],
  reason: "",
};

/** The mails about changed terms of an order. */
export const REVISION_MAILS: readonly MailTemplate[] = [
  { name: "order_day_changed", ...ORDER, ...REVISED, pickupBefore: AT - 1, drivers: DRIVERS },
  { name: "order_workers_changed", ...ORDER, ...REVISED, workers: "1 → 2", totalBefore: 100_00 },
  {
    name: "order_move_changed",
    ...ORDER,
    ...REVISED,
    workers: "3 → 2",
    load: { from: "from_850_kg", to: "under_850_kg" },
    vehicles: { from: ["six_wheel", "six_wheel"], to: ["six_wheel", "four_wheel"] },
    placesBefore: ["Bang Kapi, Bangkok", "Pattaya, Chon Buri", "Hua Hin, Prachuap Khiri Khan"],
    totalBefore: 13_000_00,
    drivers: DRIVERS,
  },
  {
    name: "move_changed_office",
    ...ORDER,
    ...REVISED,
    vehicles: { from: ["four_wheel"], to: ["six_wheel"] },
  },
  { name: "offer_accepted_office", ...ORDER, ...REVISED },
  { name: "offer_declined_office", ...ORDER, ...REVISED, reason: "Too late." },
  { name: "day_changed_office", ...ORDER, ...REVISED, pickupBefore: AT - 1 },
  { name: "workers_changed_office", ...ORDER, ...REVISED, workers: "1 → 2" },
  { name: "notes_changed_office", ...ORDER, ...REVISED, notTold: NOT_TOLD },
  { name: "doors_changed_office", ...ORDER, ...REVISED },
  { name: "order_notes_changed", ...ORDER, ...REVISED },
  { name: "order_offer_withdrawn", ...ORDER, ...REVISED, reason: "The lift is too small for it." },
  { name: "price_request_withdrawn", ...ORDER, ...REVISED, reason: "Asked by mistake." },
  { name: "offer_expired", ...ORDER, ...REVISED },
  { name: "offer_expired_office", ...ORDER, ...REVISED },
  { name: "price_request_expired", ...ORDER, ...REVISED },
  { name: "price_request_expired_office", ...ORDER, ...REVISED },
  { name: "order_doors_changed", ...ORDER, ...REVISED },
  { name: "order_contact_changed", ...ORDER, ...REVISED },
  { name: "order_value_changed", ...ORDER, ...REVISED, reason: "A zero too many." },
  { name: "order_price_changed", ...ORDER, ...REVISED, totalBefore: 13_000_00 },
  {
    name: "order_payer_changed",
    ...ORDER,
    ...REVISED,
    payer: { from: null, to: "Sample Co., Ltd." },
    reason: "Billed to the wrong one.",
  },
  { name: "price_agreed_office", ...ORDER, ...REVISED, totalBefore: 12_000_00 },
];

/** The links of each: the order's page. */
export const REVISION_LINKS = Object.fromEntries(
  REVISION_MAILS.map(({ name }) => [name, [ORDER.orderLink]]),
) as unknown as Record<RevisionTemplate["name"], readonly string[]>;
