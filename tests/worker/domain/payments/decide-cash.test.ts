import { describe, expect, test } from "vitest";
import { isCashOpen, mayHaveCash } from "#domain/payments/cash.ts";
import { figuresOf, type OrderMoney } from "#domain/payments/order-money.ts";
import { DAY_MS } from "#domain/time.ts";
import {
  ADMIN,
  after,
  answer,
  CUSTOMER,
  decide,
  NOW,
  PRICE,
  STRANGER,
  UNPAID,
} from "../../../support/order-money.ts";

const CASH = "KD-AAAAAA-P1";

const BOOKED: OrderMoney = { ...UNPAID, kind: "booking", status: "in_transit", gatewayEnabled: false };

const record = (amountSatang: number, key = "key-1", driverId = "driver-dan") =>
  ({ type: "record_cash", key, driverId, amountSatang }) as const;
const open = { type: "open", method: "promptpay" } as const;
const receive = { type: "receive", paymentId: CASH, actor: ADMIN } as const;
const reject = { type: "reject", paymentId: CASH, actor: ADMIN, reason: "500 baht short" } as const;
const dispute = {
  type: "dispute_cash",
  paymentId: CASH,
  actor: CUSTOMER,
  dispute: "I paid 3,000.",
} as const;

const RECORDED = after(BOOKED, record(PRICE));

test("recorded cash is not asked for again, and is in the books once an admin has confirmed it", () => {
  expect(RECORDED.payments).toMatchObject([
    { paymentId: CASH, method: "cash", state: "reported", reportedBy: "driver-dan", amountSatang: PRICE },
  ]);
  expect(figuresOf(RECORDED)).toMatchObject({ toPaySatang: PRICE, cashHeldSatang: PRICE, dueNowSatang: 0 });
  expect(RECORDED).toMatchObject({ paymentStatus: "unpaid", entries: [] });
  expect(answer(RECORDED, open)).toBe("PAYMENT_BEING_CHECKED");
  const paid = after(RECORDED, receive);
  expect(paid).toMatchObject({ paymentStatus: "paid", entries: [{ kind: "payment", amountSatang: PRICE }] });
  expect(figuresOf(paid)).toMatchObject({ toPaySatang: 0, cashHeldSatang: 0 });
});

test("the same key records once; with another amount or of another driver it is refused", () => {
  expect(answer(RECORDED, record(PRICE))).toBe("unchanged");
  expect(answer(after(RECORDED, receive), record(PRICE))).toBe("unchanged");
  expect(answer(RECORDED, record(1_00))).toBe("IDEMPOTENCY_KEY_REUSED");
  expect(answer(RECORDED, record(PRICE, "key-1", "driver-kai"))).toBe("IDEMPOTENCY_KEY_REUSED");
});

test("it is one amount for the order: a second driver is refused and told what is recorded", () => {
  expect(decide(RECORDED, record(PRICE, "key-2", "driver-kai"))).toMatchObject({
    code: "CASH_ALREADY_RECORDED",
    params: { amountSatang: PRICE },
  });
});

test("a part may be recorded, and the customer pays the rest in another way", () => {
  const part = after(BOOKED, open, record(1_000_00));
  expect(part.payments[0]).toMatchObject({ method: "promptpay", state: "void" });
  expect(figuresOf(part)).toMatchObject({ cashHeldSatang: 1_000_00, dueNowSatang: PRICE - 1_000_00 });
  expect(after(part, open).payments[2]).toMatchObject({ state: "open", amountSatang: PRICE - 1_000_00 });
});

test.each<[string, OrderMoney, number, string]>([
  ["more than is to be paid", BOOKED, PRICE + 1, "CASH_TOO_MUCH"],
  ["for an order from the calculator", { ...BOOKED, kind: "calculator" }, PRICE, "CASH_CLOSED"],
  ["for an order without a price", { ...BOOKED, totalSatang: null }, PRICE, "CASH_CLOSED"],
  ["for a demonstration payment", { ...BOOKED, paymentStatus: "paid_fake" }, PRICE, "CASH_CLOSED"],
  ["for a paid order", after(RECORDED, receive), PRICE, "PAYMENT_ALREADY_PAID"],
  ["for a cancelled order", { ...BOOKED, status: "cancelled" }, PRICE, "PAYMENT_ORDER_CANCELLED"],
])("recording %s is refused by name", (_, money, amount, code) => {
  expect(answer(money, record(amount, "key-9"))).toBe(code);
});

test("cash that does not match is rejected with a reason, and the right amount may be recorded", () => {
  const rejected = after(RECORDED, reject);
  expect(figuresOf(rejected)).toMatchObject({ toPaySatang: PRICE, cashHeldSatang: 0, dueNowSatang: PRICE });
  expect(answer(rejected, record(2_800_00, "key-2"))).toBe("accepted");
});

test("only its customer says that a record is not right, once, while nobody has decided", () => {
  const disputed = after(RECORDED, dispute);
  expect(disputed.payments[0]).toMatchObject({
    state: "reported",
    disputedAt: NOW,
    dispute: "I paid 3,000.",
  });
  expect(answer(disputed, { ...dispute, dispute: "Again." })).toBe("unchanged");
  expect(answer(RECORDED, { ...dispute, actor: STRANGER })).toBe("NOT_FOUND");
  expect(answer(after(RECORDED, receive), dispute)).toBe("PAYMENT_DECIDED");
  const promptPay = after(BOOKED, open);
  expect(answer(promptPay, { ...dispute, paymentId: CASH })).toBe("NOT_FOUND");
});

test("cash that was disputed since it was seen is not confirmed over; seen so, it is", () => {
  const disputed = after(RECORDED, dispute);
  expect(answer(disputed, { ...receive, seenDisputedAt: null })).toBe("PAYMENT_DISPUTED");
  expect(answer(disputed, { ...receive, seenDisputedAt: NOW })).toBe("accepted");
  expect(answer(RECORDED, { ...receive, seenDisputedAt: null })).toBe("accepted");
});

test("a customer does not report cash themself", () => {
  const report = { type: "report", paymentId: CASH, actor: CUSTOMER, slipFileId: null } as const;
  expect(answer(RECORDED, report)).toBe("NOT_FOUND");
});

describe("the driver of a job records cash", () => {
  test.each([
    ["reserved", null, false],
    ["in_progress", null, true],
    ["completed", NOW, true],
    ["completed", NOW - 7 * DAY_MS, true],
    ["completed", NOW - 7 * DAY_MS - 1, false],
    ["cancelled", null, false],
    ["available", null, false],
  ] as const)("while it is %s, completed at %s: %s", (status, completedAt, isOpen) => {
    expect(isCashOpen({ status, completedAt }, NOW)).toBe(isOpen);
  });
});

test.each([
  ["available", false],
  ["reserved", false],
  ["in_progress", true],
  ["completed", true],
  ["cancelled", false],
] as const)(
  "the office records it for the driver of a job that is %s, at whatever time: %s",
  (status, may) => {
    expect(mayHaveCash(status)).toBe(may);
  },
);
