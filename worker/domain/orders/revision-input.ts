import { z } from "zod";
import { goodsCountsInput, stopAccessInput } from "../goods/goods-input.ts";
import { companyBuyerInput } from "../documents/buyer-input.ts";
import { emailInput } from "../access/email-input.ts";
import { instantInput, quoteTokenInput, stopInput } from "../pricing/quote-input.ts";
import { LOAD_RANGES, MAX_VEHICLES, MAX_WAYPOINTS, MAX_WORKERS, VEHICLE_TYPES } from "../pricing/vehicle.ts";
import { linesInput } from "../plain-text-input.ts";
import {
  companyIdInput,
  contactInput,
  declaredValueInput,
  doorInput,
  doorsInput,
  idempotencyKeyInput,
  orderIdInput,
  reasonInput,
  requiredReasonInput,
  stopDetailsInput,
} from "./order-input.ts";
import { NOTES_MAX } from "./text-limits.ts";

/** The order's `revision` that the caller has seen; another one is refused with ORDER_CHANGED. */
const revisionInput = z.number().int().min(1);
/** Generated once per press and sent with every attempt. */
const press = { orderId: orderIdInput, revision: revisionInput, idempotencyKey: idempotencyKeyInput };
const workersInput = z.number().int().min(0).max(MAX_WORKERS);

export const previewDayInput = z.object({ orderId: orderIdInput, pickupAt: instantInput });
/** An admin gives a reason. */
export const changeDayInput = z.object({
  ...press,
  pickupAt: instantInput,
  /** Set when it was shown that the pickup time falls into forbidden truck hours, and it is wanted anyway. */
  truckHoursAcknowledged: z.boolean().default(false),
  reason: reasonInput.default(""),
});
export type ChangeDayInput = z.infer<typeof changeDayInput>;

export const previewWorkersInput = z.object({ orderId: orderIdInput, workers: workersInput });
export const changeWorkersInput = z.object({
  ...press,
  workers: workersInput,
  /** The total that was shown; `null` for an order without a price. Another one is refused with ORDER_CHANGED. */
  totalSatang: z.number().int().nullable(),
  reason: reasonInput.default(""),
});
export type ChangeWorkersInput = z.infer<typeof changeWorkersInput>;

/** A stop of the order, counted from 0. */
const stopPositionInput = z
  .number()
  .int()
  .min(0)
  .max(MAX_WAYPOINTS + 1);
/** A stop of a changed move: one of the order's as it is, or another place with its door. */
const moveStopInput = z.union([
  z.object({ position: stopPositionInput }),
  doorInput.extend({ place: stopInput }),
]);
export type MoveStopInput = z.infer<typeof moveStopInput>;

/** A truck of a changed move: the one of a job of the order, or without a job one that is added. */
const movedTruckInput = z.object({
  jobId: z.string().min(1).max(60).optional(),
  vehicle: z.enum(VEHICLE_TYPES),
});
export type MovedTruck = z.infer<typeof movedTruckInput>;

const moveTerms = {
  workers: workersInput,
  loadRange: z.enum(LOAD_RANGES),
  /**
   * All trucks: those of the order by their job, others are added, and one that is not named is taken away, unless one of its
   * type is added; absent: as they are.
   */
  trucks: z.array(movedTruckInput).min(1).max(MAX_VEHICLES).optional(),
  /** All stops in travel order; absent: as they are. */
  stops: z
    .array(moveStopInput)
    .min(2)
    .max(MAX_WAYPOINTS + 2)
    .optional(),
  /** All goods; absent: as they are described. */
  items: goodsCountsInput.optional(),
};
const askedMoveInput = z.object(moveTerms);
export type AskedMove = z.infer<typeof askedMoveInput>;
export const previewMoveInput = askedMoveInput.extend({ orderId: orderIdInput });
export type PreviewMoveInput = z.infer<typeof previewMoveInput>;
/** The office changes what a priced order is for. A higher total is asked for, any other holds at once. */
export const changeMoveInput = z.object({
  ...press,
  ...moveTerms,
  /** Set when it was shown that another way falls into forbidden truck hours, and it is wanted anyway. */
  truckHoursAcknowledged: z.boolean().default(false),
  /** The total that was shown, and what was paid by then; another one is refused with ORDER_CHANGED. */
  totalSatang: z.number().int().min(0),
  paidSatang: z.number().int().min(0),
  /** Why; the customer reads it. */
  reason: requiredReasonInput,
  /** The open offer that was shown and whose place a price that is asked for takes; `null`: there was none. */
  seenOfferId: z.string().min(1).max(60).nullable().default(null),
});
export type ChangeMoveInput = z.infer<typeof changeMoveInput>;

/** How many drivers take turns on each truck; an admin says why. */
export const changeDriversInput = z.object({
  ...press,
  drivers: z.literal([1, 2]),
  reason: requiredReasonInput,
});
export type ChangeDriversInput = z.infer<typeof changeDriversInput>;

export const changeNotesInput = z.object({
  ...press,
  notes: linesInput(NOTES_MAX),
  reason: reasonInput.default(""),
});
export type ChangeNotesInput = z.infer<typeof changeNotesInput>;

