import { describe, expect, test } from "vitest";
import { figuresOf, type OrderMoney } from "#domain/payments/order-money.ts";
import {
  ADMIN,
  after,
  answer,
  CUSTOMER,
  decide,
  PRICE,
  STRANGER,
  UNPAID,
} from "../../../support/order-money.ts";

const PAYMENT = "KD-AAAAAA-P1";

const open = { type: "open", method: "promptpay" } as const;
const report = { type: "report", paymentId: PAYMENT, actor: CUSTOMER, slipFileId: "slip-1" } as const;
const receive = { type: "receive", paymentId: PAYMENT, actor: ADMIN } as const;
const reject = { type: "reject", paymentId: PAYMENT, actor: ADMIN, reason: "not on the account" } as const;
const settle = { type: "settle" } as const;

const OPEN = after(UNPAID, open);
const REPORTED = after(OPEN, report);
const PAID = after(REPORTED, receive);
const cancelled = (money: OrderMoney, cancellationFeeSatang = 0): OrderMoney => ({
  ...money,
  status: "cancelled",
  cancellationFeeSatang,
});

test("a decision made for another state is refused, unless it repeats one's own", () => {
  const seen = { seenState: "reported" } as const;
  const another = { actor: { kind: "admin", id: "admin-2" } } as const;
  const rejected = after(REPORTED, reject);
  expect(answer(REPORTED, { ...receive, ...seen })).toBe("accepted");
  expect(answer(PAID, { ...receive, ...seen })).toBe("unchanged");
  expect(answer(PAID, { ...receive, ...seen, ...another })).toBe("PAYMENT_DECIDED");
  expect(answer(PAID, { ...reject, ...seen })).toBe("PAYMENT_DECIDED");
  expect(answer(rejected, { ...reject, ...seen })).toBe("unchanged");
  expect(answer(rejected, { ...reject, ...seen, ...another })).toBe("PAYMENT_DECIDED");
  expect(answer(rejected, { ...receive, ...seen })).toBe("PAYMENT_DECIDED");
  expect(answer(rejected, { ...receive, seenState: "rejected" })).toBe("accepted");
});

test("a payment asks for the agreed amount, and asking again is the same payment", () => {
  expect(OPEN.payments).toMatchObject([{ paymentId: PAYMENT, state: "open", amountSatang: PRICE }]);
  expect(answer(OPEN, open)).toBe("unchanged");
});

test.each<[string, OrderMoney, string]>([
  ["while a reported one is checked", REPORTED, "PAYMENT_BEING_CHECKED"],
  ["for a paid order", PAID, "PAYMENT_ALREADY_PAID"],
  [
    "for an order with a demonstration payment",
    { ...UNPAID, paymentStatus: "paid_fake" },
    "PAYMENT_ALREADY_PAID",
  ],
  ["for an order without a price", { ...UNPAID, totalSatang: null }, "PAYMENT_NOTHING_DUE"],
  ["for an order of 0 baht", { ...UNPAID, totalSatang: 0 }, "PAYMENT_NOTHING_DUE"],
  ["for a cancelled order", cancelled(UNPAID), "PAYMENT_ORDER_CANCELLED"],
  ["for the fee of a cancelled order", cancelled(UNPAID, 500_00), "accepted"],
  ["after one was rejected", after(REPORTED, reject), "accepted"],
])("asking for a payment %s: its own answer", (_, money, expected) => {
  expect(answer(money, open)).toBe(expected);
});

test("only the order's customer reports its payment; once reported, again is the same", () => {
  expect(answer(OPEN, { ...report, actor: STRANGER })).toBe("NOT_FOUND");
  expect(answer(REPORTED, report)).toBe("unchanged");
  expect(answer(PAID, report)).toBe("unchanged");
  expect(answer(after(cancelled(OPEN), settle), report)).toBe("PAYMENT_ORDER_CANCELLED");
});

test("a received payment is one entry, pays the order and opens its jobs; again changes nothing", () => {
  const decision = decide(REPORTED, receive);
  expect(decision).toMatchObject({
    outcome: "accepted",
    events: [{ type: "payment_received", paymentId: PAYMENT, opensJobs: true }],
    money: { paymentStatus: "paid", entries: [{ kind: "payment", sourceId: PAYMENT, amountSatang: PRICE }] },
  });
  expect(answer(PAID, receive)).toBe("unchanged");
});

test("the jobs of a booking order do not wait for its payment", () => {
  const booking = { ...REPORTED, kind: "booking" } as const;
  expect(decide(booking, receive)).toMatchObject({ events: [{ opensJobs: false }] });
});

