import { COMPANY } from "#domain/company.ts";
import { phoneText } from "#domain/contact/phone-text.ts";
import type { Locale } from "#domain/locale.ts";
import type { StripeProblem } from "#domain/mails.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { baht } from "./baht.ts";
import type { MailContent } from "./mail-content.ts";
import type { DriverNotTold, OrderDriver, OrderTemplate } from "./mail-template.ts";
import { mailText, type MailTextKey } from "./mail-text.ts";
import { orderMailEnd, textForReader } from "./order-page/order-page-content.ts";
import { bangkokTime } from "./time-and-place.ts";

interface OrderTexts {
  readonly subject: MailTextKey;
  readonly text: MailTextKey;
  /** Instead of `text` where the company cancelled the order. */
  readonly textByUs?: MailTextKey;
  /** Instead of `text` where every vehicle has a driver. */
  readonly textWithDriver?: MailTextKey;
  /** In place of the total where the order has no price. */
  readonly noPrice: MailTextKey;
}

/** The texts of the mails about orders; a mail without its texts does not compile. */
const TEXTS = {
  order_placed: {
    subject: "mail_order_placed_subject",
    text: "mail_order_placed_text",
    noPrice: "mail_order_price_later",
  },
  payment_reminder: {
    subject: "mail_payment_reminder_subject",
    text: "mail_payment_reminder_text",
    noPrice: "mail_order_price_later",
  },
  order_placed_office: {
    subject: "mail_order_placed_office_subject",
    text: "mail_order_placed_office_text",
    noPrice: "mail_order_price_open",
  },
  order_confirmed: {
    subject: "mail_order_confirmed_subject",
    text: "mail_order_confirmed_text",
    textWithDriver: "mail_order_confirmed_driver_text",
    noPrice: "mail_order_price_later",
  },
  order_driver_assigned: {
    subject: "mail_order_driver_subject",
    text: "mail_order_driver_text",
    noPrice: "mail_order_price_later",
  },
  order_driver_left: {
    subject: "mail_order_driver_left_subject",
    text: "mail_order_driver_left_text",
    noPrice: "mail_order_price_later",
  },
  order_started: {
    subject: "mail_order_started_subject",
    text: "mail_order_started_text",
    noPrice: "mail_order_price_none",
  },
  order_delivered: {
    subject: "mail_order_delivered_subject",
    text: "mail_order_delivered_text",
    noPrice: "mail_order_price_none",
  },
  order_set_back: {
    subject: "mail_order_set_back_subject",
    text: "mail_order_set_back_text",
    noPrice: "mail_order_price_none",
  },
  no_driver_day_before: {
    subject: "mail_no_driver_subject",
    text: "mail_no_driver_day_before_text",
    noPrice: "mail_order_price_none",
  },
  no_driver_hours_before: {
    subject: "mail_no_driver_subject",
    text: "mail_no_driver_hours_before_text",
    noPrice: "mail_order_price_none",
  },
  no_driver_office: {
    subject: "mail_no_driver_office_subject",
    text: "mail_no_driver_office_text",
    noPrice: "mail_order_price_none",
  },
  order_cancelled: {
    subject: "mail_order_cancelled_subject",
    text: "mail_order_cancelled_text",
    textByUs: "mail_order_cancelled_by_us_text",
    noPrice: "mail_order_price_none",
  },
  order_cancelled_office: {
    subject: "mail_order_cancelled_office_subject",
    text: "mail_order_cancelled_office_text",
    textByUs: "mail_order_cancelled_by_us_office_text",
    noPrice: "mail_order_price_none",
  },
  payment_reported_office: {
    subject: "mail_payment_reported_office_subject",
    text: "mail_payment_reported_office_text",
    noPrice: "mail_order_price_none",
  },
  payment_received: {
    subject: "mail_payment_received_subject",
    text: "mail_payment_received_text",
    noPrice: "mail_order_price_none",
  },
  payment_rejected: {
    subject: "mail_payment_rejected_subject",
    text: "mail_payment_rejected_text",
    noPrice: "mail_order_price_none",
  },
  payment_taken_back: {
    subject: "mail_payment_taken_back_subject",
    text: "mail_payment_taken_back_text",
    noPrice: "mail_order_price_none",
  },
  cash_recorded: {
    subject: "mail_cash_recorded_subject",
    text: "mail_cash_recorded_text",
    noPrice: "mail_order_price_none",
  },
  cash_rejected: {
    subject: "mail_cash_rejected_subject",
    text: "mail_cash_rejected_text",
    noPrice: "mail_order_price_none",
  },
  cash_disputed_office: {
    subject: "mail_cash_disputed_office_subject",
    text: "mail_cash_disputed_office_text",
    noPrice: "mail_order_price_none",
  },
  checkout_failed: {
    subject: "mail_checkout_failed_subject",
    text: "mail_checkout_failed_text",
    noPrice: "mail_order_price_none",
  },
  stripe_problem_office: {
    subject: "mail_stripe_problem_office_subject",
    text: "mail_stripe_wrong_amount_text",
    noPrice: "mail_order_price_none",
  },
  refund_due: {
    subject: "mail_refund_due_subject",
    text: "mail_refund_due_text",
    noPrice: "mail_order_price_none",
  },
  refund_due_office: {
    subject: "mail_refund_due_office_subject",
    text: "mail_refund_due_office_text",
    noPrice: "mail_order_price_none",
  },
  refund_made: {
    subject: "mail_refund_made_subject",
    text: "mail_refund_made_text",
    noPrice: "mail_order_price_none",
  },
  refund_taken_back: {
    subject: "mail_refund_taken_back_subject",
    text: "mail_refund_taken_back_text",
    noPrice: "mail_order_price_none",
  },
  refund_void: {
    subject: "mail_refund_void_subject",
    text: "mail_refund_void_text",
    noPrice: "mail_order_price_none",
  },
  job_released_office: {
    subject: "mail_job_released_office_subject",
    text: "mail_job_released_office_text",
    noPrice: "mail_order_price_none",
  },
} as const satisfies Record<OrderTemplate["name"], OrderTexts>;

