import { orderIdOfPayment } from "#db/queries/payments/order-money.ts";
import type { Actor } from "#domain/access/actor.ts";
import { AppError } from "#domain/errors.ts";
import { opensJobs } from "#domain/payments/order-money.ts";
import type { PaymentState } from "#domain/payments/payment.ts";
import { openPaidJobs } from "../../outbox/handlers/board-open-jobs.ts";
import type { Dependencies } from "../../dependencies.ts";
import { changePayments, type CommandedMoney } from "./command-payments.ts";

/**
 * The one way in which a payment is received: its entry, the order's payment status and what follows are written in one
 * batch. Jobs that waited for it open at once; when the board cannot be reached, the outbox opens them later. Repeating it
 * counts nothing twice.
 * @param actor an admin, whom the router has let in
 * @param seen the state in which they saw the payment, and when its customer had disputed it
 * @throws AppError NOT_FOUND, PAYMENT_DECIDED when another admin came first, PAYMENT_DISPUTED when its customer has
 *   disputed it since, or SERVICE_UNAVAILABLE when others kept
 *   writing
 */
export async function receivePayment(
  deps: Pick<Dependencies, "db" | "board" | "now">,
  actor: Actor,
  paymentId: string,
  seen: { readonly seenState?: PaymentState; readonly seenDisputedAt?: number | null | undefined } = {},
): Promise<CommandedMoney> {
  const orderId = await orderIdOfPayment(deps.db, paymentId);
  if (orderId === undefined) throw new AppError("NOT_FOUND");
  const received = await changePayments(deps, orderId, { type: "receive", paymentId, actor, ...seen });
  if (opensJobs(received.money)) await openPaidJobs(deps, orderId);
  return received;
}
