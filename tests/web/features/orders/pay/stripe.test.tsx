import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PayBlock } from "#web/features/orders/pay/pay-block.tsx";
import type { OrderPayments } from "#web/features/orders/pay/payment-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { order } from "../sample-orders.ts";
import { orderPayments } from "./sample-payments.ts";

const ORDER = "KD-AAAAAA";
const PAGE = "https://checkout.stripe.com/c/pay/cs_live_1";
const START = "Pay by card or PromptPay at Stripe";

const showToast = vi.spyOn(toasts, "showToast");
const assign = vi.spyOn(window.location, "assign").mockReturnValue();
let api: FakeApi;
let payments: OrderPayments;
let url: string;

beforeEach(() => {
  api = new FakeApi();
  api.install();
  url = PAGE;
  payments = { ...orderPayments(ORDER), stripe: { isTest: false } };
  api.procedures["payments.ofOrder"] = () => ({ data: payments });
  api.procedures["orders.byId"] = () => ({ data: order(ORDER) });
  api.procedures["payments.openCheckout"] = () => ({ data: { url } });
  api.procedures["payments.checkCheckout"] = () => ({ data: payments });
  showToast.mockClear();
  assign.mockClear();
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = (address = "/") => {
  const shown = order(ORDER, { paymentStatus: "unpaid" });
  openPage({ "/": () => <PayBlock order={shown} /> }, address);
};

test("the button leads to the page of Stripe, and to no other", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: START }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(PAGE));
  for (const evil of [
    "https://checkout.stripe.com.evil.example/c",
    "javascript:alert(1)",
    "http://checkout.stripe.com/c",
  ]) {
    assign.mockClear();
    url = evil;
    await userEvent.click(await screen.findByRole("button", { name: START }));
    await waitFor(() => expect(showToast).toHaveBeenCalled());
    expect(assign).not.toHaveBeenCalled();
    showToast.mockClear();
  }
});

test("without Stripe's keys nothing of Stripe is shown; with keys of the test mode it is said", async () => {
  payments = { ...payments, stripe: null };
  show();
  expect(await screen.findByText(/cannot be paid online/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: START })).toBeNull();
});

test("keys of the test mode are named as such", async () => {
  payments = { ...payments, stripe: { isTest: true } };
  show();
  expect(await screen.findByText(/Test mode/)).toBeTruthy();
});

test("who comes back having paid is told to wait, Stripe is asked, and the page changes by itself", async () => {
  payments = { ...payments, atStripe: "open" };
  const received = {
    paymentId: `${ORDER}-P1`,
    method: "stripe",
    amountSatang: 1_336_50,
    receivedAt: 1,
  } as const;
  const paid = { ...payments, toPaySatang: 0, dueNowSatang: 0, atStripe: null, received: [received] };
  let answer: (() => void) | undefined;
  api.procedures["payments.checkCheckout"] = () =>
    new Promise((resolve) => (answer = () => resolve({ data: (payments = paid) })));
  show("/?checkout=done");
  expect(await screen.findByText("Waiting for Stripe’s confirmation")).toBeTruthy();
  expect(screen.queryByRole("button", { name: START })).toBeNull();
  await waitFor(() => expect(answer).toBeDefined());
  answer?.();
  expect(await screen.findByText(/฿1,336.50 received on/)).toBeTruthy();
});

test("who comes back without paying is told so, and may choose again", async () => {
  payments = { ...payments, atStripe: "open" };
  show("/?checkout=back");
  expect(await screen.findByText("Not paid yet")).toBeTruthy();
  expect(await screen.findByRole("button", { name: START })).toBeTruthy();
});

test("a payment that failed is said to have failed, and can be made again", async () => {
  payments = { ...payments, atStripe: "rejected" };
  show();
  expect((await screen.findByRole("alert")).textContent).toContain("No money was taken");
  expect(await screen.findByRole("button", { name: START })).toBeTruthy();
});
