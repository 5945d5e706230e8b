import { COMPANY } from "#domain/company.ts";
import type { LoadRange } from "#domain/pricing/vehicle.ts";
import type { Locale } from "#domain/locale.ts";
import { baht } from "./baht.ts";
import type { MailContent } from "./mail-content.ts";
import type { OfferTemplate, RevisionTemplate } from "./mail-template.ts";
import { mailText, type MailTextKey } from "./mail-text.ts";
import { driverFacts, notToldFacts, vehicleNames } from "./order-content.ts";
import { orderMailEnd, textForReader } from "./order-page/order-page-content.ts";
import { bangkokTime } from "./time-and-place.ts";

/** The texts of the mails about changed terms; a mail without its texts does not compile. */
const TEXTS = {
  order_day_changed: { subject: "mail_order_day_changed_subject", text: "mail_order_day_changed_text" },
  order_workers_changed: {
    subject: "mail_order_workers_changed_subject",
    text: "mail_order_workers_changed_text",
  },
  order_move_changed: { subject: "mail_order_move_changed_subject", text: "mail_order_move_changed_text" },
  move_changed_office: { subject: "mail_move_changed_office_subject", text: "mail_move_changed_office_text" },
  order_notes_changed: { subject: "mail_order_notes_changed_subject", text: "mail_order_notes_changed_text" },
  order_offer_withdrawn: {
    subject: "mail_order_offer_withdrawn_subject",
    text: "mail_order_offer_withdrawn_text",
  },
  price_request_withdrawn: {
    subject: "mail_price_request_expired_subject",
    text: "mail_price_request_withdrawn_text",
  },
  offer_expired: { subject: "mail_offer_expired_subject", text: "mail_offer_expired_text" },
  offer_expired_office: {
    subject: "mail_offer_expired_office_subject",
    text: "mail_offer_expired_office_text",
  },
  price_request_expired: {
    subject: "mail_price_request_expired_subject",
    text: "mail_price_request_expired_text",
  },
  price_request_expired_office: {
    subject: "mail_price_request_expired_office_subject",
    text: "mail_price_request_expired_office_text",
  },
  order_doors_changed: { subject: "mail_order_doors_changed_subject", text: "mail_order_doors_changed_text" },
  order_price_changed: {
    subject: "mail_order_price_changed_subject",
    text: "mail_order_price_changed_text",
  },
  order_payer_changed: {
    subject: "mail_order_payer_changed_subject",
    text: "mail_order_payer_changed_text",
  },
  order_value_changed: { subject: "mail_order_value_changed_subject", text: "mail_order_value_changed_text" },
  price_agreed_office: {
    subject: "mail_offer_accepted_office_subject",
    text: "mail_price_agreed_office_text",
  },
  order_contact_changed: {
    subject: "mail_order_contact_changed_subject",
    text: "mail_order_contact_changed_text",
  },
  offer_accepted_office: {
    subject: "mail_offer_accepted_office_subject",
    text: "mail_offer_accepted_office_text",
  },
  offer_declined_office: {
    subject: "mail_offer_declined_office_subject",
    text: "mail_offer_declined_office_text",
  },
  day_changed_office: { subject: "mail_day_changed_office_subject", text: "mail_day_changed_office_text" },
  workers_changed_office: {
    subject: "mail_workers_changed_office_subject",
    text: "mail_workers_changed_office_text",
  },
  notes_changed_office: {
    subject: "mail_notes_changed_office_subject",
    text: "mail_notes_changed_office_text",
  },
  doors_changed_office: {
    subject: "mail_doors_changed_office_subject",
    text: "mail_doors_changed_office_text",
  },
} as const satisfies Record<
  RevisionTemplate["name"],
  { readonly subject: MailTextKey; readonly text: MailTextKey }
>;

const LOADS = {
  under_850_kg: "mail_order_load_under",
  from_850_kg: "mail_order_load_from",
} as const satisfies Record<LoadRange, MailTextKey>;

