import { ROLE_TEXTS } from "#web/entities/staff/role-texts.ts";
import { API_SCOPE_TEXTS } from "#web/entities/api/api-texts.ts";
import { CLAIM_KIND_TEXTS, CLAIM_STATE_TEXTS } from "#web/entities/claims/claim-texts.ts";
import { COMPANY_ROLE_TEXTS, COMPANY_STATUS_TEXTS } from "#web/entities/companies/company-texts.ts";
import { DOCUMENT_KIND_TEXTS, DOCUMENT_STATUS_TEXTS } from "#web/entities/documents/document-texts.ts";
import { TAX_CLASS_TEXTS, TAX_LINE_TEXTS } from "#web/entities/documents/tax-rule-texts.ts";
import { SHOWN_DRIVER_STATE_TEXTS } from "#web/entities/drivers/driver-texts.ts";
import { EFFECT_TEXTS } from "#web/entities/effects/effect-texts.ts";
import { JOB_STATUS_TEXTS } from "#web/entities/jobs/job-status-texts.ts";
import { TOPIC_TEXTS } from "#web/entities/notifications/topic-texts.ts";
import { ORDER_STATUS_TEXTS } from "#web/entities/orders/order-status-texts.ts";
import { PAYMENT_METHOD_TEXTS, PAYMENT_STATE_TEXTS } from "#web/entities/payments/payment-texts.ts";
import { LOAD_RANGE_TEXTS, VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";

type Words = Readonly<Record<string, () => string>>;

const texts = (looks: Readonly<Record<string, { readonly text: () => string }>>): Words =>
  Object.fromEntries(Object.entries(looks).map(([value, { text }]) => [value, text]));

const LINE_KINDS: Words = {
  transport: m.price_line_transport,
  fuel: m.price_line_fuel,
  ferry: TAX_LINE_TEXTS.ferry,
  labour: m.price_line_labour,
  waiting: TAX_LINE_TEXTS.waiting,
};
const LOAD: Words = LOAD_RANGE_TEXTS;
const ANSWERS: Words = {
  open: m.door_change_state_open,
  accepted: m.audit_value_accepted,
  agreed: m.door_change_state_agreed,
  declined: m.audit_value_declined,
  withdrawn: m.door_change_state_withdrawn,
};

/** What a detail is called that is another now; what it was is no part of the log. */
export const DETAIL_TEXTS: Words = {
  name: m.driver_name_label,
  email: m.account_email_label,
  photo: m.claim_photos_label,
  licenceNumber: m.driver_licence_number_label,
  vehicles: m.control_vehicles,
  plate: m.driver_plate_label,
  address: m.buyer_address,
  branch: m.buyer_branch,
  taxId: m.buyer_tax_id,
  billingEmail: m.company_billing_email,
  buyer: m.buyer_title,
  lines: m.audit_field_lines,
  phone: m.contact_phone,
  lineId: m.contact_line_id,
  hasWhatsapp: m.order_contact_whatsapp,
  locale: m.newsletter_admin_language,
  password: m.account_password_label,
  contactName: m.order_contact_name_label,
  contactPhone: m.order_phone_label,
  contactEmail: m.order_contact_email_label,
  notes: m.order_notes_label,
  kind: m.saved_place_kind_label,
  placeId: m.saved_place_place_label,
  latitude: m.ferry_latitude,
  longitude: m.ferry_longitude,
  stops: m.order_stops_title,
  words: m.saved_place_place_label,
  detail: m.door_address_label,
  pin: m.door_pin_label,
  access: m.door_access_label,
  declaredValue: m.declared_value,
  person: m.door_person_label,
};

/** The words of a field's values, by its kind of record ("order.status") or of every kind ("role"). */
const WORDS: Readonly<Record<string, Words>> = {
  "order.status": texts(ORDER_STATUS_TEXTS),
  "order.jobs.status": texts(JOB_STATUS_TEXTS),
  "order.projection": { parked: m.audit_value_parked, written: m.audit_value_written },
  "order.kind": { booking: m.order_kind_booking, calculator: m.order_kind_calculator },
  "job.status": texts(JOB_STATUS_TEXTS),
  "company.status": texts(COMPANY_STATUS_TEXTS),
  "company_member.role": COMPANY_ROLE_TEXTS,
  "company_invitation.role": COMPANY_ROLE_TEXTS,
  "document.status": texts(DOCUMENT_STATUS_TEXTS),
  "document.kind": DOCUMENT_KIND_TEXTS,
  "review.status": {
    pending: m.review_status_pending,
    approved: m.review_status_approved,
    rejected: m.review_status_rejected,
  },
  "claim.state": texts(CLAIM_STATE_TEXTS),
  "claim.kind": CLAIM_KIND_TEXTS,
  "driver.state": texts(SHOWN_DRIVER_STATE_TEXTS),
  "payment.state": texts(PAYMENT_STATE_TEXTS),
  "refund.state": {
    due: m.refund_state_due,
    sent: m.refund_state_sent,
    done: m.refund_state_done,
    void: m.refund_state_void,
    taken_back: m.refund_state_taken_back,
  },
  "door_change.state": ANSWERS,
  "offer.state": ANSWERS,
  "offer.lines.kind": LINE_KINDS,
  "webhook_delivery.state": {
    pending: m.webhook_delivery_pending,
    delivered: m.webhook_delivery_delivered,
    parked: m.webhook_delivery_parked,
  },
  "effect.state": {
    parked: m.audit_value_parked,
    due: m.audit_value_retried,
    dropped: m.audit_value_given_up,
  },
  "effect.kind": EFFECT_TEXTS,
  "export.status": { ...texts(ORDER_STATUS_TEXTS), ...texts(DOCUMENT_STATUS_TEXTS) },
  // Of a payment and of a refund, "void" is the same words, and so nearly is "taken_back".
  "export.state": {
    ...texts(PAYMENT_STATE_TEXTS),
    due: m.refund_state_due,
    sent: m.refund_state_sent,
    done: m.refund_state_done,
  },
  "export.kind": {
    booking: m.order_kind_booking,
    calculator: m.order_kind_calculator,
    ...DOCUMENT_KIND_TEXTS,
  },
  driverState: { open: m.office_driver_open, taken: m.office_driver_taken },
  waitsFor: {
    start: m.office_waits_start,
    taker: m.office_waits_taker,
    completion: m.office_waits_completion,
    driver: m.office_waits_driver,
    price: m.office_waits_price,
    confirm: m.office_waits_confirm,
    payment: m.office_waits_payment,
    offer: m.office_waits_offer,
    door_change: m.office_waits_door_change,
  },
  role: ROLE_TEXTS,
  paymentStatus: {
    unpaid: m.order_payment_unpaid,
    paid_fake: m.order_payment_paid_fake,
    paid: m.order_payment_paid,
    partially_refunded: m.order_payment_partially_refunded,
    refunded: m.order_payment_refunded,
  },
  method: PAYMENT_METHOD_TEXTS,
  loadRange: LOAD,
  load: LOAD,
  vehicle: VEHICLE_TEXTS,
  vehicles: VEHICLE_TEXTS,
  type: VEHICLE_TEXTS,
  scopes: API_SCOPE_TEXTS,
  "user.switchedOff.topic": Object.fromEntries(
    Object.entries(TOPIC_TEXTS).map(([topic, { name }]) => [topic, name]),
  ),
  "user.switchedOff.channel": { mail: m.notifications_mail, push: m.notifications_push, line: () => "LINE" },
  confidence: {
    high: m.ferry_confidence_high,
    medium: m.ferry_confidence_medium,
    low: m.ferry_confidence_low,
  },
  consent: { mailed_link: m.newsletter_consent_link, account: m.newsletter_consent_account },
  channel: {
    email: m.erasure_channel_email,
    in_person: m.erasure_channel_in_person,
    letter: m.erasure_channel_letter,
    phone: m.erasure_channel_phone,
  },
  resetReason: {
    lost: m.people_factor_reason_lost,
    broken: m.people_factor_reason_broken,
    stolen: m.people_factor_reason_stolen,
  },
  classes: TAX_CLASS_TEXTS,
  changedDetails: DETAIL_TEXTS,
};

/** The word of a value, as its field has it; `undefined` where it has none. */
export function valueWord(kind: string, path: readonly string[], value: string): string | undefined {
  const names = path.filter((name) => !/^\d+$/.test(name));
  const [first = "", last = ""] = [names[0], names.at(-1)];
  const own = names.length > 1 ? `${kind}.${first}.${last}` : `${kind}.${first}`;
  for (const table of [own, ...names.toReversed()]) {
    const words = WORDS[table];
    if (words !== undefined && Object.hasOwn(words, value)) return words[value]?.();
  }
  return undefined;
}