test("of two admins who decide differently the second is told; a rejection needs a reason", () => {
  expect(answer(PAID, reject)).toBe("PAYMENT_DECIDED");
  expect(answer(REPORTED, { ...reject, reason: "" })).toBe("REASON_REQUIRED");
  // The money came after all: that is never lost.
  expect(answer(after(REPORTED, reject), receive)).toBe("accepted");
});

test("an open payment is void when the amount changes, and the next one asks for the new amount", () => {
  const dearer = after({ ...OPEN, totalSatang: PRICE + 100_00 }, settle);
  expect(dearer.payments).toMatchObject([{ state: "void" }]);
  expect(after(dearer, open).payments[1]).toMatchObject({ state: "open", amountSatang: PRICE + 100_00 });
});

test("cancelling a paid order refunds all but the fee, once", () => {
  const due = after(cancelled(PAID, 990_00), settle);
  expect(due.refunds).toMatchObject([{ reason: "cancellation", state: "due", amountSatang: PRICE - 990_00 }]);
  expect(due.paymentStatus).toBe("paid");
  expect(answer(due, settle)).toBe("unchanged");
  const refundId = due.refunds[0]?.refundId ?? "";
  const make = { type: "make_refund", refundId, actor: ADMIN, reference: "BBL-1" } as const;
  const made = after(due, make);
  expect(made.paymentStatus).toBe("partially_refunded");
  expect(figuresOf(made)).toEqual({
    agreedSatang: 990_00,
    receivedSatang: PRICE,
    refundedSatang: PRICE - 990_00,
    toPaySatang: 0,
    cashHeldSatang: 0,
    depositSatang: 0,
    dueNowSatang: 0,
    dueLaterSatang: 0,
  });
  expect(answer(made, make)).toBe("unchanged");
  expect(answer(made, { ...make, reference: "BBL-2" })).toBe("REFUND_NOT_DUE");
});

test("money that comes for a cancelled order goes back, less the fee", () => {
  const late = after(after(cancelled(OPEN, 990_00), settle), receive);
  expect(late.refunds).toMatchObject([{ state: "due", amountSatang: PRICE - 990_00 }]);
});

test("a refund that is due follows the price, and is void when nothing is to go back", () => {
  const cheaper = after({ ...PAID, totalSatang: PRICE - 300_00 }, settle);
  expect(cheaper.refunds).toMatchObject([{ reason: "overpayment", state: "due", amountSatang: 300_00 }]);
  const restored = after({ ...cheaper, totalSatang: PRICE }, settle);
  expect(restored.refunds).toMatchObject([{ state: "void" }]);
});

test("an unknown payment or refund is not found", () => {
  expect(answer(UNPAID, receive)).toBe("NOT_FOUND");
  expect(answer(UNPAID, { type: "make_refund", refundId: "R", actor: ADMIN, reference: "" })).toBe(
    "NOT_FOUND",
  );
});

test("lowering the price after it was paid makes the difference due back, once, and never goes below nothing", () => {
  const credit = { creditId: "c1", amountSatang: 1_000_00, reason: "scratched", createdBy: "admin-1" };
  const paid = after(
    UNPAID,
    { type: "open", method: "promptpay" },
    { type: "receive", paymentId: PAYMENT, actor: ADMIN },
  );
  const lowered = after(paid, { type: "credit", credit });
  expect(figuresOf(lowered)).toMatchObject({ agreedSatang: PRICE - 1_000_00, toPaySatang: 0 });
  expect(lowered.refunds).toMatchObject([{ state: "due", amountSatang: 1_000_00 }]);
  expect(answer(lowered, { type: "credit", credit })).toBe("unchanged");
  expect(answer(lowered, { type: "credit", credit: { ...credit, amountSatang: 1 } })).toBe(
    "IDEMPOTENCY_KEY_REUSED",
  );
  expect(
    answer(lowered, { type: "credit", credit: { ...credit, creditId: "c2", amountSatang: PRICE } }),
  ).toBe("CREDIT_ABOVE_INVOICE");
  expect(answer(lowered, { type: "credit", credit: { ...credit, creditId: "c2", amountSatang: 0 } })).toBe(
    "CREDIT_ABOVE_INVOICE",
  );
});