/** A mail about an order: what happened, its facts, and a link to its page. */
export function orderContent(template: OrderTemplate, locale: Locale): MailContent {
  const say = (key: MailTextKey, params?: Readonly<Record<string, string>>) => mailText(locale, key, params);
  const texts: OrderTexts = TEXTS[template.name];
  const { orderId, from, to, pickupAt, totalSatang } = template;
  const jobId = "jobId" in template ? template.jobId : "";
  const drivers = "drivers" in template ? template.drivers : [];
  const feeSatang = "feeSatang" in template ? template.feeSatang : 0;
  const byUs = "byCustomer" in template && !template.byCustomer;
  const facts: readonly (readonly [string, string])[] = [
    [say("mail_order_id"), orderId],
    [say("mail_order_job"), jobId],
    [say("mail_order_from"), from],
    [say("mail_order_to"), to],
    [say("mail_order_pickup"), say("mail_new_device_thai_time", { time: bangkokTime(pickupAt, locale) })],
    [say("mail_order_total"), totalSatang === null ? say(texts.noPrice) : baht(totalSatang, locale)],
    [say("mail_order_cancellation_fee"), feeSatang === 0 ? "" : baht(feeSatang, locale)],
    ...amountFacts(template, locale),
    ...driverFacts(drivers, say),
    ...notToldFacts("notTold" in template ? template.notTold : undefined, say),
    ...releaseFacts(template, say),
    [say("mail_order_reason"), "reason" in template ? template.reason : ""],
  ];
  const text = specialText(template) ?? textOf(texts, byUs, drivers);
  return {
    subject: say(texts.subject, { orderId, jobId }),
    text: say(textForReader(text, template), { phone: phoneText(COMPANY.phone) }),
    facts: facts.filter(([, value]) => value !== ""),
    ...orderMailEnd(template, { isToOffice: template.name.endsWith("_office") }, locale),
  };
}

/** The text of a mail that depends on more than its kind. */
function specialText(template: OrderTemplate): MailTextKey | undefined {
  if ("problem" in template) return PROBLEM_TEXTS[template.problem];
  const isViaStripe = template.name === "refund_due" && template.isViaStripe;
  return isViaStripe ? "mail_refund_due_stripe_text" : undefined;
}

const PROBLEM_TEXTS = {
  wrong_amount: "mail_stripe_wrong_amount_text",
  refund_failed: "mail_stripe_refund_failed_text",
  unknown_refund: "mail_stripe_unknown_refund_text",
} as const satisfies Record<StripeProblem, MailTextKey>;

/** The amount of a payment or of a refund, and what was told of a refund before. */
function amountFacts(template: OrderTemplate, locale: Locale): readonly (readonly [string, string])[] {
  if (!("amountSatang" in template)) return [];
  const amount = [mailText(locale, "mail_payment_amount"), baht(template.amountSatang, locale)] as const;
  if (!("toldSatang" in template)) return [amount];
  const { toldSatang, reference } = template;
  return [
    amount,
    [mailText(locale, "mail_refund_told"), toldSatang === null ? "" : baht(toldSatang, locale)],
    [mailText(locale, "mail_refund_reference"), reference],
  ];
}

function textOf(texts: OrderTexts, byUs: boolean, drivers: readonly OrderDriver[]): MailTextKey {
  const hasDrivers = drivers.length > 0 && drivers.every(({ name }) => name !== "");
  return (byUs ? texts.textByUs : hasDrivers ? texts.textWithDriver : undefined) ?? texts.text;
}

/** What each type of vehicle is called. */
export const VEHICLE_TEXTS = {
  four_wheel: "mail_vehicle_four_wheel",
  six_wheel: "mail_vehicle_six_wheel",
} as const satisfies Record<VehicleType, MailTextKey>;

/** The names of vehicles, in their order. */
export function vehicleNames(vehicles: readonly VehicleType[], say: (key: MailTextKey) => string): string {
  return vehicles.map((vehicle) => say(VEHICLE_TEXTS[vehicle])).join(", ");
}

/** Who drives each vehicle; nothing while no vehicle has a driver. */
export function driverFacts(
  drivers: readonly OrderDriver[],
  say: (key: MailTextKey) => string,
): readonly (readonly [string, string])[] {
  if (drivers.every(({ name }) => name === "")) return [];
  return drivers.map(({ vehicle, name }) => [
    say("mail_order_driver"),
    `${name === "" ? say("mail_order_driver_none") : name} (${say(VEHICLE_TEXTS[vehicle])})`,
  ]);
}

/** Whom the office has to call, one line each. */
export function notToldFacts(
  drivers: readonly DriverNotTold[] = [],
  say: (key: MailTextKey, params?: Readonly<Record<string, string>>) => string,
): readonly (readonly [string, string])[] {
  return drivers.map(({ name, phone }) => [
    say("mail_order_not_told"),
    say("mail_order_not_told_call", { driver: name, phone: phoneText(phone) }),
  ]);
}

/** Who gave the job back, and how often they do. */
function releaseFacts(
  template: OrderTemplate,
  say: (key: MailTextKey) => string,
): readonly (readonly [string, string])[] {
  if (template.name !== "job_released_office") return [];
  return [
    [say("mail_order_driver"), template.driverName],
    [say("mail_order_driver_releases"), String(template.releases)],
  ];
}
