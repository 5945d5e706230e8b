import { expect, test } from "vitest";
import { isCheckoutUrl, isPayableAtStripe } from "#domain/payments/checkout-limits.ts";

test("customers are sent to pages of Stripe, and in tests to the server that stands in for it", () => {
  const standIn = "http://127.0.0.1:9911";
  expect(isCheckoutUrl("https://checkout.stripe.com/c/pay/cs_1", null)).toBe(true);
  expect(isCheckoutUrl(`${standIn}/c/pay/cs_1`, standIn)).toBe(true);
  for (const url of [
    "",
    "/orders",
    "http://checkout.stripe.com/c",
    "https://checkout.stripe.com.evil.example/c",
    "https://checkout.stripe.com@evil.example/c",
    "javascript:alert(1)",
    `${standIn}/c`,
    "http://127.0.0.1:99110/c",
  ])
    expect(isCheckoutUrl(url, url.startsWith("http://127.0.0.1:99110") ? standIn : null)).toBe(false);
});

test("Stripe takes from ฿10 to ฿999,999.99", () => {
  expect([9_99, 10_00, 999_999_99, 1_000_000_00].map(isPayableAtStripe)).toEqual([false, true, true, false]);
});
