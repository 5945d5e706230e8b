import { figuresOf, type OrderMoney } from "./order-money.ts";
import type { Payment } from "./payment.ts";
import { newPayment, received, refuse, whyNothingDue, type PaymentDecision } from "./payment-decision.ts";

/** The office writes down a bank transfer that nobody had asked for here, such as of a customer who ordered by phone. */
export interface TransferRecord {
  /** Of the request: sending it again records nothing twice. */
  readonly key: string;
  readonly adminId: string;
  readonly amountSatang: number;
  /** When the money came, epoch milliseconds. */
  readonly receivedAt: number;
  /** The bank's reference. */
  readonly reference: string;
}

/** The most that may be recorded as a transfer: what is to pay, without the cash that drivers hold for the order; 0: none. */
export function mostTransferSatang(money: OrderMoney): number {
  if (money.isOnAccount) return 0;
  const { dueNowSatang, dueLaterSatang } = figuresOf(money);
  return dueNowSatang + dueLaterSatang;
}

/**
 * Records a transfer as received at once: who records it has seen it on the bank's account. A part of what is to pay may be
 * recorded, never more than it. While a payment that the customer has reported waits for its decision, that one is decided
 * first: it may be the same money. A transfer of the same day, amount and reference is the same one, whoever records it.
 */
export function recordTransfer(money: OrderMoney, record: TransferRecord, now: number): PaymentDecision {
  const { key, adminId, amountSatang, receivedAt, reference } = record;
  const earlier = money.payments.find(({ recordKey }) => recordKey === key);
  if (earlier !== undefined)
    return isSame(earlier, record) ? { outcome: "unchanged", money } : refuse("IDEMPOTENCY_KEY_REUSED");
  if (money.isOnAccount) return refuse("PAYMENT_ON_ACCOUNT");
  if (money.payments.some(({ method, state }) => state === "reported" && method !== "cash"))
    return refuse("PAYMENT_UNDECIDED");
  const maxSatang = mostTransferSatang(money);
  if (maxSatang === 0)
    return refuse(figuresOf(money).toPaySatang > 0 ? "PAYMENT_UNDECIDED" : whyNothingDue(money));
  if (money.payments.some((each) => each.state === "received" && isSameMoney(each, record)))
    return refuse("PAYMENT_DECIDED");
  if (amountSatang > maxSatang) return refuse("TRANSFER_TOO_MUCH", { maxSatang });
  const payment: Payment = {
    ...newPayment(money, "transfer", amountSatang, now),
    reportedAt: receivedAt,
    reportedBy: adminId,
    recordKey: key,
    reference,
  };
  return received({ ...money, payments: [...money.payments, payment] }, payment, adminId, now);
}

function isSame(earlier: Payment, record: TransferRecord): boolean {
  return earlier.reportedBy === record.adminId && isSameMoney(earlier, record);
}

function isSameMoney(
  { method, amountSatang, reportedAt, reference }: Payment,
  record: Omit<TransferRecord, "key" | "adminId">,
): boolean {
  return (
    method === "transfer" &&
    amountSatang === record.amountSatang &&
    reportedAt === record.receivedAt &&
    reference === record.reference
  );
}
