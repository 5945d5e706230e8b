import type { Database } from "#db/client.ts";
import { insertTaxRules } from "#db/queries/documents/tax-rules.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { orderMoney } from "#db/queries/payments/order-money.ts";
import { ledgerInserts } from "#db/queries/payments/ledger.ts";
import { payments } from "#db/schema/payments.ts";
import { FIRST_TAX_RULES } from "#domain/documents/tax-rules.ts";
import { jobCards, type NewOrder } from "#domain/orders/new-order.ts";
import { figuresOf } from "#domain/payments/order-money.ts";
import { labour } from "#domain/pricing/quote.ts";
import { anOrder, type OrderOptions } from "./orders.ts";

/** Passes its check digit and is nobody's. */
export const SAMPLE_TAX_ID = "0000000000001";

/** The example of the tax facts: haulage of ฿10,000, which is exempt, and labour of ฿2,140 with ฿140 of VAT. */
export const EXAMPLE_SATANG = 1_214_000;

/** An order of the example, with nothing paid. */
export function exampleOrder(options: OrderOptions): NewOrder {
  const order = anOrder(options);
  if (order.price === null) throw new Error("an order of tests has a price");
  const lines = [
    ...order.price.lines.map((line) => ({ ...line, amountSatang: 1_000_000 })),
    { ...labour(2, 15_000, 7), amountSatang: 214_000 },
  ];
  return { ...order, paymentStatus: "unpaid", price: { ...order.price, lines, totalSatang: EXAMPLE_SATANG } };
}

/** What is left of an order's invoice: the price that is agreed by now, in satang. */
export async function leftOfInvoice(db: Database, orderId: string): Promise<number> {
  const seen = await orderMoney(db, orderId);
  if (seen === undefined) throw new Error(`there is no order ${orderId}`);
  return figuresOf(seen.money).agreedSatang;
}

/** Writes an order of the example. */
export async function writeExample(db: Database, options: OrderOptions): Promise<NewOrder> {
  const order = exampleOrder(options);
  await insertOrder(db, order, jobCards(order));
  return order;
}

/** Makes the company one that is registered for VAT. */
export async function registerForVat(db: Database, by: string): Promise<void> {
  const rules = { ...FIRST_TAX_RULES, vatRegistered: true, taxId: SAMPLE_TAX_ID };
  await insertTaxRules(db, [{ version: 1, effectiveFrom: "2020-01-01", rules, createdAt: 1, createdBy: by }]);
}

/** Writes a payment that was received, and its entry. */
export async function writeReceived(
  db: Database,
  orderId: string,
  amountSatang = EXAMPLE_SATANG,
  paymentId = `${orderId}-P1`,
): Promise<void> {
  await db.insert(payments).values({
    paymentId,
    orderId,
    method: "promptpay",
    state: "received",
    amountSatang,
    createdAt: 1,
    decidedAt: 2,
  });
  for (const insert of ledgerInserts(db, [
    { orderId, kind: "payment", sourceId: paymentId, amountSatang, at: 2 },
  ]))
    await insert;
}
