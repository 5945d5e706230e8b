import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mostTransferSatang } from "#domain/payments/decide-transfer.ts";
import { figuresOf, type OrderMoney } from "#domain/payments/order-money.ts";
import { receivedAtOf } from "#domain/payments/payment.ts";
import { ADMIN, after, answer, CUSTOMER, decide, NOW, PRICE, UNPAID } from "../../../support/order-money.ts";

const PAYMENT = "KD-AAAAAA-P1";
const DAY = NOW - 500;
const transfer = {
  type: "record_transfer",
  key: "key-1",
  adminId: ADMIN.id,
  amountSatang: PRICE,
  receivedAt: DAY,
  reference: "KBANK 1234",
} as const;
const open = { type: "open", method: "promptpay" } as const;
const report = { type: "report", paymentId: PAYMENT, actor: CUSTOMER, slipFileId: null } as const;
const BOOKING: OrderMoney = { ...UNPAID, kind: "booking" };
const cash = { type: "record_cash", key: "cash-1", driverId: "driver-dan", amountSatang: 500_00 } as const;

test("a transfer is received at once, on the day it came, with its reference; it pays the order and opens its jobs", () => {
  const decision = decide(UNPAID, transfer);
  expect(decision).toMatchObject({
    outcome: "accepted",
    events: [{ type: "payment_received", paymentId: PAYMENT, opensJobs: true }],
    money: {
      paymentStatus: "paid",
      payments: [{ method: "transfer", state: "received", reference: "KBANK 1234", decidedBy: ADMIN.id }],
      entries: [{ kind: "payment", sourceId: PAYMENT, amountSatang: PRICE }],
    },
  });
  const [payment] = after(UNPAID, transfer).payments;
  expect(payment && receivedAtOf(payment)).toBe(DAY);
});

test("the same request records once; its key with other facts is refused", () => {
  const recorded = after(UNPAID, { ...transfer, amountSatang: 1_000_00 });
  expect(answer(recorded, { ...transfer, amountSatang: 1_000_00 })).toBe("unchanged");
  for (const other of [
    { amountSatang: 999_00 },
    { reference: "SCB" },
    { receivedAt: DAY - 1 },
    { adminId: "a2" },
  ])
    expect(answer(recorded, { ...transfer, amountSatang: 1_000_00, ...other })).toBe(
      "IDEMPOTENCY_KEY_REUSED",
    );
});

test("a part that two people record is recorded once; taken back, it may be recorded again", () => {
  const part = { ...transfer, amountSatang: 1_000_00 };
  const again = { ...part, key: "key-2", adminId: "a2" };
  const recorded = after(UNPAID, part);
  expect(answer(recorded, again)).toBe("PAYMENT_DECIDED");
  for (const other of [{ amountSatang: 999_00 }, { reference: "SCB" }, { receivedAt: DAY - 1 }])
    expect(answer(recorded, { ...again, ...other })).toBe("accepted");
  const mistake = { type: "take_back", paymentId: PAYMENT, by: ADMIN.id, reason: "another order" } as const;
  expect(answer(after(recorded, mistake), again)).toBe("accepted");
});

test.each<[string, OrderMoney, string]>([
  ["of a paid order", after(UNPAID, { ...transfer, key: "other" }), "PAYMENT_ALREADY_PAID"],
  ["of a demonstration", { ...UNPAID, paymentStatus: "paid_fake" }, "PAYMENT_ALREADY_PAID"],
  ["without a price", { ...UNPAID, totalSatang: null }, "PAYMENT_NOTHING_DUE"],
  ["of a cancelled order", { ...UNPAID, status: "cancelled" }, "PAYMENT_ORDER_CANCELLED"],
  [
    "of the fee of a cancelled order",
    { ...UNPAID, status: "cancelled", cancellationFeeSatang: PRICE },
    "accepted",
  ],
  ["of an order on account", { ...UNPAID, isOnAccount: true }, "PAYMENT_ON_ACCOUNT"],
  ["while the customer's payment is checked", after(UNPAID, open, report), "PAYMENT_UNDECIDED"],
  [
    "of which a driver holds all in cash",
    after(BOOKING, { ...cash, amountSatang: PRICE }),
    "PAYMENT_UNDECIDED",
  ],
  ["above what is to pay", { ...UNPAID, totalSatang: PRICE - 1 }, "TRANSFER_TOO_MUCH"],
  ["above what is left beside the cash that a driver holds", after(BOOKING, cash), "TRANSFER_TOO_MUCH"],
])("a transfer %s: its own answer", (_, money, expected) => {
  expect(answer(money, transfer)).toBe(expected);
});

test("a part leaves the rest to pay, and what was asked for before is void", () => {
  const part = after(UNPAID, open, { ...transfer, amountSatang: 1_000_00 });
  expect(part.payments.map(({ state }) => state)).toEqual(["void", "received"]);
  expect(part.paymentStatus).toBe("unpaid");
  expect(mostTransferSatang(part)).toBe(PRICE - 1_000_00);
  expect(answer(part, { ...transfer, key: "key-2", amountSatang: PRICE - 1_000_00 })).toBe("accepted");
});

test("one recorded by mistake is taken back as any other", () => {
  const back = { type: "take_back", paymentId: PAYMENT, by: ADMIN.id, reason: "another order" } as const;
  expect(after(UNPAID, transfer, back)).toMatchObject({ paymentStatus: "unpaid" });
});

test("whatever is recorded, never more than was to pay", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: PRICE }), { maxLength: 6 }), (amounts) => {
      const money = amounts.reduce((before, amountSatang, index) => {
        const each = { ...transfer, key: String(index), reference: `KBANK ${index}`, amountSatang };
        const decision = decide(before, each);
        expect(decision.outcome === "accepted").toBe(amountSatang <= mostTransferSatang(before));
        return decision.outcome === "accepted" ? decision.money : before;
      }, UNPAID);
      expect(figuresOf(money).receivedSatang).toBeLessThanOrEqual(PRICE);
      expect(figuresOf(money).receivedSatang + mostTransferSatang(money)).toBe(PRICE);
    }),
  );
});
