import { assert, boolean, integer, property } from "fast-check";
import { expect, test } from "vitest";
import {
  agreedSatang,
  toRefundSatang,
  paymentStatusOf,
  toPaySatang,
  type OrderAccount,
} from "#domain/payments/account.ts";
import { balanceDueSatang, ledgerSums } from "#domain/payments/ledger.ts";
import type { PaymentStatus } from "#domain/orders/order.ts";

const PRICE = 3_300_00;

function account(facts: Partial<OrderAccount>, received = 0, refunded = 0): OrderAccount {
  return {
    totalSatang: PRICE,
    isCancelled: false,
    cancellationFeeSatang: 0,
    loweredSatang: 0,
    paymentStatus: "unpaid",
    sums: { invoicedSatang: 0, creditedSatang: 0, receivedSatang: received, refundedSatang: refunded },
    ...facts,
  };
}

test("an entry counts by its kind: invoices − credit notes − (payments − refunds) is the balance due", () => {
  const sums = ledgerSums([
    { kind: "invoice", amountSatang: 1000 },
    { kind: "invoice", amountSatang: 50 },
    { kind: "credit_note", amountSatang: 200 },
    { kind: "payment", amountSatang: 900 },
    { kind: "refund", amountSatang: 60 },
  ]);
  expect(balanceDueSatang(sums)).toBe(1050 - 200 - (900 - 60));
});

test.each<[string, OrderAccount, number, PaymentStatus]>([
  ["nothing paid", account({}), PRICE, "unpaid"],
  ["a part paid", account({}, 1_000_00), PRICE - 1_000_00, "unpaid"],
  ["all paid", account({}, PRICE), 0, "paid"],
  ["no price yet", account({ totalSatang: null }), 0, "unpaid"],
  ["a demonstration payment", account({ paymentStatus: "paid_fake" }), 0, "paid_fake"],
  ["cancelled without a fee, refunded", account({ isCancelled: true }, PRICE, PRICE), 0, "refunded"],
  [
    "cancelled with a fee, the rest refunded",
    account({ isCancelled: true, cancellationFeeSatang: 990_00 }, PRICE, PRICE - 990_00),
    0,
    "partially_refunded",
  ],
  ["paid too much, the excess sent back", account({}, PRICE + 100_00, 100_00), 0, "paid"],
  ["a price that fell, the excess sent back", account({ totalSatang: 3_000_00 }, PRICE, 300_00), 0, "paid"],
  ["a price that fell to nothing", account({ totalSatang: 0 }, PRICE, PRICE), 0, "refunded"],
  ["dearer again after the excess went back", account({}, PRICE, 300_00), 300_00, "unpaid"],
  [
    "dearer again after a part went back for damage",
    account({ totalSatang: PRICE + 500_00, loweredSatang: 300_00 }, PRICE, 300_00),
    500_00,
    "unpaid",
  ],
  ["a price lowered for damage", account({ loweredSatang: 300_00 }, PRICE, 300_00), 0, "partially_refunded"],
  [
    "cancelled with a fee, nothing paid",
    account({ isCancelled: true, cancellationFeeSatang: 990_00 }),
    990_00,
    "unpaid",
  ],
])("%s: what is still to pay, and the payment status", (_, state, toPay, status) => {
  expect(toPaySatang(state)).toBe(toPay);
  expect(paymentStatusOf(state)).toBe(status);
});

test("what is paid above the agreed amount goes back", () => {
  const cancelled = account({ isCancelled: true, cancellationFeeSatang: 990_00 }, PRICE);
  expect(toRefundSatang(cancelled)).toBe(PRICE - 990_00);
  expect(toRefundSatang(account({}, PRICE))).toBe(0);
});

test("paying what is to pay and refunding the excess always settles the account", () => {
  const amount = integer({ min: 0, max: 10_000_00 });
  assert(
    property(amount, amount, amount, boolean(), (total, fee, received, isCancelled) => {
      const start = account({ totalSatang: total, cancellationFeeSatang: fee, isCancelled }, received);
      const settled = account(
        { totalSatang: total, cancellationFeeSatang: fee, isCancelled },
        received + toPaySatang(start),
        toRefundSatang(start),
      );
      expect(toPaySatang(settled)).toBe(0);
      expect(toRefundSatang(settled)).toBe(0);
      expect(settled.sums.receivedSatang - settled.sums.refundedSatang).toBe(agreedSatang(settled));
    }),
  );
});
