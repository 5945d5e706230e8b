import { z } from "zod";
import { GOODS_ITEM_IDS } from "../goods/items.ts";
import { MAX_GOODS_ITEMS } from "../goods/goods.ts";
import { MAX_MONEY_SATANG } from "../money.ts";
import { orderIdInput } from "../orders/order-input.ts";
import { REFERENCE_MAX } from "../payments/refund-input.ts";
import { lineInput, linesInput, requiredLineInput, requiredLinesInput } from "../plain-text-input.ts";
import { CLAIM_KINDS, MAX_CLAIM_PHOTOS } from "./claim.ts";

/** The longest text of one message. */
export const CLAIM_TEXT_MAX = 2000;

const claimIdInput = z.uuid();
/** Made by the browser for every press, so that repeating it counts once. */
const stepKeyInput = z.uuid();
const photosInput = z.array(z.uuid()).max(MAX_CLAIM_PHOTOS);
const amountInput = z.number().int().min(1, "AMOUNT_ZERO").max(MAX_MONEY_SATANG);

/** A customer reports damage or loss. The id is made by the browser. */
export const openClaimInput = z
  .object({
    claimId: claimIdInput,
    orderId: orderIdInput,
    kind: z.enum(CLAIM_KINDS),
    claimedSatang: amountInput,
    /** Which of the order's goods; empty where it has no list, or none of it is meant. */
    items: z.array(z.enum(GOODS_ITEM_IDS)).max(MAX_GOODS_ITEMS).default([]),
    text: requiredLinesInput(CLAIM_TEXT_MAX),
    photoFileIds: photosInput,
  })
  .refine(({ kind, photoFileIds }) => kind !== "damage" || photoFileIds.length > 0, {
    path: ["photoFileIds"],
    message: "PHOTO_REQUIRED",
  });
export type OpenClaimInput = z.infer<typeof openClaimInput>;

const step = { claimId: claimIdInput, key: stepKeyInput };
/** The version that the admin has seen: of two admins at once, the second is refused. */
const adminStep = { ...step, seenVersion: z.number().int().min(1) };

/** The customer writes again, or adds photos. */
export const replyToClaimInput = z
  .object({ ...step, text: linesInput(CLAIM_TEXT_MAX).default(""), photoFileIds: photosInput })
  .refine(({ text, photoFileIds }) => text !== "" || photoFileIds.length > 0, {
    path: ["text"],
    message: "REQUIRED",
  });
export type ReplyToClaimInput = z.infer<typeof replyToClaimInput>;

export const withdrawClaimInput = z.object(step);
export type WithdrawClaimInput = z.infer<typeof withdrawClaimInput>;

/** The company answers, or refuses: the customer reads the text. */
export const answerClaimInput = z.object({ ...adminStep, text: requiredLinesInput(CLAIM_TEXT_MAX) });
export type AnswerClaimInput = z.infer<typeof answerClaimInput>;

/** What a customer without an account said at a call: they add something, or take the claim back. */
export const claimAtCallInput = z.object({
  ...adminStep,
  said: z.enum(["reply", "withdraw"]),
  text: requiredLinesInput(CLAIM_TEXT_MAX),
});
export type ClaimAtCallInput = z.infer<typeof claimAtCallInput>;

/** An admin settles for a sum. What it does is as it was shown; where that has changed, nothing is settled. */
export const settleClaimInput = z.object({
  ...adminStep,
  amountSatang: amountInput,
  text: requiredLinesInput(CLAIM_TEXT_MAX),
  shown: z.object({
    creditSatang: z.number().int().min(0),
    refundSatang: z.number().int().min(0),
    compensationSatang: z.number().int().min(0),
  }),
});
export type SettleClaimInput = z.infer<typeof settleClaimInput>;

/** An admin records that what is above the price was transferred. */
export const compensateClaimInput = z.object({ ...adminStep, reference: requiredLineInput(REFERENCE_MAX) });
export type CompensateClaimInput = z.infer<typeof compensateClaimInput>;

/** What an admin recorded by mistake is taken back: the customer reads why. */
export const takeBackClaimInput = answerClaimInput;

export const claimOfIdInput = z.object({ claimId: claimIdInput });

/** What an admin's list shows; `to_transfer`: settled, with compensation that was not transferred yet. */
export const CLAIM_LISTS = ["open", "answered", "to_transfer", "settled", "refused", "withdrawn"] as const;
export type ClaimList = (typeof CLAIM_LISTS)[number];
/** The list of those who name none, and look for nothing. */
export const FIRST_CLAIM_LIST: ClaimList = "open";

/** The longest text by which claims are looked for. */
export const CLAIM_SEARCH_MAX = 80;
/** So many of the claims that a text finds are listed, the latest. */
export const CLAIMS_FOUND_MAX = 1_000;

/** Which claims are listed: those of a list, those that a text finds, of all lists, or both. */
export const claimViewInput = z.object({
  list: z.enum(CLAIM_LISTS).optional(),
  /** Parts of an order's id, or of the name of its customer or company. */
  search: lineInput(CLAIM_SEARCH_MAX).optional(),
});
export type ClaimViewInput = z.infer<typeof claimViewInput>;
