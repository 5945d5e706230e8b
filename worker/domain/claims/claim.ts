import type { ActorKind } from "../access/actor.ts";
import { DAY_MS } from "../time.ts";

/** What a customer reports after delivery. */
export const CLAIM_KINDS = ["damage", "loss"] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/**
 * `open`: the company's turn. `answered`: the customer's turn. The others are decided: `settled` for a sum, `refused` with a
 * reason, until that is taken back as a mistake; `withdrawn` by the customer, which is final.
 */
export const CLAIM_STATES = ["open", "answered", "settled", "refused", "withdrawn"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/**
 * What happens to a claim; each is a row of its history. `compensate`: the part above the price was transferred;
 * `take_back_compensation`: that was recorded by mistake, or came back, and it is to be transferred again. What was refused or
 * settled by mistake is taken back, and the claim is to be decided again.
 */
export const CLAIM_STEPS = [
  "open",
  "reply",
  "withdraw",
  "answer",
  "settle",
  "refuse",
  "compensate",
  "take_back_compensation",
  "take_back_refusal",
  "take_back_settlement",
] as const;
export type ClaimStep = (typeof CLAIM_STEPS)[number];

/** How long after delivery a claim can be reported: exactly 7 times 24 hours. */
export const CLAIM_MS = 7 * DAY_MS;

/** The most claims of one order, over time; one of them at most is not final. */
export const MAX_CLAIMS_PER_ORDER = 5;
/** The most photos of one message, and the most messages of a claim. */
export const MAX_CLAIM_PHOTOS = 6;
export const MAX_CLAIM_STEPS = 60;

interface StepRule {
  readonly by: readonly (ActorKind & ("customer" | "admin"))[];
  readonly from: readonly ClaimState[];
  readonly to: ClaimState;
}

const UNDECIDED = ["open", "answered"] as const;

/** Who may do what in which state; anything that is not listed is refused. */
const RULES: Readonly<Record<Exclude<ClaimStep, "open">, StepRule>> = {
  // The office writes down what a customer without an account tells it at a call.
  reply: { by: ["customer", "admin"], from: UNDECIDED, to: "open" },
  withdraw: { by: ["customer", "admin"], from: UNDECIDED, to: "withdrawn" },
  answer: { by: ["admin"], from: UNDECIDED, to: "answered" },
  settle: { by: ["admin"], from: UNDECIDED, to: "settled" },
  refuse: { by: ["admin"], from: UNDECIDED, to: "refused" },
  compensate: { by: ["admin"], from: ["settled"], to: "settled" },
  take_back_compensation: { by: ["admin"], from: ["settled"], to: "settled" },
  take_back_refusal: { by: ["admin"], from: ["refused"], to: "open" },
  take_back_settlement: { by: ["admin"], from: ["settled"], to: "open" },
};

/** The state after a step, or `null` when this actor may not take it in this state. */
export function afterStep(
  state: ClaimState,
  step: Exclude<ClaimStep, "open">,
  actor: ActorKind,
): ClaimState | null {
  const { by, from, to } = RULES[step];
  return by.some((each) => each === actor) && from.includes(state) ? to : null;
}

/** Whether a claim is decided or withdrawn. */
export function isClaimFinal(state: ClaimState): boolean {
  return !UNDECIDED.some((each) => each === state);
}

/**
 * Until when a claim can be reported; the last moment counts. Both in epoch milliseconds.
 * @param from when its customer was told of the delivery
 */
export function claimableUntil(from: number): number {
  return from + CLAIM_MS;
}

/** The money of an order that a settlement goes through. */
export interface SettledMoney {
  /** What the order costs now. */
  readonly agreedSatang: number;
  /** What has been paid and not sent back. */
  readonly keptSatang: number;
}

/** What a settlement does. */
export interface Settlement {
  /** Lowers the price: a credit note follows. */
  readonly creditSatang: number;
  /** How much of that is due back, because it was paid; the rest is not to be paid any more. */
  readonly refundSatang: number;
  /** What is above the price. */
  readonly compensationSatang: number;
}

/**
 * How the sum of a settlement is paid. Up to what the order costs it lowers the price: by a credit note, and a refund where
 * it was paid, so that the ledger accounts for it. What is above the price is compensation and no part of the price: the
 * ledger, which never pays back more than came, does not know it; it stands on the claim until an admin records its
 * transfer.
 */
export function claimSettlementOf(
  amountSatang: number,
  { agreedSatang, keptSatang }: SettledMoney,
): Settlement {
  const creditSatang = Math.min(amountSatang, agreedSatang);
  const before = Math.max(0, keptSatang - agreedSatang);
  const after = Math.max(0, keptSatang - (agreedSatang - creditSatang));
  return { creditSatang, refundSatang: after - before, compensationSatang: amountSatang - creditSatang };
}
