import { z } from "zod";
import { emailInput } from "../access/email-input.ts";
import { NAME_MAX } from "../access/person-name.ts";
import { LINE_ID_MAX, PHONE_MAX } from "../contact/contact-limits.ts";
import { pointInput } from "../geo/point-input.ts";
import { companyBuyerInput } from "../documents/buyer-input.ts";
import { goodsInput } from "../goods/goods-input.ts";
import { lineInput, linesInput, requiredLineInput, requiredLinesInput } from "../plain-text-input.ts";
import { instantInput, quoteInput, quoteTokenInput, stopInput } from "../pricing/quote-input.ts";
import { MAX_WAYPOINTS, VEHICLE_TYPES } from "../pricing/vehicle.ts";
import { userIdInput } from "../access/people-input.ts";
import { LOCALES } from "../locale.ts";
import { MAX_MONEY_SATANG } from "../money.ts";
import { LIABILITY_TERMS } from "./liability.ts";
import { ORDER_STATUSES } from "./order.ts";
import { NOTES_MAX, REASON_MAX, STOP_DETAIL_MAX, STOP_WORDS_MAX } from "./text-limits.ts";

/** A name has at least one letter or digit, not only blanks and invisible characters. */
const personName = requiredLineInput(NAME_MAX).pipe(z.string().regex(/[\p{L}\p{N}]/u));

/** The contact for the driver. `parsePhone` checks the phone and makes it E.164. */
export const contactInput = z.object({
  contactName: personName,
  contactEmail: emailInput,
  contactPhone: requiredLineInput(PHONE_MAX),
  hasWhatsapp: z.boolean().default(false),
  lineId: lineInput(LINE_ID_MAX).optional(),
});

export type ContactInput = z.infer<typeof contactInput>;

/** How long the key of a call may be, in characters. */
export const IDEMPOTENCY_KEY_MIN = 8;
export const IDEMPOTENCY_KEY_MAX = 100;

/** Generated once per form and sent with every attempt. */
export const idempotencyKeyInput = z
  .string()
  .min(IDEMPOTENCY_KEY_MIN)
  .max(IDEMPOTENCY_KEY_MAX)
  .regex(/^[\w-]+$/);

/** The company on whose account an order is placed. */
export const companyIdInput = z.string().min(1).max(40);

/** The company that the documents are made out to; `null` for the contact, absent for what the customer saved. */
const buyerInput = companyBuyerInput.nullable().optional();

/** The customer's notes, free text. */
const notesInput = linesInput(NOTES_MAX).default("");

/** Set when the customer was shown that the pickup time falls into forbidden truck hours, and wants it anyway. */
const truckHoursAcknowledgedInput = z.boolean().optional();

/**
 * A door beside its address line: what the customer calls the place, an exact point, and who is there when it is not the
 * customer.
 */
const doorParts = {
  words: lineInput(STOP_WORDS_MAX).optional(),
  pin: pointInput.optional(),
  person: z.object({ name: personName, phone: requiredLineInput(PHONE_MAX) }).optional(),
};

/** The door of a stop whose place is already known, by a quote. */
export const doorInput = z.object({ detail: lineInput(STOP_DETAIL_MAX).default(""), ...doorParts });
export type DoorInput = z.infer<typeof doorInput>;

/** The doors of a quote's stops, in their order. */
export const doorsInput = z
  .array(doorInput)
  .max(MAX_WAYPOINTS + 2)
  .optional();

/** The address lines alone, as callers of earlier versions send them; `stops` takes their place. */
export const stopDetailsInput = z
  .array(lineInput(STOP_DETAIL_MAX))
  .max(MAX_WAYPOINTS + 2)
  .default([]);

/** What the customer says the goods are worth. */
export const declaredValueInput = z.number().int().min(1, "AMOUNT_ZERO").max(MAX_MONEY_SATANG);

/** What an order says of liability; callers of earlier versions send nothing. */
const liabilityInput = {
  declaredValueSatang: declaredValueInput.optional(),
  /** The wording that they were shown. */
  liabilityTerms: z.enum(LIABILITY_TERMS).optional(),
};

export const placeOrderInput = contactInput.extend({
  token: quoteTokenInput,
  pickupAt: instantInput,
  truckHoursAcknowledged: truckHoursAcknowledgedInput,
  idempotencyKey: idempotencyKeyInput,
  notes: notesInput,
  stops: doorsInput,
  stopDetails: stopDetailsInput,
  goods: goodsInput.optional(),
  /** Places it on the account of a company for which the caller books. */
  companyId: companyIdInput.optional(),
  ...liabilityInput,
  buyer: buyerInput,
});
export type PlaceOrderInput = z.infer<typeof placeOrderInput>;

