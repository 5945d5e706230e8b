import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { PayBlock } from "#web/features/orders/pay/pay-block.tsx";
import type { CurrentPayment, OrderPayments } from "#web/features/orders/pay/payment-types.ts";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { FakeUploads } from "../../../../support/fake-uploads.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { order } from "../sample-orders.ts";
import { orderPayments } from "./sample-payments.ts";

const ORDER = "KD-7F3K2M";
const OPEN: CurrentPayment = {
  paymentId: `${ORDER}-P1`,
  state: "open",
  amountSatang: 1_336_50,
  reportedAt: null,
  reason: "",
  qr: "00020101021229370016A0000006770101110113006681234567853037645802TH54071336.506304ABCD",
  slipUrl: null,
};
const showToast = vi.spyOn(toasts, "showToast");
let api: FakeApi;
let uploads: FakeUploads;
let payments: OrderPayments;

beforeEach(() => {
  api = new FakeApi();
  api.install();
  uploads = new FakeUploads();
  uploads.install();
  payments = {
    ...orderPayments(ORDER),
    promptPay: {
      receiverName: { th: "บริษัท ขนดี จำกัด", en: "KhonDee Co., Ltd." },
      receiverId: "081-234-5678",
      isDemo: false,
    },
  };
  api.procedures["payments.ofOrder"] = () => ({ data: payments });
  api.procedures["orders.byId"] = () => ({ data: order(ORDER) });
  api.procedures["payments.open"] = () => ({ data: (payments = { ...payments, payment: OPEN }) });
  api.procedures["payments.report"] = ({ slipFileId }: { slipFileId?: string }) => {
    const slipUrl = slipFileId === undefined ? null : `/api/files/${slipFileId}`;
    const payment = { ...OPEN, state: "reported" as const, reportedAt: Date.now(), slipUrl };
    return { data: (payments = { ...payments, payment }) };
  };
  showToast.mockClear();
  scrolled.mockClear();
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
afterAll(() => scrolled.mockRestore());
const show = (change: Partial<Order> = {}) => {
  const shown = order(ORDER, { paymentStatus: "unpaid", ...change });
  openPage({ "/": () => <PayBlock order={shown} /> }, "/");
};
const button = (name: string) => screen.findByRole("button", { name });
const slip = () => new File(["slip"], "slip.png", { type: "image/png" });
const chooseSlip = () =>
  userEvent.upload(
    document.querySelectorAll<HTMLInputElement>('input[type="file"]')[1] as HTMLInputElement,
    slip(),
  );

test("once the pickup has passed nothing can be begun: it says whom to ask; what is reported is still checked", async () => {
  payments = { ...payments, isPickupPassed: true, payment: OPEN };
  show();
  expect(await screen.findByText(/The pickup time of this order has passed/)).toBeTruthy();
  expect(screen.getByRole("link", { name: /KhonDee/ }).getAttribute("href")).toMatch(/^tel:/);
  expect(screen.queryByRole("img", { name: /QR code/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Pay by PromptPay" })).toBeNull();
  // With the code that they had they may have paid in time.
  await userEvent.click(await button("I have paid"));
  expect(await screen.findByText(/We are checking your payment/)).toBeTruthy();
  expect(screen.queryByText(/The pickup time of this order has passed/)).toBeNull();
});

test("asks for the amount, shows the code with all that a banking app wants, and what happens next", async () => {
  show();
  await userEvent.click(await button("Pay by PromptPay"));
  const code = await screen.findByRole("img", {
    name: `PromptPay QR code for ฿1,336.50, reference ${ORDER}`,
  });
  expect(code.getAttribute("src")).toMatch(/^data:image\/svg/);
  for (const text of ["฿1,336.50", ORDER, "KhonDee Co., Ltd.", "081-234-5678", "What happens next"])
    expect(document.body.textContent).toContain(text);
  expect(document.body.textContent).not.toContain("Demonstration");
  // What is to be typed into the note is not broken at its hyphen.
  const step = screen.getAllByRole("listitem").find(({ textContent }) => textContent.includes(ORDER));
  expect(step?.querySelector(".whitespace-nowrap")?.textContent).toBe(ORDER);
});

test("copies the amount as banking apps take it, and the reference", async () => {
  const user = userEvent.setup();
  payments = { ...payments, payment: OPEN };
  show();
  await user.click(await button("Copy the amount"));
  expect(await navigator.clipboard.readText()).toBe("1336.50");
  await user.click(await button("Copy the reference"));
  expect(await navigator.clipboard.readText()).toBe(ORDER);
});

test("says that the demonstration's receiver gets no money", async () => {
  payments = { ...payments, promptPay: payments.promptPay && { ...payments.promptPay, isDemo: true } };
  show();
  expect(await screen.findByText(/cannot receive money/)).toBeTruthy();
});

test("“I have paid” sends the slip along, and says that it is being checked", async () => {
  payments = { ...payments, payment: OPEN };
  show();
  await button("I have paid");
  await chooseSlip();
  await screen.findByText("Sent");
  await userEvent.click(await button("I have paid"));
  expect(await screen.findByText("Thank you. We are checking your payment.")).toBeTruthy();
  expect(api.inputsOf("payments.report")).toEqual([{ paymentId: OPEN.paymentId, slipFileId: "file-1" }]);
  expect(screen.getByRole("img", { name: "Your slip" }).getAttribute("src")).toBe("/api/files/file-1");
  // It stands above the button that was pressed, out of sight on a phone.
  expect(scrolled.mock.instances.at(-1)).toHaveProperty(
    "textContent",
    "Thank you. We are checking your payment.",
  );
});

test("a slip that was forgotten can follow", async () => {
  api.procedures["payments.addSlip"] = () => {
    const payment = payments.payment && { ...payments.payment, slipUrl: "/api/files/file-1" };
    return { data: (payments = { ...payments, payment }) };
  };
  payments = { ...payments, payment: { ...OPEN, state: "reported", reportedAt: Date.now() } };
  show();
  await screen.findByText("Thank you. We are checking your payment.");
  expect(scrolled).not.toHaveBeenCalled();
  await chooseSlip();
  await userEvent.click(await button("Send the slip"));
  expect(await screen.findByRole("img", { name: "Your slip" })).toBeTruthy();
  expect(api.inputsOf("payments.addSlip")).toEqual([{ paymentId: OPEN.paymentId, slipFileId: "file-1" }]);
});

test("a rejected payment says why, and can be made again", async () => {
  payments = { ...payments, payment: { ...OPEN, state: "rejected", reason: "No such transfer.", qr: null } };
  show();
  expect((await screen.findByRole("alert")).textContent).toContain("Reason: No such transfer.");
  expect(await button("Pay by PromptPay")).toBeTruthy();
});

test("a refusal is explained, and the page reads again what is so", async () => {
  show();
  const pay = await button("Pay by PromptPay");
  api.procedures["payments.open"] = () => ({ code: "PAYMENT_ORDER_CANCELLED" });
  payments = { ...payments, toPaySatang: 0 };
  await userEvent.click(pay);
  await waitFor(() => expect(showToast.mock.calls.at(-1)?.[0]).toBe("error"));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Pay by PromptPay" })).toBeNull());
});

test("once received it says so, and the order is read again", async () => {
  payments = { ...payments, payment: { ...OPEN, state: "reported", reportedAt: Date.now() } };
  show();
  await screen.findByText("Thank you. We are checking your payment.");
  payments = {
    ...payments,
    toPaySatang: 0,
    payment: null,
    received: [
      {
        paymentId: OPEN.paymentId,
        method: "promptpay",
        amountSatang: 1_336_50,
        receivedAt: Date.parse("2026-11-20T02:00:00Z"),
      },
      {
        paymentId: "written-down",
        method: "transfer",
        amountSatang: 100_00,
        receivedAt: Date.parse("2026-11-19T17:00:00Z"),
      },
    ],
  };
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText("฿1,336.50 received on 20 Nov 2026, 09:00")).toBeTruthy();
  // Of a transfer that was written down only the day is known.
  expect(screen.getByText("฿100 received on 20 Nov 2026")).toBeTruthy();
  expect(screen.queryByText("Thank you. We are checking your payment.")).toBeNull();
});

test.each<[string, Partial<Order>]>([
  ["a demonstration payment", { paymentStatus: "paid_fake" }],
  ["an order without a price", { totalSatang: null }],
])("nothing is asked for %s", async (_, change) => {
  show(change);
  await waitFor(() => expect(document.body.textContent).not.toContain("Pay"));
  expect(api.inputsOf("payments.ofOrder")).toEqual([]);
});

test("who reads another's order pays nothing for it", async () => {
  payments = { ...payments, isOwn: false };
  show();
  expect(await screen.findByText("฿1,336.50")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Pay by PromptPay" })).toBeNull();
});
