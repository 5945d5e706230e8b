import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { PaymentCommand } from "#domain/payments/decide-payment.ts";
import {
  CHECKOUT_RESULTS,
  type CheckoutResult,
  type RefundResult,
} from "#domain/payments/decide-checkout.ts";
import { figuresOf, type OrderMoney } from "#domain/payments/order-money.ts";
import { ADMIN, answer, CUSTOMER, decide, PRICE, UNPAID } from "../../../support/order-money.ts";

const P1 = "KD-AAAAAA-P1";
const P2 = "KD-AAAAAA-P2";
const R1 = "KD-AAAAAA-R1";

/** The money after commands, accepted or unchanged. */
function after(start: OrderMoney, ...commands: readonly PaymentCommand[]): OrderMoney {
  return commands.reduce((money, command) => {
    const decision = decide(money, command);
    if (decision.outcome === "refused") throw new Error(`${command.type}: ${decision.code}`);
    return decision.money;
  }, start);
}

function events(money: OrderMoney, command: PaymentCommand): readonly string[] {
  const decision = decide(money, command);
  return decision.outcome === "accepted" ? decision.events.map(({ type }) => type) : [];
}

const atStripe = { type: "open", method: "stripe" } as const;
const byPromptPay = { type: "open", method: "promptpay" } as const;
const said = (result: CheckoutResult, paymentId = P1) => ({ type: "checkout", paymentId, result }) as const;
const send = (refundId = R1) => ({ type: "send_refund", refundId }) as const;
const refunded = (result: RefundResult, refundId = R1) =>
  ({ type: "refund_result", refundId, result }) as const;
const SUCCEEDED: RefundResult = { is: "succeeded", reference: "re_1" };
const PENDING: RefundResult = { is: "pending", reference: "re_1" };
const FAILED: RefundResult = { is: "failed", reference: "re_1", failure: "expired_or_canceled_card" };
const cancelled = (money: OrderMoney, cancellationFeeSatang = 0): OrderMoney => ({
  ...money,
  status: "cancelled",
  cancellationFeeSatang,
});

const OPEN = after(UNPAID, atStripe);
const PAID = after(OPEN, said("paid"));
const DUE = after(cancelled(PAID), { type: "settle" });

test("money that Stripe has received makes the order paid, and opens its jobs", () => {
  expect(PAID).toMatchObject({
    paymentStatus: "paid",
    payments: [{ paymentId: P1, method: "stripe", state: "received", decidedBy: "stripe" }],
    entries: [{ kind: "payment", sourceId: P1, amountSatang: PRICE }],
  });
  expect(events(OPEN, said("paid"))).toEqual(["payment_received"]);
});

test("whatever Stripe says, in whatever order and however often, money that came is counted once and stays", () => {
  const anyResults = fc.array(fc.constantFrom(...CHECKOUT_RESULTS), { maxLength: 12 });
  fc.assert(
    fc.property(anyResults, (results) => {
      const money = after(OPEN, ...results.map((result) => said(result)));
      const isPaid = results.includes("paid");
      expect(figuresOf(money).receivedSatang).toBe(isPaid ? PRICE : 0);
      expect(money.payments[0]?.state === "received").toBe(isPaid);
    }),
  );
});

test("a payment on its way is being checked, one that failed can be made anew, one that expired is void", () => {
  const processing = after(OPEN, said("processing"));
  expect(processing.payments[0]?.state).toBe("reported");
  expect(answer(processing, byPromptPay)).toBe("PAYMENT_BEING_CHECKED");
  expect(after(processing, said("failed")).payments[0]?.state).toBe("rejected");
  expect(events(processing, said("failed"))).toEqual(["checkout_failed"]);
  expect(after(OPEN, said("expired")).payments[0]?.state).toBe("void");
  // What is on its way does not expire.
  expect(answer(processing, said("expired"))).toBe("unchanged");
  expect(after(after(OPEN, said("failed")), atStripe).payments).toMatchObject([{}, { state: "open" }]);
});

test("of the ways to pay one is open at a time, and a page at Stripe that is left is closed", () => {
  const changed = after(OPEN, byPromptPay);
  expect(changed.payments).toMatchObject([{ state: "void" }, { method: "promptpay", state: "open" }]);
  expect(events(OPEN, byPromptPay)).toEqual(["checkout_voided"]);
  const back = after(changed, atStripe);
  expect(back.payments.map(({ method, state }) => `${method} ${state}`)).toEqual([
    "stripe void",
    "promptpay void",
    "stripe open",
  ]);
  expect(answer(back, atStripe)).toBe("unchanged");
});

test("nobody but Stripe decides about a payment there", () => {
  expect(answer(OPEN, { type: "receive", paymentId: P1, actor: ADMIN })).toBe("FORBIDDEN");
  expect(answer(OPEN, { type: "reject", paymentId: P1, actor: ADMIN, reason: "no" })).toBe("FORBIDDEN");
  expect(answer(OPEN, { type: "report", paymentId: P1, actor: CUSTOMER, slipFileId: null })).toBe(
    "FORBIDDEN",
  );
  expect(answer(after(UNPAID, byPromptPay), said("paid"))).toBe("NOT_FOUND");
});

test("a cancellation closes the page; money that comes nevertheless is received and due back through Stripe", () => {
  const over = after(cancelled(OPEN), { type: "settle" });
  expect(over.payments[0]?.state).toBe("void");
  expect(events(cancelled(OPEN), { type: "settle" })).toEqual(["checkout_voided"]);
  const late = after(over, said("paid"));
  expect(late.entries).toMatchObject([{ kind: "payment", amountSatang: PRICE }]);
  expect(late.refunds).toMatchObject([
    { state: "due", reason: "cancellation", viaPaymentId: P1, amountSatang: PRICE },
  ]);
  expect(events(over, said("paid"))).toEqual(["payment_received", "refund_due", "stripe_refund_due"]);
});

