import type { OrderMoney } from "./order-money.ts";
import type { Payment } from "./payment.ts";
import {
  accept,
  newPayment,
  refuse,
  withPaid,
  withTakenBack,
  type PaymentDecision,
  type TakingBack,
} from "./payment-decision.ts";

/** What a company has paid for an order on account: by transfer, and as tax that it has withheld. */
export interface AccountPayment {
  readonly settlementId: string;
  readonly adminId: string;
  readonly transferSatang: number;
  readonly withheldSatang: number;
  /** When the money came, epoch milliseconds. */
  readonly receivedAt: number;
}

/** Adds both parts as received payments, each with its entry in the ledger. The caller has checked what is open. */
export function settleAccount(money: OrderMoney, command: AccountPayment, now: number): PaymentDecision {
  if (!money.isOnAccount) return refuse("NOT_FOUND");
  const parts = [
    { method: "transfer", amountSatang: command.transferSatang },
    { method: "withholding", amountSatang: command.withheldSatang },
  ] as const;
  let after = money;
  for (const { method, amountSatang } of parts.filter((part) => part.amountSatang > 0)) {
    const payment: Payment = {
      ...newPayment(after, method, amountSatang, now),
      state: "received",
      settlementId: command.settlementId,
      reportedAt: command.receivedAt,
      reportedBy: command.adminId,
      decidedAt: now,
      decidedBy: command.adminId,
    };
    after = withPaid({ ...after, payments: [...after.payments, payment] }, payment, now);
  }
  const paymentId = after.payments.at(-1)?.paymentId ?? "";
  return accept(money, after, [{ type: "account_settled", paymentId }], now);
}

/** Takes back what a settlement has brought for the order: its transfer and the tax withheld of it. */
export function takeBackSettlement(
  money: OrderMoney,
  { settlementId, by, reason }: TakingBack & { readonly settlementId: string },
  now: number,
): PaymentDecision {
  const parts = money.payments.filter(
    (payment) => payment.settlementId === settlementId && payment.state === "received",
  );
  let after = money;
  for (const payment of parts) {
    const next = withTakenBack(after, payment, { by, reason }, now);
    if (next === null) return refuse("PAYMENT_SENT_BACK");
    after = next;
  }
  const paymentId = parts.at(-1)?.paymentId ?? "";
  return accept(money, after, [{ type: "account_taken_back", paymentId }], now);
}