/** A mail about changed terms: what was changed, how the order is now, and a link to its page. */
export function revisionContent(template: RevisionTemplate, locale: Locale): MailContent {
  const say = (key: MailTextKey, params?: Readonly<Record<string, string>>) => mailText(locale, key, params);
  const time = (at: number) => say("mail_new_device_thai_time", { time: bangkokTime(at, locale) });
  const { name, orderId, from, to, pickupAt, pickupBefore, workers, load, totalSatang, totalBefore } =
    template;
  const { vehicles, placesBefore, payer } = template;
  const payerText = (company: string | null) => company ?? say("mail_order_payer_you");
  const facts: readonly (readonly [string, string])[] = [
    [say("mail_order_id"), orderId],
    [say("mail_order_from"), from],
    [say("mail_order_to"), to],
    [say("mail_order_places_before"), placesBefore?.join(" → ") ?? ""],
    [say("mail_order_pickup"), time(pickupAt)],
    [say("mail_order_pickup_before"), pickupBefore === null ? "" : time(pickupBefore)],
    [say("mail_order_workers"), workers ?? ""],
    [
      say("mail_order_vehicles"),
      vehicles === null ? "" : `${vehicleNames(vehicles.from, say)} → ${vehicleNames(vehicles.to, say)}`,
    ],
    [say("mail_order_load"), load === null ? "" : `${say(LOADS[load.from])} → ${say(LOADS[load.to])}`],
    [
      say("mail_order_total"),
      totalSatang === null ? say("mail_order_price_open") : baht(totalSatang, locale),
    ],
    [say("mail_order_total_before"), totalBefore === null ? "" : baht(totalBefore, locale)],
    [say("mail_order_payer"), payer === null ? "" : payerText(payer.to)],
    [say("mail_order_payer_before"), payer === null ? "" : payerText(payer.from)],
    ...driverFacts(template.drivers, say),
    ...notToldFacts(template.notTold, say),
    [say("mail_order_reason"), template.reason],
  ];
  // Only what is paid after it is placed comes back to its customer.
  const isOwn = payer !== null && payer.to === null;
  return {
    subject: say(TEXTS[name].subject, { orderId }),
    text: say(textForReader(isOwn ? "mail_order_payer_own_text" : TEXTS[name].text, template)),
    facts: facts.filter(([, value]) => value !== ""),
    ...orderMailEnd(template, { isToOffice: name.endsWith("_office") }, locale),
  };
}

const OFFER_TEXTS = {
  order_offer: { subject: "mail_order_offer_subject", text: "mail_order_offer_text" },
  order_price_asked: { subject: "mail_order_price_asked_subject", text: "mail_order_price_asked_text" },
} as const satisfies Record<
  OfferTemplate["name"],
  { readonly subject: MailTextKey; readonly text: MailTextKey }
>;

/** A mail that offers a price: what it is for, until when, and the link that answers it. */
export function offerContent(template: OfferTemplate, locale: Locale): MailContent {
  const say = (key: MailTextKey, params?: Readonly<Record<string, string>>) => mailText(locale, key, params);
  const time = (at: number) => say("mail_new_device_thai_time", { time: bangkokTime(at, locale) });
  const { name, orderId, from, to, pickupAt, totalSatang, totalBefore, expiresAt, message, offerLink } =
    template;
  // What is left to pay is said where a part of it was paid.
  const { paidSatang, toPaySatang } = template;
  const texts = OFFER_TEXTS[name];
  const facts: readonly (readonly [string, string])[] = [
    [say("mail_order_id"), orderId],
    [say("mail_order_from"), from],
    [say("mail_order_to"), to],
    [say("mail_order_pickup"), time(pickupAt)],
    [say("mail_order_total"), baht(totalSatang, locale)],
    [say("mail_order_total_before"), totalBefore === null ? "" : baht(totalBefore, locale)],
    [say("mail_order_paid"), paidSatang === 0 ? "" : baht(paidSatang, locale)],
    [say("mail_order_rest"), paidSatang === 0 ? "" : baht(toPaySatang, locale)],
    [say("mail_order_offer_until"), time(expiresAt)],
    [say("mail_order_offer_message"), message],
  ];
  return {
    subject: say(texts.subject, { orderId }),
    text: say(texts.text),
    facts: facts.filter(([, value]) => value !== ""),
    action: { label: say("mail_order_offer_action"), address: offerLink },
    note: say("mail_order_note", { contact: COMPANY.email }),
  };
}
