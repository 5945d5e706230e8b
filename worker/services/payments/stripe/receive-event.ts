import { hasPaymentEvent } from "#db/queries/payments/checkout-sessions.ts";
import type { StripeEvent } from "../../../adapters/payments/checkout.ts";
import { applyRefund } from "./apply-refund.ts";
import { applySession, type ApplyNeeds } from "./apply-session.ts";

/**
 * Takes in an event that Stripe has signed. One that came before changes nothing; when anything fails, nothing is written
 * and Stripe sends it again.
 * @returns false when it is about nothing of ours
 */
export async function receiveEvent(
  deps: ApplyNeeds,
  { eventId, type, about }: StripeEvent,
): Promise<boolean> {
  if (about === null || (await hasPaymentEvent(deps.db, eventId))) return true;
  const source = { eventId, type };
  return about.kind === "session"
    ? applySession(deps, about.session, source)
    : applyRefund(deps, about.refund, source);
}
