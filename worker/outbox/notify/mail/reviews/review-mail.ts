import { reviewById } from "#db/queries/reviews.ts";
import type { Locale } from "#domain/locale.ts";
import type { MailOf } from "#domain/mails.ts";
import type { ComposeNeeds } from "../composer.ts";
import type { MailContent } from "../mail-content.ts";
import type { ReviewTemplate } from "../mail-template.ts";
import { mailText } from "../mail-text.ts";
import { orderPageOf } from "../order-page/compose-order-page.ts";
import { orderMailEnd } from "../order-page/order-page-content.ts";

/** What was decided about a review, for its author; `null` once it was decided anew, which is told on its own. */
export async function composeReviewDecided(
  deps: ComposeNeeds,
  mail: MailOf<"review_decided">,
): Promise<ReviewTemplate | null> {
  const { kind, orderId, reviewId, version } = mail;
  const review = await reviewById(deps.db, reviewId);
  if (review === undefined || review.version !== version) return null;
  return {
    name: kind,
    orderId,
    isShown: review.status === "approved",
    reason: review.decisionReason,
    ...(await orderPageOf(deps, mail)),
  };
}

/** Whether the review is on the site, and why where it is not. */
export function reviewContent(template: ReviewTemplate, locale: Locale): MailContent {
  const { orderId, isShown, reason } = template;
  return {
    subject: mailText(locale, isShown ? "mail_review_shown_subject" : "mail_review_hidden_subject", {
      orderId,
    }),
    text: mailText(locale, isShown ? "mail_review_shown_text" : "mail_review_hidden_text"),
    ...(reason !== "" && { facts: [[mailText(locale, "mail_order_reason"), reason] as const] }),
    ...orderMailEnd(template, { isToOffice: false }, locale),
  };
}
