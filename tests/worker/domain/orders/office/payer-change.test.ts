import { expect, test } from "vitest";
import { DOCUMENT_STATUSES } from "#domain/documents/document.ts";
import { isSamePayer, payerRefusal, type PayerFacts } from "#domain/orders/office/payer-change.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "#domain/orders/order.ts";
import { PAYMENT_METHODS, PAYMENT_STATES } from "#domain/payments/payment.ts";

const FREE: PayerFacts = {
  status: "pending",
  paymentStatus: "unpaid",
  contactPhone: "+66812345678",
  payments: [],
  documents: [],
  claims: 0,
};
const code = (facts: Partial<PayerFacts>) => payerRefusal({ ...FREE, ...facts })?.code ?? null;

test("an order that nobody has paid may be another one's, however far it is, but not once it is cancelled", () => {
  for (const status of ORDER_STATUSES)
    expect(code({ status })).toBe(status === "cancelled" ? "PAYER_ORDER_CANCELLED" : null);
});

test("whatever was really paid, or paid for show, keeps it", () => {
  for (const paymentStatus of PAYMENT_STATUSES)
    expect(code({ paymentStatus })).toBe(paymentStatus === "unpaid" ? null : "PAYER_PAID");
});

test("a payment that somebody made or said to have made keeps it; one that is only asked for does not", () => {
  const free = PAYMENT_METHODS.flatMap((method) =>
    PAYMENT_STATES.filter((state) => code({ payments: [{ method, state }] }) === null).map((state) => [
      method,
      state,
    ]),
  );
  expect(free).toEqual([
    ["promptpay", "open"],
    ["promptpay", "void"],
    ["cash", "open"],
    ["cash", "void"],
    // An open one may be paid at this moment, and of a rejected one nothing came.
    ["stripe", "rejected"],
    ["stripe", "void"],
    ["transfer", "open"],
    ["transfer", "void"],
    ["withholding", "open"],
    ["withholding", "void"],
  ]);
});

test("an issued document keeps it, a draft does not", () => {
  for (const status of DOCUMENT_STATUSES)
    expect(code({ documents: [{ status: "draft" }, { status }] })).toBe(
      status === "issued" ? "PAYER_HAS_DOCUMENT" : null,
    );
});

test("a claim keeps it, and an erased customer does", () => {
  expect(code({ claims: 1 })).toBe("PAYER_HAS_CLAIM");
  expect(code({ contactPhone: "" })).toBe("ORDER_NOT_CHANGEABLE");
});

test("payers are the same where both customer and company are", () => {
  const nok = { customerId: "nok", companyId: null };
  expect(isSamePayer(nok, { ...nok })).toBe(true);
  expect(isSamePayer(nok, { customerId: "nok", companyId: "CO-AAAAAA" })).toBe(false);
  expect(isSamePayer(nok, { customerId: "dao", companyId: null })).toBe(false);
});
