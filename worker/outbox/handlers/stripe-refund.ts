import { checkoutSessionOf } from "#db/queries/payments/checkout-sessions.ts";
import { orderMoney } from "#db/queries/payments/order-money.ts";
import { OWN_FAILURES } from "#domain/control-room/effect-failure.ts";
import { AppError } from "#domain/errors.ts";
import type { RefundResult } from "#domain/payments/decide-checkout.ts";
import { StripeFailure, type Checkout } from "../../adapters/payments/checkout.ts";
import type { Dependencies } from "../../dependencies.ts";
import { commandPayments } from "../../services/payments/command-payments.ts";
import { eachAttempt, type AttemptResult, type Handler } from "../handler.ts";

/** The dependencies of this handler. */
export type StripeRefundNeeds = Pick<Dependencies, "db" | "now" | "checkout">;

interface RefundToSend {
  readonly orderId: string;
  readonly refundId: string;
}

/**
 * Sends a due refund through Stripe, once however often it is tried: its id is the key. What Stripe will not send goes to
 * the admin's list with Stripe's reason.
 */
export const stripeRefundHandler: Handler<"stripe-refund", StripeRefundNeeds> = {
  afterInterruption: "retry",
  deliver: eachAttempt(async (deps, effect) => {
    try {
      return await send(deps, effect);
    } catch (error) {
      // The amount has changed meanwhile, or an admin has sent it.
      if (error instanceof AppError && ["NOT_FOUND", "REFUND_NOT_DUE"].includes(error.code))
        return { is: "needless" };
      throw error;
    }
  }),
};

async function send(deps: StripeRefundNeeds, { orderId, refundId }: RefundToSend): Promise<AttemptResult> {
  const { checkout } = deps;
  if (checkout === null) return giveToAdmin(deps, { orderId, refundId });
  // From here on its amount stays as it is, whatever happens to the order.
  const { refunds } = await commandPayments(deps, orderId, { type: "send_refund", refundId });
  const refund = refunds.find((each) => each.refundId === refundId);
  if (refund?.viaPaymentId == null) return { is: "needless" };
  const result = await ask(deps, checkout, { orderId, ...refund, viaPaymentId: refund.viaPaymentId });
  await commandPayments(deps, orderId, { type: "refund_result", refundId, result });
  return { is: "delivered" };
}

/** Stripe's keys are gone. One that Stripe was asked for already may be on its way, and waits for them. */
async function giveToAdmin(
  deps: StripeRefundNeeds,
  { orderId, refundId }: RefundToSend,
): Promise<AttemptResult> {
  const refund = (await orderMoney(deps.db, orderId))?.money.refunds.find(
    (each) => each.refundId === refundId,
  );
  if (refund?.state === "sent") return { is: "failed", failure: OWN_FAILURES.stripe_keys };
  const result = failed(OWN_FAILURES.stripe_keys);
  await commandPayments(deps, orderId, { type: "refund_result", refundId, result });
  return { is: "delivered" };
}

/** @throws StripeFailure when it is to be tried again */
async function ask(
  deps: StripeRefundNeeds,
  checkout: Checkout,
  refund: RefundToSend & { readonly amountSatang: number; readonly viaPaymentId: string },
): Promise<RefundResult> {
  const { orderId, refundId, amountSatang, viaPaymentId } = refund;
  const session = await checkoutSessionOf(deps.db, viaPaymentId);
  if (session === undefined) return failed("no charge at Stripe");
  try {
    const paymentIntentId =
      session.paymentIntentId ?? (await checkout.readSession(session.sessionId)).paymentIntentId;
    if (paymentIntentId === null) return failed("no charge at Stripe");
    return (await checkout.refund({ orderId, refundId, amountSatang, paymentIntentId })).result;
  } catch (error) {
    if (error instanceof StripeFailure && error.kind === "refused") return failed(error.message);
    throw error;
  }
}

function failed(failure: string): RefundResult {
  return { is: "failed", reference: "", failure };
}
