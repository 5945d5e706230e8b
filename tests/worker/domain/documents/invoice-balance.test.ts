import { assert, boolean, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import {
  invoiceBalanceOf,
  type InvoiceBalance,
  type InvoicedOrder,
} from "#domain/documents/invoice-balance.ts";

const whole = { isInForce: true, invoicedSatang: 1_000, keptSatang: 0 };

test.each<[string, InvoicedOrder, InvoiceBalance]>([
  ["nothing is paid", whole, { state: "open", leftSatang: 1_000 }],
  ["a part is paid", { ...whole, keptSatang: 400 }, { state: "paid_in_part", leftSatang: 600 }],
  ["all is paid", { ...whole, keptSatang: 1_000 }, { state: "paid", leftSatang: 0 }],
  ["too much is paid", { ...whole, keptSatang: 1_200 }, { state: "paid", leftSatang: 0 }],
  ["all of it is credited", { ...whole, invoicedSatang: 0 }, { state: "credited", leftSatang: 0 }],
  ["another one took its place", { ...whole, isInForce: false }, { state: "credited", leftSatang: 0 }],
])("%s", (_what, order, balance) => {
  expect(invoiceBalanceOf(order)).toEqual(balance);
});

test("something is left exactly while it is open or paid in part, and never more than was invoiced", () => {
  const amount = integer({ min: -5_000, max: 5_000 });
  const orders = record({ isInForce: boolean(), invoicedSatang: amount, keptSatang: amount.map(Math.abs) });
  assert(
    property(orders, (order) => {
      const { state, leftSatang } = invoiceBalanceOf(order);
      expect(leftSatang > 0).toBe(state === "open" || state === "paid_in_part");
      expect(leftSatang).toBeLessThanOrEqual(Math.max(0, order.invoicedSatang));
      expect(state === "paid" && order.keptSatang < order.invoicedSatang).toBe(false);
    }),
  );
});
