import type { Locale } from "#domain/locale.ts";
import type { ClaimMailKind } from "#domain/mails.ts";
import { baht } from "../baht.ts";
import type { MailContent } from "../mail-content.ts";
import type { ClaimTemplate } from "../mail-template.ts";
import { mailText, type MailTextKey } from "../mail-text.ts";
import { orderMailEnd, textForReader } from "../order-page/order-page-content.ts";

interface ClaimTexts {
  readonly subject: MailTextKey;
  readonly text: MailTextKey;
}

/** The texts of the mails about claims; a mail without its texts does not compile. */
const TEXTS = {
  claim_opened: { subject: "mail_claim_opened_subject", text: "mail_claim_opened_text" },
  claim_answered: { subject: "mail_claim_answered_subject", text: "mail_claim_answered_text" },
  claim_settled: { subject: "mail_claim_settled_subject", text: "mail_claim_settled_text" },
  claim_refused: { subject: "mail_claim_refused_subject", text: "mail_claim_refused_text" },
  claim_compensated: { subject: "mail_claim_compensated_subject", text: "mail_claim_compensated_text" },
  claim_compensation_taken_back: {
    subject: "mail_claim_compensation_taken_back_subject",
    text: "mail_claim_compensation_taken_back_text",
  },
  claim_refusal_taken_back: {
    subject: "mail_claim_refusal_taken_back_subject",
    text: "mail_claim_refusal_taken_back_text",
  },
  claim_settlement_taken_back: {
    subject: "mail_claim_settlement_taken_back_subject",
    text: "mail_claim_settlement_taken_back_text",
  },
  claim_opened_office: { subject: "mail_claim_opened_office_subject", text: "mail_claim_office_text" },
  claim_replied_office: { subject: "mail_claim_replied_office_subject", text: "mail_claim_office_text" },
  claim_withdrawn_office: {
    subject: "mail_claim_withdrawn_office_subject",
    text: "mail_claim_withdrawn_office_text",
  },
} as const satisfies Record<ClaimMailKind, ClaimTexts>;

/** A mail about a claim: what happened, the sums, what was written, and a link to it. */
export function claimContent(template: ClaimTemplate, locale: Locale): MailContent {
  const say = (key: MailTextKey, params?: Readonly<Record<string, string>>) => mailText(locale, key, params);
  const sum = (satang: number) => (satang === 0 ? "" : baht(satang, locale));
  const { name, orderId, words } = template;
  const wordsLabel = name === "claim_compensated" ? "mail_claim_reference" : "mail_claim_words";
  const facts: readonly (readonly [string, string])[] = [
    [say("mail_order_id"), orderId],
    [say("mail_claim_claimed"), sum(template.claimedSatang)],
    [say("mail_claim_settled_sum"), sum(template.settledSatang ?? 0)],
    [say("mail_claim_credit"), sum(template.creditSatang)],
    [say("mail_claim_compensation"), sum(template.compensationSatang)],
    [say(wordsLabel), words],
  ];
  return {
    subject: say(TEXTS[name].subject, { orderId }),
    text: say(textForReader(TEXTS[name].text, template)),
    facts: facts.filter(([, value]) => value !== ""),
    ...orderMailEnd(template, { isToOffice: name.endsWith("_office"), label: "mail_claim_action" }, locale),
  };
}
