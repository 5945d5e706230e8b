import { wasTold } from "#db/queries/told.ts";
import { orderMoney, paymentEventId } from "#db/queries/payments/order-money.ts";
import type { MailOf } from "#domain/mails.ts";
import type { Refund, RefundState } from "#domain/payments/payment.ts";
import { orderTerms } from "./compose-order-mail.ts";
import type { ComposeNeeds, MailReader } from "./composer.ts";
import type { MailTemplate } from "./mail-template.ts";
import { orderPageOf } from "./order-page/compose-order-page.ts";

type RefundMailKind =
  | "refund_due"
  | "refund_due_office"
  | "refund_made"
  | "refund_taken_back"
  | "refund_void";

/** The states that a mail tells of; a refund that has left them is told of by another mail. */
const STILL: Readonly<Record<RefundMailKind, readonly RefundState[]>> = {
  refund_due: ["due", "sent"],
  refund_due_office: ["due"],
  refund_made: ["done"],
  refund_taken_back: ["taken_back"],
  refund_void: ["void"],
};

/**
 * A refund that is due, was made, or is not due any more. A void one is told of only to a customer who was told that it
 * was due, and one that was taken back to who was told that it was sent; one that replaces it says what was told before,
 * where that is another amount.
 */
export async function composeRefund(
  deps: ComposeNeeds,
  mail: MailOf<RefundMailKind>,
  reader: MailReader,
): Promise<MailTemplate | null> {
  const { kind, orderId, refundId } = mail;
  const [seen, terms] = await Promise.all([orderMoney(deps.db, orderId), orderTerms(deps, orderId, reader)]);
  const refunds = seen?.money.refunds ?? [];
  const refund = refunds.find((each) => each.refundId === refundId);
  if (terms === null || refund === undefined || !STILL[kind].includes(refund.state)) return null;
  const isViaStripe = refund.viaPaymentId !== null;
  // Stripe sends it, and the office hears of it when Stripe does not.
  if (kind === "refund_due_office" && isViaStripe) return null;
  if (kind === "refund_void" && !(await isTold(deps, refund, "refund_due"))) return null;
  if (kind === "refund_taken_back" && !(await isTold(deps, refund, "refund_made"))) return null;
  const before = refunds[refunds.indexOf(refund) - 1];
  // That the amount is due was told when it was first, and again where the record of its transfer was taken back.
  if (kind === "refund_due" && before !== undefined && isSentAgain(refund, before)) return null;
  const isChange =
    kind === "refund_due" && before?.state === "void" && (await isTold(deps, before, "refund_due"));
  const { amountSatang, reference, takenBackReason: reason } = refund;
  const toldSatang = isChange ? before.amountSatang : null;
  const page = await orderPageOf(deps, mail);
  return { name: kind, ...terms, ...page, amountSatang, toldSatang, reference, isViaStripe, reason };
}

/** Whether a refund is in place of one of the same amount that was taken back. */
function isSentAgain({ amountSatang, createdAt }: Refund, before: Refund): boolean {
  return (
    before.state === "taken_back" && before.takenBackAt === createdAt && before.amountSatang === amountSatang
  );
}

/** Whether the customer was told that the refund is due, or that it was sent. */
async function isTold(
  { db }: ComposeNeeds,
  { refundId }: Refund,
  type: "refund_due" | "refund_made",
): Promise<boolean> {
  return wasTold(db, paymentEventId({ type, refundId }));
}
