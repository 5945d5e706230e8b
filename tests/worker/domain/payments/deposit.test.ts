import { expect, test } from "vitest";
import { depositSatang } from "#domain/payments/deposit.ts";
import {
  depositAtBookingSatang,
  figuresOf,
  opensJobs,
  type OrderMoney,
} from "#domain/payments/order-money.ts";
import { ADMIN, after, PRICE, UNPAID } from "../../../support/order-money.ts";

const DEPOSIT = 990_00;
const BOOKED: OrderMoney = { ...UNPAID, depositSatang: DEPOSIT };
const REST = PRICE - DEPOSIT;

const open = { type: "open", method: "promptpay" } as const;
const receive = (number: number) =>
  ({ type: "receive", paymentId: `KD-AAAAAA-P${number}`, actor: ADMIN }) as const;
const PAID_DEPOSIT = after(BOOKED, open, receive(1));

test.each([
  [3_300_00, 30, 990_00],
  [1_005_00, 10, 101_00],
  [1_004_00, 10, 100_00],
  [0, 30, 0],
  [3_300_00, 0, 0],
])("%i satang at %i percent: the deposit is %i, in whole baht", (total, percent, due) => {
  expect(depositSatang(total, percent)).toBe(due);
});

test.each([
  ["calculator", true, false, 990_00],
  ["calculator", true, true, 0],
  ["calculator", false, false, 0],
  ["calculator", false, true, 0],
  ["booking", true, false, 0],
  ["booking", true, true, 0],
  ["booking", false, false, 0],
  ["booking", false, true, 0],
] as const)(
  "a %s order, gateway on: %s, on account: %s, owes %i at booking",
  (kind, gatewayEnabled, isOnAccount, due) => {
    expect(depositAtBookingSatang({ kind, gatewayEnabled, isOnAccount }, 3_300_00, 30)).toBe(due);
  },
);

test("without a deposit everything is due now", () => {
  expect(figuresOf({ ...BOOKED, depositSatang: 0 })).toMatchObject({
    dueNowSatang: PRICE,
    dueLaterSatang: 0,
  });
});

test("first the deposit is asked for, then the rest; the jobs open with the deposit, the order is paid with the rest", () => {
  expect(figuresOf(BOOKED)).toMatchObject({ dueNowSatang: DEPOSIT, dueLaterSatang: REST });
  expect(opensJobs(BOOKED)).toBe(false);
  expect(PAID_DEPOSIT.payments).toMatchObject([{ amountSatang: DEPOSIT, state: "received" }]);
  expect(PAID_DEPOSIT.paymentStatus).toBe("unpaid");
  expect(opensJobs(PAID_DEPOSIT)).toBe(true);
  expect(figuresOf(PAID_DEPOSIT)).toMatchObject({ dueNowSatang: REST, dueLaterSatang: 0, toPaySatang: REST });
  const paid = after(PAID_DEPOSIT, open, receive(2));
  expect(paid.payments[1]).toMatchObject({ amountSatang: REST });
  expect(paid.paymentStatus).toBe("paid");
});

test("a dearer order keeps its deposit; a cheaper one asks for no more than its price", () => {
  expect(figuresOf({ ...BOOKED, totalSatang: 2 * PRICE })).toMatchObject({ dueNowSatang: DEPOSIT });
  expect(figuresOf({ ...PAID_DEPOSIT, totalSatang: 2 * PRICE })).toMatchObject({
    dueNowSatang: 2 * PRICE - DEPOSIT,
    dueLaterSatang: 0,
  });
  expect(figuresOf({ ...BOOKED, totalSatang: 500_00 })).toMatchObject({
    dueNowSatang: 500_00,
    dueLaterSatang: 0,
  });
  expect(opensJobs({ ...BOOKED, totalSatang: 0 })).toBe(true);
});

test("a cancelled order keeps its fee of the deposit and sends the remainder back; a higher fee asks for what is missing", () => {
  const cancelled = (cancellationFeeSatang: number) =>
    after({ ...PAID_DEPOSIT, status: "cancelled", cancellationFeeSatang }, { type: "settle" });
  expect(cancelled(300_00).refunds).toMatchObject([{ state: "due", amountSatang: DEPOSIT - 300_00 }]);
  expect(opensJobs(cancelled(300_00))).toBe(false);
  const dearer = { ...PAID_DEPOSIT, status: "cancelled", cancellationFeeSatang: 1_500_00 } as const;
  expect(figuresOf(dearer)).toMatchObject({ dueNowSatang: 1_500_00 - DEPOSIT, dueLaterSatang: 0 });
});
