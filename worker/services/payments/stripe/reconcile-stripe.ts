import {
  checkoutSessionOf,
  checkSessionAgain,
  sessionsToCheck,
  unfinishedRefunds,
  type StoredSession,
} from "#db/queries/payments/checkout-sessions.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import type { Checkout } from "../../../adapters/payments/checkout.ts";
import { summarizeError } from "../../../describe-error.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { commandPayments } from "../command-payments.ts";
import { applyRefund } from "./apply-refund.ts";
import { applySession, CHECK_AGAIN_MS, type ApplyNeeds } from "./apply-session.ts";

/** What asking Stripe needs. */
export type ReconcileNeeds = ApplyNeeds & Pick<Dependencies, "checkout">;

/** Of each kind per run. */
const BATCH = 20;
/** Refunds are asked about once an hour: some wait for weeks, until the customer has named an account. */
const REFUNDS_EVERY_MS = HOUR_MS;
/** The outbox has given up by then, so a refund that Stripe does not know was never asked for. */
const REFUND_LOST_MS = DAY_MS;

/** Asks Stripe what became of pages and refunds of which it should have told us. Called every minute. */
export async function reconcileStripe(deps: ReconcileNeeds): Promise<void> {
  const { checkout, db, now } = deps;
  if (checkout === null) return;
  for (const session of await sessionsToCheck(db, now(), BATCH)) await checkSession(deps, checkout, session);
  if (now() % REFUNDS_EVERY_MS >= MINUTE_MS) return;
  for (const { refundId, orderId, viaPaymentId, sentAt } of await unfinishedRefunds(
    db,
    now() - HOUR_MS,
    BATCH,
  ))
    await orLog("refund", refundId, () =>
      checkRefund(deps, checkout, { refundId, orderId, viaPaymentId, sentAt }),
    );
}

/** Asks Stripe what became of a page, and decides accordingly. Never throws: it is asked again later. */
export async function checkSession(
  deps: ApplyNeeds,
  checkout: Checkout,
  { sessionId, paymentId }: Pick<StoredSession, "sessionId" | "paymentId">,
): Promise<void> {
  await orLog("checkout session", paymentId, async () => {
    // Also when Stripe cannot be reached, and however often that is so.
    await checkSessionAgain(deps.db, paymentId, deps.now() + CHECK_AGAIN_MS);
    await applySession(deps, await checkout.readSession(sessionId), null);
  });
}

interface UnfinishedRefund {
  readonly refundId: string;
  readonly orderId: string;
  readonly viaPaymentId: string | null;
  readonly sentAt: number | null;
}

async function checkRefund(
  deps: ReconcileNeeds,
  checkout: Checkout,
  { refundId, orderId, viaPaymentId, sentAt }: UnfinishedRefund,
): Promise<void> {
  const session = await checkoutSessionOf(deps.db, viaPaymentId ?? "");
  const { paymentIntentId = null } = session ?? {};
  if (paymentIntentId === null) return;
  const found = await checkout.findRefund({ refundId, paymentIntentId });
  if (found !== null) await applyRefund(deps, found, null);
  else if ((sentAt ?? 0) < deps.now() - REFUND_LOST_MS) {
    const result = { is: "failed", reference: "", failure: "not sent" } as const;
    await commandPayments(deps, orderId, { type: "refund_result", refundId, result });
  }
}

async function orLog(what: string, id: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    console.warn(`${what} not checked at Stripe`, { id, error: summarizeError(error) });
  }
}