/** An order that somebody of the staff places at a call: what a customer sends, also without an e-mail address. */
export const phoneOrderInput = placeOrderInput.extend({
  contactEmail: z.union([z.literal(""), emailInput]).default(""),
  /** The customer as the office has seen them, by `orders.phoneCustomer`; `null`: nobody is known. */
  customerId: userIdInput.nullable(),
  /** Whether a customer who has no account yet gets the link to theirs, with every order that they have by phone. */
  isInvited: z.boolean().default(false),
  /** The language of the mails to a new customer. */
  locale: z.enum(LOCALES).default("th"),
  /** The terms of liability and of waiting were read to the customer. */
  termsRead: z.literal(true, "REQUIRED"),
});
export type PhoneOrderInput = z.infer<typeof phoneOrderInput>;

/** Who calls: the phone as typed, and an e-mail address or "". */
export const callerInput = z.object({
  phone: requiredLineInput(PHONE_MAX),
  email: z.union([z.literal(""), emailInput]).default(""),
});
export type CallerInput = z.infer<typeof callerInput>;

const freeText = requiredLineInput(STOP_DETAIL_MAX);
const [knownPlace, exactPoint] = stopInput.options;
/** A place of the booking form: chosen from the suggestions, or free text, which is its own address line. */
const bookingPlaceInput = z.union([
  z.union([knownPlace.extend(doorParts), exactPoint.extend(doorParts)]),
  z.object({ text: freeText, ...doorParts }),
  freeText.transform((text): { text: string; words?: undefined; pin?: undefined; person?: undefined } => ({
    text,
  })),
]);
export type BookingPlaceInput = z.infer<typeof bookingPlaceInput>;

/**
 * What is taken down at a call without a price: what the customer wants moved in words, the places as they say them, and
 * the trucks, helpers, weight and the access to the places as far as they are known.
 */
export const phoneBookingInput = phoneOrderInput
  .omit({
    token: true,
    stops: true,
    stopDetails: true,
    companyId: true,
    truckHoursAcknowledged: true,
  })
  .extend({
    stops: z
      .array(bookingPlaceInput)
      .min(2)
      .max(MAX_WAYPOINTS + 2),
    ...quoteInput.pick({ vehicles: true, workers: true, loadRange: true }).shape,
    /** What is to be moved. */
    notes: requiredLinesInput(NOTES_MAX),
  });
export type PhoneBookingInput = z.infer<typeof phoneBookingInput>;

/** The booking form's input. */
export const bookOrderInput = contactInput.extend({
  pickup: bookingPlaceInput,
  destination: bookingPlaceInput,
  /** The day in Bangkok, `2026-12-01`. */
  date: z.iso.date(),
  /** The hour in Bangkok, `08:00`. */
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .default("08:00"),
  truckHoursAcknowledged: truckHoursAcknowledgedInput,
  /** The quote that was shown for two known places: its price is kept. Without it the booking is priced as it arrives. */
  token: quoteTokenInput.optional(),
  vehicle: z.enum(VEHICLE_TYPES),
  notes: notesInput,
  goods: goodsInput.optional(),
  /** Places it on the account of a company for which the caller books. */
  companyId: companyIdInput.optional(),
  ...liabilityInput,
  buyer: buyerInput,
  idempotencyKey: idempotencyKeyInput,
});
export type BookOrderInput = z.infer<typeof bookOrderInput>;

export const orderIdInput = z.string().min(1).max(40);
export const reasonInput = linesInput(REASON_MAX);
export const requiredReasonInput = requiredLinesInput(REASON_MAX);
export const orderStatusInput = z.enum(ORDER_STATUSES);

/** A cancellation as it was confirmed. `feeSatang` is what cancelling costs, as it was shown. */
export const cancelOrderInput = z.object({
  orderId: orderIdInput,
  reason: reasonInput.default(""),
  feeSatang: z.number().int().min(0).default(0),
  /** The order as the staff have seen it, who cancel nothing else; of its customer nothing. */
  seen: z.object({ status: orderStatusInput, revision: z.number().int().min(1) }).optional(),
});

/** A confirmation of an order with the terms that were seen. */
export const confirmOrderInput = z.object({ orderId: orderIdInput, seenRevision: z.number().int().min(1) });
