import { reviewById } from "#db/queries/reviews.ts";
import { COMPANY } from "#domain/company.ts";
import type { Locale } from "#domain/locale.ts";
import type { MailOf } from "#domain/mails.ts";
import type { ComposeNeeds } from "../composer.ts";
import type { MailContent } from "../mail-content.ts";
import type { ReviewTemplate } from "../mail-template.ts";
import { mailText } from "../mail-text.ts";

/** What was decided about a review, for its author; `null` once it was decided anew, which is told on its own. */
export async function composeReviewDecided(
  { db, settings }: ComposeNeeds,
  { kind, orderId, reviewId, version }: MailOf<"review_decided">,
): Promise<ReviewTemplate | null> {
  const review = await reviewById(db, reviewId);
  if (review === undefined || review.version !== version) return null;
  return {
    name: kind,
    orderId,
    isShown: review.status === "approved",
    reason: review.decisionReason,
    link: `${settings.origin}/orders/${orderId}`,
  };
}

/** Whether the review is on the site, and why where it is not. */
export function reviewContent(
  { orderId, isShown, reason, link }: ReviewTemplate,
  locale: Locale,
): MailContent {
  return {
    subject: mailText(locale, isShown ? "mail_review_shown_subject" : "mail_review_hidden_subject", {
      orderId,
    }),
    text: mailText(locale, isShown ? "mail_review_shown_text" : "mail_review_hidden_text"),
    ...(reason !== "" && { facts: [[mailText(locale, "mail_order_reason"), reason] as const] }),
    action: { label: mailText(locale, "mail_order_action"), address: link },
    note: mailText(locale, "mail_order_note", { contact: COMPANY.email }),
  };
}
