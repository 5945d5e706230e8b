import { checkoutSessionOf } from "#db/queries/payments/checkout-sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { applySession, type ApplyNeeds } from "../../services/payments/stripe/apply-session.ts";
import { eachAttempt, type AttemptResult, type Handler } from "../handler.ts";

/** The dependencies of this handler. */
export type CheckoutExpireNeeds = ApplyNeeds & Pick<Dependencies, "checkout">;

/**
 * Closes the page at Stripe of a payment that is not asked for any more. When the customer was faster, the money is
 * received, and due back. Harmless to repeat.
 */
export const checkoutExpireHandler: Handler<"checkout-expire", CheckoutExpireNeeds> = {
  afterInterruption: "retry",
  deliver: eachAttempt((deps, { paymentId }) => expire(deps, paymentId)),
};

async function expire(deps: CheckoutExpireNeeds, paymentId: string): Promise<AttemptResult> {
  const session = await checkoutSessionOf(deps.db, paymentId);
  if (deps.checkout === null || session === undefined || session.checkAt === null) return { is: "needless" };
  await applySession(deps, await deps.checkout.expireSession(session.sessionId), null);
  return { is: "delivered" };
}
