import { z } from "zod";
import { goodsCountsInput } from "../goods/goods-input.ts";
import { MAX_FLOOR, MIN_FLOOR } from "../goods/goods.ts";
import {
  doorInput,
  idempotencyKeyInput,
  orderIdInput,
  reasonInput,
  requiredReasonInput,
} from "../orders/order-input.ts";
import { adjustmentsInput } from "../orders/revision-input.ts";
import { stopInput } from "../pricing/quote-input.ts";
import { LOAD_RANGES, MAX_WAYPOINTS, MAX_WORKERS } from "../pricing/vehicle.ts";
import { DOOR_CODE_LENGTH } from "./door-change.ts";

const jobIdInput = z.string().min(1).max(60);
const changeIdInput = z.string().min(1).max(60);

/** The floor and the lift of one stop, counted from 0. */
const askedAccessInput = z.object({
  stop: z
    .number()
    .int()
    .min(0)
    .max(MAX_WAYPOINTS + 1),
  floor: z.number().int().min(MIN_FLOOR).max(MAX_FLOOR),
  hasLift: z.boolean(),
});

/** Another stop after the last one: a known place or an exact point, and its door. A price needs the place alone. */
const askedStopInput = doorInput.extend({ place: stopInput });
export type AskedStop = z.infer<typeof askedStopInput>;

const asked = {
  workers: z.number().int().min(0).max(MAX_WORKERS),
  loadRange: z.enum(LOAD_RANGES),
  /** All goods after the change. */
  items: goodsCountsInput,
  access: z
    .array(askedAccessInput)
    .max(MAX_WAYPOINTS + 2)
    .default([]),
  stop: askedStopInput.optional(),
};

/** What a driver finds at the door. */
const askedDoorChange = z.object(asked);
export type AskedDoorChange = z.infer<typeof askedDoorChange>;

/** What would a change cost: nothing is written. */
export const previewDoorChangeInput = z.object({
  jobId: jobIdInput,
  ...asked,
  /** Of the press that proposes it: what that has made already, of which the answer was lost, does not stand in its way. */
  idempotencyKey: idempotencyKeyInput.optional(),
});
export type PreviewDoorChangeInput = z.infer<typeof previewDoorChangeInput>;

/** Proposes a change at the total that was shown; another total or revision is refused with ORDER_CHANGED. */
export const proposeDoorChangeInput = previewDoorChangeInput.extend({
  revision: z.number().int().min(1),
  totalSatang: z.number().int().min(0),
  /** Set when the driver was shown that the truck reaches the added stop in forbidden hours. */
  truckHoursAcknowledged: z.boolean().optional(),
  /** Why, for the customer to read. */
  note: requiredReasonInput,
  /** Generated once per press and sent with every attempt. */
  idempotencyKey: idempotencyKeyInput,
});
export type ProposeDoorChangeInput = z.infer<typeof proposeDoorChangeInput>;

/** The job that the office acts on for its driver, and the driver whom it saw to hold it. */
const forDriver = {
  orderId: orderIdInput,
  seenDriverId: z.string().min(1).max(60),
  /** By the line's index in the price of the change, as `preview` shows it. */
  adjustments: adjustmentsInput.default([]),
};

/** What would a change that the office proposes for a driver cost: nothing is written. */
export const previewDoorChangeForDriverInput = previewDoorChangeInput.extend(forDriver);
export type PreviewDoorChangeForDriverInput = z.infer<typeof previewDoorChangeForDriverInput>;

/** The office proposes a change for a driver, with amounts set by hand where it says why. */
export const proposeDoorChangeForDriverInput = proposeDoorChangeInput.extend(forDriver);
export type ProposeDoorChangeForDriverInput = z.infer<typeof proposeDoorChangeForDriverInput>;

export const doorChangesOfJobInput = z.object({ jobId: jobIdInput });
export const doorChangesOfOrderInput = z.object({ orderId: orderIdInput });
export const withdrawDoorChangeInput = z.object({ jobId: jobIdInput, changeId: changeIdInput });

/** The office takes back what it proposed; the customer reads why. */
export const withdrawDoorChangeForDriverInput = withdrawDoorChangeInput.extend({
  orderId: orderIdInput,
  reason: requiredReasonInput,
});
export type WithdrawDoorChangeForDriverInput = z.infer<typeof withdrawDoorChangeForDriverInput>;

/** The customer's answer. */
export const answerDoorChangeInput = z.object({
  orderId: orderIdInput,
  changeId: changeIdInput,
  answer: z.enum(["agree", "decline"]),
  /** Why it is declined, if the customer says so. */
  reason: reasonInput.default(""),
  /** Set when the customer was shown that the truck reaches the added stop in forbidden hours, and agrees anyway. */
  truckHoursAcknowledged: z.boolean().default(false),
});
export type AnswerDoorChangeInput = z.infer<typeof answerDoorChangeInput>;

/** What a customer without an account answered at a call; the reason is what they said. */
export const answerDoorChangeAtCallInput = answerDoorChangeInput.extend({ reason: requiredReasonInput });
export type AnswerDoorChangeAtCallInput = z.infer<typeof answerDoorChangeAtCallInput>;

/** The customer agrees with their code, which the driver enters. */
export const agreeByCodeInput = z.object({
  jobId: jobIdInput,
  changeId: changeIdInput,
  code: z.string().regex(new RegExp(`^\\d{${DOOR_CODE_LENGTH}}$`), "CODE_WRONG"),
  /** Set when the driver has told the customer that the truck reaches the added stop in forbidden hours. */
  truckHoursAcknowledged: z.boolean().default(false),
});
export type AgreeByCodeInput = z.infer<typeof agreeByCodeInput>;
