import type { MailTemplate } from "#worker/outbox/notify/mail/mail-template.ts";
import { ORDER, ORIGIN } from "./sample-revisions.ts";

const CLAIM = {
  orderId: "KD-7F3K2M",
  claimedSatang: 200_000,
  settledSatang: null,
  creditSatang: 0,
  compensationSatang: 0,
  words: "The table has a scratch.",
  orderLink: `${ORIGIN}/orders/KD-7F3K2M`,
  hasPage: true,
};
/** What a refund that is due says. */
const REFUND = {
  ...ORDER,
  amountSatang: 2_310_00,
  toldSatang: null,
  reference: "",
  isViaStripe: false,
  reason: "",
} as const;

/** The mails about claims and refunds. */
export const MONEY_BACK_MAILS: readonly MailTemplate[] = [
  { name: "claim_opened", ...CLAIM },
  { name: "claim_answered", ...CLAIM, words: "Which side was scratched?" },
  {
    name: "claim_settled",
    ...CLAIM,
    settledSatang: 150_000,
    creditSatang: 100_000,
    compensationSatang: 50_000,
  },
  { name: "claim_refused", ...CLAIM, words: "It was so at the pickup." },
  { name: "claim_compensated", ...CLAIM, settledSatang: 150_000, compensationSatang: 50_000, words: "TR-77" },
  {
    name: "claim_compensation_taken_back",
    ...CLAIM,
    settledSatang: 150_000,
    compensationSatang: 50_000,
    words: "The account is closed.",
  },
  { name: "claim_refusal_taken_back", ...CLAIM, words: "It was another order." },
  { name: "claim_settlement_taken_back", ...CLAIM, words: "It was another order." },
  { name: "claim_opened_office", ...CLAIM },
  { name: "claim_replied_office", ...CLAIM },
  { name: "claim_withdrawn_office", ...CLAIM, words: "" },
  { name: "refund_due", ...REFUND, toldSatang: 3_300_00 },
  { name: "refund_due_office", ...REFUND },
  { name: "refund_made", ...REFUND, reference: "KB-20261121-7" },
  { name: "refund_void", ...REFUND },
  { name: "refund_taken_back", ...REFUND, reference: "KB-20261121-7", reason: "บัญชีปลายทางปิดแล้ว" },
];

/** The links of each of them. */
export const MONEY_BACK_LINKS = {
  refund_due: [ORDER.orderLink],
  refund_due_office: [ORDER.orderLink],
  refund_made: [ORDER.orderLink],
  refund_taken_back: [ORDER.orderLink],
  refund_void: [ORDER.orderLink],
  claim_opened: [CLAIM.orderLink],
  claim_answered: [CLAIM.orderLink],
  claim_settled: [CLAIM.orderLink],
  claim_refused: [CLAIM.orderLink],
  claim_compensated: [CLAIM.orderLink],
  claim_compensation_taken_back: [CLAIM.orderLink],
  claim_refusal_taken_back: [CLAIM.orderLink],
  claim_settlement_taken_back: [CLAIM.orderLink],
  claim_opened_office: [CLAIM.orderLink],
  claim_replied_office: [CLAIM.orderLink],
  claim_withdrawn_office: [CLAIM.orderLink],
} as const satisfies Partial<Record<MailTemplate["name"], readonly string[]>>;
