import type { OrderMoney } from "./order-money.ts";
import type { Payment } from "./payment.ts";
import { accept, newPayment, refuse, withPaid, type PaymentDecision } from "./payment-decision.ts";

/** What a company has paid for an order on account: by transfer, and as tax that it has withheld. */
export interface AccountPayment {
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
