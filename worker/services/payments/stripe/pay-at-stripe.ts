import { checkoutSessionOf, insertCheckoutSession } from "#db/queries/payments/checkout-sessions.ts";
import { orderMoney } from "#db/queries/payments/order-money.ts";
import { insertEffects } from "#db/queries/outbox.ts";
import { COMPANY } from "#domain/company.ts";
import { effectsOf } from "#domain/effects.ts";
import { AppError } from "#domain/errors.ts";
import {
  CHECKOUT_LAST_OPENING_MS,
  CHECKOUT_LIFETIME_MS,
  isPayableAtStripe,
} from "#domain/payments/checkout-limits.ts";
import { figuresOf, type OrderMoney } from "#domain/payments/order-money.ts";
import type { Payment } from "#domain/payments/payment.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { StripeFailure, type Checkout } from "../../../adapters/payments/checkout.ts";
import type { Viewer } from "../../../auth/viewer.ts";
import { summarizeError } from "../../../describe-error.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { limitOrThrow } from "../../../rate-limit.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { commandPayments } from "../command-payments.ts";
import { notePayments } from "../note-payments.ts";
import { paymentsFor, refuseAfterPickup, requireMoney, requireOwnMoney } from "../read-payments.ts";
import { applySession } from "./apply-session.ts";
import { checkSession } from "./reconcile-stripe.ts";

type Needs = Pick<Dependencies, "db" | "board" | "settings" | "checkout" | "now"> & Audited;

/** A page that was paid, has expired or was asked for too late is replaced; more often something is wrong. */
const ROUNDS = 3;
/** How soon after its opening Stripe is asked about a page of which it has said nothing. */
const FIRST_CHECK_MS = 15 * MINUTE_MS;

/**
 * Asks the customer of an order for what is due now, on a page of Stripe. While it is open, pressing again leads to the
 * same page.
 * @returns the page's address
 * @throws AppError NOT_FOUND for anyone else; STRIPE_UNAVAILABLE; PAYMENT_ORDER_CANCELLED, PAYMENT_ALREADY_PAID,
 *   PAYMENT_NOTHING_DUE or PAYMENT_BEING_CHECKED when nothing is to be paid; PAYMENT_PICKUP_PASSED
 */
export async function openCheckout(deps: Needs, viewer: Viewer, orderId: string): Promise<{ url: string }> {
  const { checkout, db, now } = deps;
  const seen = await requireOwnMoney(deps, viewer, orderId);
  const { dueNowSatang } = figuresOf(seen);
  if (checkout === null || (dueNowSatang > 0 && !isPayableAtStripe(dueNowSatang)))
    throw new AppError("STRIPE_UNAVAILABLE");
  await refuseAfterPickup(deps, seen);
  await limitOrThrow(db, "checkout", viewer.userId, now());
  for (let round = 0; round < ROUNDS; round++) {
    const money = await commandPayments(deps, orderId, { type: "open", method: "stripe" });
    const url = await pageOf(deps, checkout, orderId, openPaymentOf(money));
    if (url === null) continue;
    notePayments(deps, seen, money);
    return { url };
  }
  throw new AppError("PAYMENT_BEING_CHECKED");
}

function openPaymentOf({ payments }: OrderMoney): Payment {
  const open = payments.find(({ method, state }) => method === "stripe" && state === "open");
  if (open === undefined) throw new AppError("PAYMENT_BEING_CHECKED");
  return open;
}

/** The page of a payment, opened if there is none; `null` when the payment is not open any more. */
async function pageOf(
  deps: Needs,
  checkout: Checkout,
  orderId: string,
  payment: Payment,
): Promise<string | null> {
  const stored = await checkoutSessionOf(deps.db, payment.paymentId);
  if (stored === undefined) return openPage(deps, checkout, orderId, payment);
  try {
    const session = await checkout.readSession(stored.sessionId);
    if (session.result === "open") return stored.url;
    await applySession(deps, session, null);
    return null;
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    console.warn("checkout session not read", { paymentId: payment.paymentId, error: summarizeError(error) });
    throw new AppError("STRIPE_UNAVAILABLE");
  }
}

async function openPage(
  deps: Needs,
  checkout: Checkout,
  orderId: string,
  { paymentId, amountSatang, createdAt }: Payment,
): Promise<string | null> {
  const { db, settings, now } = deps;
  const giveUp = () => commandPayments(deps, orderId, { type: "checkout", paymentId, result: "expired" });
  if (now() > createdAt + CHECKOUT_LAST_OPENING_MS) {
    await giveUp();
    return null;
  }
  const page = `${settings.origin}/orders/${orderId}?checkout=`;
  try {
    // The same for every attempt: Stripe refuses the same key with another request.
    const opened = await checkout.openSession({
      paymentId,
      orderId,
      amountSatang,
      description: `${COMPANY.brand.en} ${orderId}`,
      successUrl: `${page}done`,
      cancelUrl: `${page}back`,
      expiresAt: createdAt + CHECKOUT_LIFETIME_MS,
    });
    const checkAt = now() + FIRST_CHECK_MS;
    await insertCheckoutSession(db, { paymentId, ...opened, createdAt: now(), checkAt });
    return (await isStillOpen(deps, orderId, paymentId)) ? opened.url : null;
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    console.warn("checkout session not opened", { paymentId, error: summarizeError(error) });
    // Stripe answers the same to the same key; nobody has seen a page that it may have opened.
    if (error.kind === "broken") await giveUp();
    throw new AppError("STRIPE_UNAVAILABLE");
  }
}

/** Whether a payment is still asked for. If not, its page is closed: the effect of that came before the page. */
async function isStillOpen({ db, now }: Needs, orderId: string, paymentId: string): Promise<boolean> {
  const money = (await orderMoney(db, orderId))?.money;
  if (money?.payments.some((each) => each.paymentId === paymentId && each.state === "open")) return true;
  const effects = effectsOf({ type: "checkout_voided", orderId, paymentId });
  await insertEffects(db, `${paymentId}.opened_too_late`, effects, now());
  return false;
}

/**
 * Asks Stripe what became of the pages of an order, for its customer who comes back from one: the answer may be there
 * before Stripe's own message.
 * @returns the payments as they are then
 * @throws AppError NOT_FOUND for anyone else
 */
export async function checkCheckout(deps: Needs, viewer: Viewer, orderId: string) {
  const { checkout, db, now } = deps;
  const before = await requireOwnMoney(deps, viewer, orderId);
  const latest = before.payments.findLast(({ method }) => method === "stripe");
  if (checkout !== null && latest !== undefined && latest.state !== "received") {
    await limitOrThrow(db, "checkout", viewer.userId, now());
    const session = await checkoutSessionOf(db, latest.paymentId);
    if (session !== undefined && session.checkAt !== null) await checkSession(deps, checkout, session);
  }
  const money = await requireMoney(deps, viewer, orderId);
  notePayments(deps, before, money);
  return paymentsFor(deps, viewer, money);
}
