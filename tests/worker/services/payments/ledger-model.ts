import { balanceDueSatang } from "#domain/payments/ledger.ts";
import { accountOf, figuresOf, type OrderMoney } from "#domain/payments/order-money.ts";

export const PRICE = 3_300_00;
export const DEPOSIT = 990_00;

/** What happened, counted by hand: the second opinion on the ledger. */
export interface Model {
  total: number;
  /** What waiting costs beside it. */
  waiting: number;
  fee: number;
  isCancelled: boolean;
  /** What the price was lowered by, and the fee once it is cancelled. */
  lowered: number;
  loweredFee: number;
  readonly received: Map<string, number>;
  readonly refunded: Map<string, number>;
  invoiced: number;
  credited: number;
}

export const newModel = (): Model => ({
  total: PRICE,
  waiting: 0,
  fee: 0,
  isCancelled: false,
  lowered: 0,
  loweredFee: 0,
  received: new Map(),
  refunded: new Map(),
  invoiced: 0,
  credited: 0,
});
export const sum = (amounts: Iterable<number>) => [...amounts].reduce((a, b) => a + b, 0);
export const kept = ({ received, refunded }: Model) => sum(received.values()) - sum(refunded.values());
export const agreed = ({ isCancelled, fee, total, waiting, lowered, loweredFee }: Model) =>
  Math.max(0, isCancelled ? fee - loweredFee : total + waiting - lowered);

/** Where the books of an order differ from what happened. */
export function differencesOf(model: Model, money: OrderMoney): string[] {
  const { toPaySatang, dueNowSatang, dueLaterSatang, cashHeldSatang } = figuresOf(money);
  const due = money.refunds.filter(({ state }) => state === "due");
  const leaving = sum(money.refunds.filter(({ state }) => state === "sent").map((each) => each.amountSatang));
  const asked = money.payments.filter(({ state }) => state === "open");
  const checks: readonly (readonly [string, boolean])[] = [
    ["balance", balanceDueSatang(accountOf(money).sums) === model.invoiced - model.credited - kept(model)],
    ["to pay", toPaySatang === Math.max(0, agreed(model) - kept(model))],
    [
      "refund due",
      sum(due.map((each) => each.amountSatang)) === Math.max(0, kept(model) - agreed(model) - leaving),
    ],
    ["one amount of cash at most", money.payments.filter(isHeldCash).length <= 1],
    ["one refund due at most by each way", new Set(due.map((each) => each.viaPaymentId)).size === due.length],
    ["refunds within payments", kept(model) >= leaving],
    ["open payments ask for what is due now", asked.every((each) => each.amountSatang === dueNowSatang)],
    ["now, later and held are to pay", dueNowSatang + dueLaterSatang + cashHeldSatang >= toPaySatang],
    ["the deposit comes first", dueLaterSatang === 0 || dueNowSatang <= DEPOSIT],
    ["paid when nothing is to pay", (money.paymentStatus === "unpaid") === isUnpaid(model)],
  ];
  return checks.filter(([, holds]) => !holds).map(([name]) => `${money.orderId}: ${name}`);
}

function isHeldCash({ method, state }: OrderMoney["payments"][number]): boolean {
  return method === "cash" && state === "reported";
}

function isUnpaid(model: Model): boolean {
  if (sum(model.received.values()) === 0 || (kept(model) === 0 && agreed(model) > 0)) return true;
  const isOfPrice = model.isCancelled || model.lowered > 0;
  return kept(model) < agreed(model) && !(isOfPrice && sum(model.refunded.values()) > 0);
}