test("what is paid at Stripe for an order that is paid by PromptPay already goes back through Stripe", () => {
  const waiting = after(OPEN, byPromptPay, {
    type: "report",
    paymentId: P2,
    actor: CUSTOMER,
    slipFileId: null,
  });
  const twice = after(waiting, { type: "receive", paymentId: P2, actor: ADMIN }, said("paid"));
  expect(twice.refunds).toMatchObject([{ viaPaymentId: P1, reason: "overpayment", amountSatang: PRICE }]);
});

test("of an order paid partly at Stripe, as much goes back there as was paid there, and an admin sends the rest", () => {
  const dearer = { ...PAID, totalSatang: PRICE + 700_00 };
  const both = after(
    dearer,
    byPromptPay,
    { type: "report", paymentId: P2, actor: CUSTOMER, slipFileId: null },
    { type: "receive", paymentId: P2, actor: ADMIN },
  );
  const over = after(cancelled(both, 500_00), { type: "settle" });
  expect(over.refunds.map(({ viaPaymentId, amountSatang }) => [viaPaymentId, amountSatang])).toEqual([
    [P1, PRICE],
    [null, 200_00],
  ]);
  const byHand = { type: "make_refund", actor: ADMIN, reference: "T-1" } as const;
  expect(answer(over, { ...byHand, refundId: R1 })).toBe("REFUND_NOT_DUE");
  expect(answer(over, { ...byHand, refundId: "KD-AAAAAA-R2" })).toBe("accepted");
});

test("a refund that Stripe has sent is done, counted once", () => {
  const done = after(
    DUE,
    send(),
    refunded(PENDING),
    refunded(SUCCEEDED),
    refunded(SUCCEEDED),
    refunded(FAILED),
  );
  expect(done.refunds).toMatchObject([{ state: "done", doneBy: "stripe", reference: "re_1", failure: "" }]);
  expect(done.entries.filter(({ kind }) => kind === "refund")).toHaveLength(1);
  expect(done.paymentStatus).toBe("refunded");
  expect(events(after(DUE, send()), refunded(SUCCEEDED))).toEqual(["refund_made"]);
  // Stripe's message may be faster than its answer.
  expect(after(DUE, refunded(SUCCEEDED)).refunds[0]?.state).toBe("done");
});

test("a refund that Stripe refuses is an admin's, with the reason, and is not tried there again", () => {
  const failed = after(DUE, send(), refunded(FAILED));
  expect(failed.refunds).toMatchObject([{ state: "due", failure: "expired_or_canceled_card" }]);
  expect(events(after(DUE, send()), refunded(FAILED))).toEqual(["stripe_refund_failed"]);
  expect(answer(failed, send())).toBe("REFUND_NOT_DUE");
  const byHand = { type: "make_refund", refundId: R1, actor: ADMIN, reference: "T-1" } as const;
  expect(after(failed, byHand).refunds).toMatchObject([{ state: "done", doneBy: "admin-1" }]);
  // Another amount is the admin's as well.
  const changed = after({ ...failed, cancellationFeeSatang: 300_00 }, { type: "settle" });
  expect(changed.refunds).toMatchObject([{ state: "void" }, { state: "due", viaPaymentId: null }]);
});

test("what an admin sent instead and took back is not sent by Stripe any more, nor anything else of the order", () => {
  const byHand = { type: "make_refund", refundId: R1, actor: ADMIN, reference: "T-1" } as const;
  const takeBack = { type: "take_back_refund", refundId: R1, by: ADMIN.id, reason: "it came back" } as const;
  const takenBack = after(DUE, send(), refunded(FAILED), byHand, takeBack);
  const due = { state: "due", viaPaymentId: null, amountSatang: PRICE };
  expect(takenBack.refunds).toMatchObject([{ state: "taken_back" }, due]);
  expect(answer(takenBack, refunded(SUCCEEDED))).toBe("unchanged");
  // Also where the refund that was taken back had never been Stripe's.
  const apart = {
    ...DUE,
    refunds: DUE.refunds.map((each) => ({ ...each, state: "taken_back", viaPaymentId: null }) as const),
  };
  expect(after(apart, { type: "settle" }).refunds).toMatchObject([{ state: "taken_back" }, due]);
});

test("what Stripe was asked for stays as it is, whatever becomes of the order meanwhile", () => {
  const sent = after(DUE, send());
  const dearer = after({ ...sent, cancellationFeeSatang: 300_00 }, { type: "settle" });
  expect(dearer.refunds).toMatchObject([{ state: "sent", amountSatang: PRICE }]);
  expect(answer(sent, { type: "make_refund", refundId: R1, actor: ADMIN, reference: "T" })).toBe(
    "REFUND_NOT_DUE",
  );
  expect(answer(after(cancelled(PAID, 300_00), { type: "settle" }), send("KD-AAAAAA-R9"))).toBe("NOT_FOUND");
});

test("a refund whose amount has changed is not sent", () => {
  const changed = after({ ...DUE, cancellationFeeSatang: 300_00 }, { type: "settle" });
  expect(changed.refunds).toMatchObject([
    { state: "void", amountSatang: PRICE },
    { state: "due", amountSatang: PRICE - 300_00, viaPaymentId: P1 },
  ]);
  expect(answer(changed, send())).toBe("REFUND_NOT_DUE");
});
