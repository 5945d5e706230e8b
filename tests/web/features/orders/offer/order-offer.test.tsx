import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OrderPage } from "#web/features/orders/order/order-page.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { anOffer, TRUCK_HOURS, unsettled } from "../sample-offer.ts";
import { order } from "../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));
const showToast = vi.spyOn(toasts, "showToast");
let api: FakeApi;
let known: Order;
const OFFER_ID = { orderId: "KD-7F3K2M", offerId: "KD-7F3K2M.2" };

beforeEach(() => {
  api = new FakeApi();
  api.install();
  known = unsettled({ offer: anOffer() });
  api.procedures["places.mine"] = () => ({ data: { saved: [], recent: [] } });
  api.procedures["orders.byId"] = () => ({ data: known });
  showToast.mockClear();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});
const open = () => openPage({ "/orders/$orderId": OrderPage, "/orders": () => null }, "/orders/KD-7F3K2M");

test("an offer shows what it is for, its price, the office's words and until when", async () => {
  open();
  await screen.findByRole("heading", { name: "The price we offer" });
  for (const text of ["4-wheel truck × 2", "With two helpers for the stairs.", "22 November 2026", "฿1,336"])
    expect(document.body.textContent).toContain(text);
});

test("accepting is one press; the order then has its price", async () => {
  api.procedures["orders.answerOffer"] = () => ({ data: order("KD-7F3K2M") });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Accept ฿1,336" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "The price we offer" })).toBeNull());
  const text = "You have accepted the price. We are looking for a driver.";
  expect(showToast).toHaveBeenCalledWith("success", "Order", text);
  expect(api.inputsOf("orders.answerOffer")).toEqual([
    { ...OFFER_ID, answer: "accept", truckHoursAcknowledged: false },
  ]);
});

test("declining is one press, too", async () => {
  api.procedures["orders.answerOffer"] = () => ({
    data: { ...known, offer: anOffer({ state: "declined" }) },
  });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Decline this price" }));
  const result = await screen.findByText(/You have declined this price/);
  expect(document.activeElement).toBe(result);
  expect(api.inputsOf("orders.answerOffer")).toEqual([
    { ...OFFER_ID, answer: "decline", truckHoursAcknowledged: false },
  ]);
});

test("an offer in forbidden truck hours shows why, and is accepted only once that is known", async () => {
  known = unsettled({ offer: anOffer({ truckHours: TRUCK_HOURS }) });
  api.procedures["orders.answerOffer"] = () => ({ data: order("KD-7F3K2M") });
  open();
  const accept = await screen.findByRole("button", { name: "Accept ฿1,336" });
  await userEvent.click(accept);
  expect(api.inputsOf("orders.answerOffer")).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole("checkbox"));
  const text = "Trucks are banned at this time. Tick that you know, or decline the offer.";
  expect(showToast).toHaveBeenCalledWith("warning", "Order", text);
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(accept);
  await waitFor(() =>
    expect(api.inputsOf("orders.answerOffer")).toEqual([
      { ...OFFER_ID, answer: "accept", truckHoursAcknowledged: true },
    ]),
  );
});

test("an offer that is closed by now says so and shows the latest state", async () => {
  api.procedures["orders.answerOffer"] = () => {
    known = unsettled({ offer: anOffer({ state: "withdrawn" }) });
    return { code: "OFFER_CLOSED" };
  };
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Accept ฿1,336" }));
  expect(await screen.findByText(/This offer was withdrawn/)).toBeTruthy();
  expect(showToast.mock.calls[0]).toEqual(
    expect.arrayContaining(["warning", "Order", expect.stringContaining("This offer is closed")]),
  );
});

test("an offer that the office took back says so, and why", async () => {
  known = unsettled({ offer: anOffer({ state: "withdrawn", withdrawnReason: "The lift is too small" }) });
  open();
  const text = "Our office has withdrawn this price. It can no longer be accepted.";
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText("Reason: The lift is too small")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Accept/ })).toBeNull();
});

test("so does another price that it asked for: the agreed one stays", async () => {
  const before = { totalSatang: 1_300_00, lines: [] };
  const offer = anOffer({ state: "withdrawn", withdrawnReason: "Asked by mistake", before });
  known = order("KD-7F3K2M", { offer, totalSatang: 1_300_00 });
  open();
  expect(await screen.findByRole("heading", { name: "A new price that no longer holds" })).toBeTruthy();
  expect(screen.getByText("Reason: Asked by mistake")).toBeTruthy();
  expect(screen.getByText("The new price does not hold. The agreed price of ฿1,300 stays.")).toBeTruthy();
});

test.each([
  { totalSatang: 1_200_00 },
  { totalSatang: 1_300_00, status: "in_transit" },
  { totalSatang: 1_300_00, status: "cancelled" },
] as const)(
  "nothing is said of it once the order has a third price, has started or is over: %o",
  async (change) => {
    const before = { totalSatang: 1_300_00, lines: [] };
    const offer = anOffer({ state: "withdrawn", withdrawnReason: "Asked by mistake", before });
    known = order("KD-7F3K2M", { offer, ...change });
    open();
    await screen.findByText("somchai@example.test");
    expect(screen.queryByText(/Asked by mistake/)).toBeNull();
  },
);

test("an expired offer has no answers", async () => {
  known = unsettled({ offer: anOffer({ state: "expired" }) });
  open();
  expect(await screen.findByText(/This offer expired on/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Accept/ })).toBeNull();
});

test("an order without a price shows the vehicles that were asked for", async () => {
  known = unsettled();
  open();
  expect(await screen.findByText("6-wheel truck")).toBeTruthy();
});
