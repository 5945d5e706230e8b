import { decidePayment, type PaymentCommand } from "#domain/payments/decide-payment.ts";
import type { OrderMoney } from "#domain/payments/order-money.ts";

/** When the decisions of these tests are made, epoch milliseconds. */
export const NOW = 1_000;
export const PRICE = 3_300_00;
export const ADMIN = { kind: "admin", id: "admin-1" } as const;
/** Whose order it is. */
export const CUSTOMER = { kind: "customer", id: "nok" } as const;
export const STRANGER = { kind: "customer", id: "dao" } as const;

/** A calculator order of `CUSTOMER` for `PRICE`, of which nothing is paid; its jobs wait for the payment. */
export const UNPAID: OrderMoney = {
  orderId: "KD-AAAAAA",
  customerId: CUSTOMER.id,
  kind: "calculator",
  status: "pending",
  totalSatang: PRICE,
  waitingSatang: 0,
  cancellationFeeSatang: 0,
  depositSatang: 0,
  paymentStatus: "unpaid",
  gatewayEnabled: true,
  isOnAccount: false,
  payments: [],
  refunds: [],
  credits: [],
  entries: [],
};

/** What is decided about it at `NOW`. */
export const decide = (money: OrderMoney, command: PaymentCommand) => decidePayment(money, command, NOW);

/**
 * The money after commands that change it.
 * @throws Error when one is refused or changes nothing
 */
export function after(start: OrderMoney, ...commands: readonly PaymentCommand[]): OrderMoney {
  return commands.reduce((money, command) => {
    const decision = decide(money, command);
    if (decision.outcome !== "accepted") throw new Error(`${command.type}: ${JSON.stringify(decision)}`);
    return decision.money;
  }, start);
}

/** `accepted`, `unchanged`, or the code of the refusal. */
export function answer(money: OrderMoney, command: PaymentCommand): string {
  const decision = decide(money, command);
  return decision.outcome === "refused" ? decision.code : decision.outcome;
}