test("what lowered the price by mistake is taken back once, and a refund that is due for it is void; once it was sent it stays", () => {
  const credit = { creditId: "c1", amountSatang: 1_000_00, reason: "scratched", createdBy: "admin-1" };
  const takeBack = { type: "take_back_credit", creditId: "c1", by: ADMIN.id } as const;
  const lowered = after(PAID, { type: "credit", credit });
  expect(decide(lowered, takeBack)).toMatchObject({
    outcome: "accepted",
    events: [
      { type: "credit_taken_back", creditId: "c1" },
      { type: "refund_void", refundId: "KD-AAAAAA-R1" },
    ],
    money: { credits: [{ creditId: "c1", takenBackBy: ADMIN.id }], paymentStatus: "paid" },
  });
  const restored = after(lowered, takeBack);
  expect(figuresOf(restored)).toMatchObject({ agreedSatang: PRICE, toPaySatang: 0 });
  expect(answer(restored, takeBack)).toBe("unchanged");
  expect(answer(lowered, { ...takeBack, creditId: "c2" })).toBe("NOT_FOUND");
  const refundId = lowered.refunds[0]?.refundId ?? "";
  const sent = after(lowered, { type: "make_refund", refundId, actor: ADMIN, reference: "KBANK-2" });
  expect(answer(sent, takeBack)).toBe("CREDIT_SENT_BACK");
  const byCard = sent.refunds.map((refund) => ({ ...refund, viaPaymentId: PAYMENT }));
  expect(answer({ ...sent, refunds: byCard }, takeBack)).toBe("CREDIT_SENT_TO_CARD");
  // Paid once more meanwhile: nothing would be owed.
  const paid = sent.entries.find(({ kind }) => kind === "payment");
  if (paid === undefined) throw new Error("nothing was paid");
  const again = { ...sent, entries: [...sent.entries, { ...paid, sourceId: "P2" }] };
  expect(answer(again, takeBack)).toBe("accepted");
});

test("what lowered the price does not lower the fee of the order that is cancelled afterwards", () => {
  const credit = { creditId: "c1", amountSatang: 500_00, reason: "late", createdBy: "admin-1" };
  const lowered = after(UNPAID, { type: "credit", credit });
  const over = { ...lowered, status: "cancelled", cancellationFeeSatang: 400_00 } as const;
  expect(figuresOf(over).agreedSatang).toBe(400_00);
  const fee = after(over, {
    type: "credit",
    credit: { ...credit, creditId: "c2", amountSatang: 100_00 },
  });
  expect(figuresOf(fee).agreedSatang).toBe(300_00);
});

describe("a payment that was confirmed by mistake", () => {
  const takeBack = { type: "take_back", paymentId: PAYMENT, by: ADMIN.id, reason: "another order" } as const;
  const TAKEN_BACK = after(PAID, takeBack);

  test("is reversed and not deleted: the order is unpaid, and another payment may be asked for", () => {
    expect(decide(PAID, takeBack)).toMatchObject({
      outcome: "accepted",
      events: [{ type: "payment_taken_back", paymentId: PAYMENT }],
      money: {
        paymentStatus: "unpaid",
        payments: [
          { state: "taken_back", reason: "another order", takenBackBy: ADMIN.id, decidedBy: ADMIN.id },
        ],
        entries: [
          { kind: "payment", sourceId: PAYMENT },
          { kind: "payment_reversal", sourceId: PAYMENT, amountSatang: PRICE },
        ],
      },
    });
    expect(figuresOf(TAKEN_BACK)).toMatchObject({
      receivedSatang: 0,
      toPaySatang: PRICE,
      dueNowSatang: PRICE,
    });
    expect(answer(TAKEN_BACK, open)).toBe("accepted");
  });

  test("is taken back once, by one admin, and never received again", () => {
    expect(answer(TAKEN_BACK, takeBack)).toBe("unchanged");
    expect(answer(TAKEN_BACK, { ...takeBack, by: "admin-2" })).toBe("PAYMENT_DECIDED");
    expect(answer(TAKEN_BACK, { ...takeBack, reason: "other" })).toBe("PAYMENT_DECIDED");
    expect(answer(TAKEN_BACK, receive)).toBe("FORBIDDEN");
    expect(answer(TAKEN_BACK, reject)).toBe("PAYMENT_DECIDED");
  });

  test("needs a reason, and has to be received by us", () => {
    expect(answer(PAID, { ...takeBack, reason: "" })).toBe("REASON_REQUIRED");
    expect(answer(REPORTED, takeBack)).toBe("PAYMENT_DECIDED");
    const made = (facts: Partial<OrderMoney["payments"][number]>) => ({
      ...PAID,
      payments: PAID.payments.map((payment) => ({ ...payment, ...facts })),
    });
    expect(answer(made({ method: "stripe" }), takeBack)).toBe("FORBIDDEN");
    expect(answer(made({ settlementId: "s-1" }), takeBack)).toBe("FORBIDDEN");
  });

  test("a refund that is due for it is void; once money has gone back it stays", () => {
    const over = after(cancelled(PAID, 0), settle);
    expect(over.refunds).toMatchObject([{ state: "due", amountSatang: PRICE }]);
    expect(after(over, takeBack)).toMatchObject({ refunds: [{ state: "void" }], paymentStatus: "unpaid" });
    const refundId = over.refunds[0]?.refundId ?? "";
    const sent = after(over, { type: "make_refund", refundId, actor: ADMIN, reference: "KBANK-2" });
    expect(answer(sent, takeBack)).toBe("PAYMENT_SENT_BACK");
  });
});