/** The contact as it is to be; "" for an e-mail address that the customer has not. */
export const changeContactInput = contactInput.extend({
  ...press,
  contactEmail: z.union([z.literal(""), emailInput]),
});
export type ChangeContactInput = z.infer<typeof changeContactInput>;

/** What its goods are declared to be worth, `null`: nothing is declared; the office says why. */
export const changeValueInput = z.object({
  ...press,
  declaredValueSatang: declaredValueInput.nullable(),
  reason: requiredReasonInput,
});
export type ChangeValueInput = z.infer<typeof changeValueInput>;

/** Whom the documents of an order are made out to: a company, or `null` for the contact. */
export const changeBuyerInput = z.object({ ...press, buyer: companyBuyerInput.nullable() });
export type ChangeBuyerInput = z.infer<typeof changeBuyerInput>;

/** Who pays an order: a company for which its customer books, or `null` for the customer. */
export const changePayerInput = z.object({
  ...press,
  companyId: companyIdInput.nullable(),
  reason: requiredReasonInput,
});
export type ChangePayerInput = z.infer<typeof changePayerInput>;

/** The doors of all stops, in their order: what a stop had and is not sent is taken away. An exact point stays its own pin. */
export const changeDoorsInput = z.object({
  ...press,
  stops: z
    .array(doorInput)
    .min(2)
    .max(MAX_WAYPOINTS + 2),
  /** The access to all stops, in their order, by the office before the truck is under way; absent: as it is. */
  access: z
    .array(stopAccessInput.nullable())
    .max(MAX_WAYPOINTS + 2)
    .optional(),
  reason: reasonInput.default(""),
});
export type ChangeDoorsInput = z.infer<typeof changeDoorsInput>;

/** The highest amount of a line, in satang: ฿10,000,000. */
export const LINE_MAX_SATANG = 1_000_000_000;

/** Amounts set by hand. */
export const adjustmentsInput = z
  .array(
    z.object({
      /** In the lines of the price, from 0. */
      lineIndex: z.number().int().min(0),
      amountSatang: z.number().int().min(0).max(LINE_MAX_SATANG),
      reason: requiredReasonInput,
    }),
  )
  .max(200);

/** Lines of an agreed price, set by hand. A higher total is asked for, any other holds at once. */
export const changePriceInput = z.object({
  ...press,
  adjustments: adjustmentsInput.min(1),
  /** What the customer reads with it. */
  message: reasonInput.default(""),
  /** The open offer that was shown and whose place this takes; `null`: there was none. */
  seenOfferId: z.string().min(1).max(60).nullable().default(null),
});
export type ChangePriceInput = z.infer<typeof changePriceInput>;

/** An offer for an order without a price: a signed quote, and amounts set by hand with a reason. */
export const settleInput = z.object({
  ...press,
  token: quoteTokenInput,
  pickupAt: instantInput,
  stops: doorsInput,
  stopDetails: stopDetailsInput,
  /**
   * Which stop of the order each of them is, from 0, so that what is known of it stays; `null`: a new one. Absent: the one of its
   * position, if there are as many, but for a place in free text between the others, which may have been replaced.
   */
  stopsFrom: z
    .array(stopPositionInput.nullable())
    .max(MAX_WAYPOINTS + 2)
    .optional(),
  adjustments: adjustmentsInput.default([]),
  /** What the customer reads with the offer. */
  message: reasonInput.default(""),
  /** The open offer that was shown and whose place this one takes; `null`: there was none. */
  seenOfferId: z.string().min(1).max(60).nullable().default(null),
});
export type SettleInput = z.infer<typeof settleInput>;

/** The answer to an offer, by the customer. */
export const answerOfferInput = z.object({
  orderId: orderIdInput,
  offerId: z.string().min(1).max(60),
  answer: z.enum(["accept", "decline"]),
  /** Why it is declined, if the customer says so. */
  reason: reasonInput.default(""),
  /** Set when it was shown that the offered time falls into forbidden truck hours, and it is accepted anyway. */
  truckHoursAcknowledged: z.boolean().default(false),
});
export type AnswerOfferInput = z.infer<typeof answerOfferInput>;

/** What a customer without an account answered at a call; the reason is what they said. */
export const answerAtCallInput = answerOfferInput.extend({ reason: requiredReasonInput });
export type AnswerAtCallInput = z.infer<typeof answerAtCallInput>;

/** The open offer that the office takes back, as it was seen; the customer reads the reason. */
export const withdrawOfferInput = z.object({
  orderId: orderIdInput,
  seenOfferId: z.string().min(1).max(60),
  reason: requiredReasonInput,
  idempotencyKey: idempotencyKeyInput,
});
export type WithdrawOfferInput = z.infer<typeof withdrawOfferInput>;

/** The token of a mailed link to an offer. */
const offerTokenInput = z.string().min(1).max(1_000);
export const offerLinkInput = z.object({ token: offerTokenInput });
export const answerOfferLinkInput = answerOfferInput
  .pick({ answer: true, reason: true, truckHoursAcknowledged: true })
  .extend({ token: offerTokenInput });
