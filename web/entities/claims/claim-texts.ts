import type { ClaimKind, ClaimState, ClaimStep } from "#domain/claims/claim.ts";
import type { StatusText } from "#web/components/badge.tsx";
import { m } from "#web/paraglide/messages.js";

/** A claim's state in a word or two, and its tone. */
export const CLAIM_STATE_TEXTS = {
  open: { text: m.claim_state_open, tone: "waiting" },
  answered: { text: m.claim_state_answered, tone: "waiting" },
  settled: { text: m.claim_state_settled, tone: "done" },
  refused: { text: m.claim_state_refused, tone: "neutral" },
  withdrawn: { text: m.claim_state_withdrawn, tone: "neutral" },
} as const satisfies Record<ClaimState, StatusText>;

export const CLAIM_KIND_TEXTS = {
  damage: m.claim_kind_damage,
  loss: m.claim_kind_loss,
} as const satisfies Record<ClaimKind, () => string>;

/** What happened to a claim, as its history says it. */
export const CLAIM_STEP_TEXTS = {
  open: m.claim_step_open,
  reply: m.claim_step_reply,
  withdraw: m.claim_step_withdraw,
  answer: m.claim_step_answer,
  settle: m.claim_step_settle,
  refuse: m.claim_step_refuse,
  compensate: m.claim_step_compensate,
  take_back_refusal: m.claim_step_take_back_refusal,
  take_back_settlement: m.claim_step_take_back_settlement,
  take_back_compensation: m.claim_step_take_back_compensation,
} as const satisfies Record<ClaimStep, () => string>;

/** The steps of a customer that the office wrote down. */
export const TOLD_STEP_TEXTS = {
  open: m.claim_step_open_office,
  reply: m.claim_step_reply_office,
  withdraw: m.claim_step_withdraw_office,
} as const satisfies Partial<Record<ClaimStep, () => string>>;
