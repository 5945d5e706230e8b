import { orderMoney } from "#db/queries/payments/order-money.ts";
import { refuseOwnOrder } from "../companies/company-access.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { opensJobs } from "#domain/payments/order-money.ts";
import type { RecordTransferInput } from "#domain/payments/payment-input.ts";
import { bangkokDay, bangkokInstant, DAY_MS } from "#domain/time.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { openPaidJobs } from "../../outbox/handlers/board-open-jobs.ts";
import type { Audited } from "../audit/audited-action.ts";
import { commandPayments } from "./command-payments.ts";
import type { DecidedPayment } from "./decide-payment.ts";

/** A transfer is written down until so many days after it came: earlier days are slips of the pen. */
const RECEIVED_DAYS_MAX = 366;

/**
 * Records a bank transfer that nobody had asked for here as received: invoice and receipt, the customer's mail and the jobs
 * that waited for it follow as for any payment. Repeating it with its key records it once. For the accounts: their router
 * sees to it.
 * @throws AppError NOT_FOUND; OWN_RECORD for the own order; BAD_INPUT at `receivedOn` for a day to come or long past;
 *   TRANSFER_TOO_MUCH, PAYMENT_ALREADY_PAID, PAYMENT_NOTHING_DUE, PAYMENT_ORDER_CANCELLED, PAYMENT_ON_ACCOUNT,
 *   PAYMENT_UNDECIDED while another one is reported, PAYMENT_DECIDED when somebody has recorded it, IDEMPOTENCY_KEY_REUSED
 */
export async function recordTransfer(
  deps: Pick<Dependencies, "db" | "board" | "now"> & Audited,
  { userId }: Viewer,
  { orderId, key, amountSatang, receivedOn, reference }: RecordTransferInput,
): Promise<DecidedPayment> {
  const before = (await orderMoney(deps.db, orderId))?.money;
  if (before === undefined) throw new AppError("NOT_FOUND");
  await refuseOwnOrder(deps, userId, before);
  const wasRecorded = before.payments.some(({ recordKey }) => recordKey === key);
  const receivedAt = receivedDay(receivedOn, deps.now());
  const money = await commandPayments(deps, orderId, {
    type: "record_transfer",
    key,
    adminId: userId,
    amountSatang,
    receivedAt,
    reference,
  });
  const paymentId = money.payments.find(({ recordKey }) => recordKey === key)?.paymentId ?? "";
  if (!wasRecorded) {
    const { paymentStatus } = money;
    const payment = { method: "transfer", state: "received", amountSatang, receivedOn };
    deps.audit?.changed("payment", paymentId, null, payment);
    deps.audit?.changed("order", orderId, { paymentStatus: before.paymentStatus }, { paymentStatus });
  }
  if (opensJobs(money)) await openPaidJobs(deps, orderId);
  return { paymentId, orderId };
}

/** The instant at which the day began on which money came. @throws AppError BAD_INPUT at `receivedOn` */
function receivedDay(receivedOn: string, now: number): number {
  const at = bangkokInstant(receivedOn, "00:00");
  if (at === null || at < now - RECEIVED_DAYS_MAX * DAY_MS) throw badInput({ receivedOn: "INVALID" });
  if (receivedOn > bangkokDay(now)) throw badInput({ receivedOn: "DATE_TOO_FAR" });
  return at;
}