describe("a refund that was recorded as sent by mistake", () => {
  const DUE = after(cancelled(PAID, 990_00), settle);
  const refundId = DUE.refunds[0]?.refundId ?? "";
  const SENT = after(DUE, { type: "make_refund", refundId, actor: ADMIN, reference: "KBANK-2" });
  const takeBack = { type: "take_back_refund", refundId, by: ADMIN.id, reason: "account closed" } as const;
  const TAKEN_BACK = after(SENT, takeBack);

  test("is reversed and not deleted, and the same amount is due again", () => {
    const again = "KD-AAAAAA-R2";
    expect(decide(SENT, takeBack)).toMatchObject({
      outcome: "accepted",
      events: [
        { type: "refund_taken_back", refundId },
        { type: "refund_due", refundId: again },
      ],
      money: {
        paymentStatus: "paid",
        refunds: [
          {
            refundId,
            state: "taken_back",
            takenBackReason: "account closed",
            takenBackBy: ADMIN.id,
            reference: "KBANK-2",
          },
          {
            refundId: again,
            state: "due",
            amountSatang: PRICE - 990_00,
            reason: "cancellation",
            takenBackAt: null,
          },
        ],
        entries: [
          { kind: "payment" },
          { kind: "refund", sourceId: refundId },
          { kind: "refund_reversal", sourceId: refundId, amountSatang: PRICE - 990_00 },
        ],
      },
    });
    expect(figuresOf(TAKEN_BACK)).toMatchObject({ receivedSatang: PRICE, refundedSatang: 0 });
    const resent = after(TAKEN_BACK, {
      type: "make_refund",
      refundId: again,
      actor: ADMIN,
      reference: "SCB-9",
    });
    expect(resent.paymentStatus).toBe("partially_refunded");
    expect(figuresOf(resent)).toMatchObject({ refundedSatang: PRICE - 990_00 });
  });

  test("is one amount with what was due beside it", () => {
    const lowered = after({ ...SENT, cancellationFeeSatang: 500_00 }, settle);
    expect(lowered.refunds).toMatchObject([{ state: "done" }, { state: "due", amountSatang: 490_00 }]);
    expect(after(lowered, takeBack).refunds).toMatchObject([
      { state: "taken_back" },
      { state: "void" },
      { state: "due", amountSatang: PRICE - 500_00 },
    ]);
  });

  test("is taken back once, by one admin, and never recorded again", () => {
    expect(answer(TAKEN_BACK, takeBack)).toBe("unchanged");
    expect(answer(TAKEN_BACK, { ...takeBack, by: "admin-2" })).toBe("REFUND_NOT_SENT");
    expect(answer(TAKEN_BACK, { ...takeBack, reason: "other" })).toBe("REFUND_NOT_SENT");
    expect(answer(TAKEN_BACK, { type: "make_refund", refundId, actor: ADMIN, reference: "KBANK-3" })).toBe(
      "REFUND_NOT_DUE",
    );
  });

  test("needs a reason, and has to be sent by us", () => {
    expect(answer(SENT, { ...takeBack, reason: "" })).toBe("REASON_REQUIRED");
    expect(answer(DUE, takeBack)).toBe("REFUND_NOT_SENT");
    expect(answer(SENT, { ...takeBack, refundId: "R" })).toBe("NOT_FOUND");
    const made = (facts: Partial<OrderMoney["refunds"][number]>) => ({
      ...SENT,
      refunds: SENT.refunds.map((refund) => ({ ...refund, ...facts })),
    });
    expect(answer(made({ viaPaymentId: PAYMENT }), takeBack)).toBe("FORBIDDEN");
    // Stripe refused, and an admin sent it.
    expect(answer(made({ viaPaymentId: PAYMENT, failure: "expired card" }), takeBack)).toBe("accepted");
  });

  test("leaves the payment to be taken back, which nothing has gone back of any more", () => {
    const payment = { type: "take_back", paymentId: PAYMENT, by: ADMIN.id, reason: "another order" } as const;
    expect(answer(SENT, payment)).toBe("PAYMENT_SENT_BACK");
    expect(after(TAKEN_BACK, payment)).toMatchObject({
      refunds: [{ state: "taken_back" }, { state: "void" }],
      paymentStatus: "unpaid",
    });
  });
});
