import { checkoutSessionOf } from "#db/queries/payments/checkout-sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { summarizeError } from "../../describe-error.ts";
import { applySession, type ApplyNeeds } from "../../services/payments/stripe/apply-session.ts";
import type { AttemptResult, Handler } from "../handler.ts";

/** The dependencies of this handler. */
export type CheckoutExpireNeeds = ApplyNeeds & Pick<Dependencies, "checkout">;

/**
 * Closes the page at Stripe of a payment that is not asked for any more. When the customer was faster, the money is
 * received, and due back. Harmless to repeat.
 */
export const checkoutExpireHandler: Handler<"checkout-expire", CheckoutExpireNeeds> = {
  afterInterruption: "retry",
  deliver: (deps, attempts) =>
    Promise.all(
      attempts.map(async ({ effect }) => {
        try {
          return await expire(deps, effect.paymentId);
        } catch (error) {
          return { is: "failed", failure: summarizeError(error) };
        }
      }),
    ),
};

async function expire(deps: CheckoutExpireNeeds, paymentId: string): Promise<AttemptResult> {
  const session = await checkoutSessionOf(deps.db, paymentId);
  if (deps.checkout === null || session === undefined || session.checkAt === null) return { is: "needless" };
  await applySession(deps, await deps.checkout.expireSession(session.sessionId), null);
  return { is: "delivered" };
}
