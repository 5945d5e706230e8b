import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OrderPage } from "#web/features/orders/order/order-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { order } from "../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "open" }));

const ORDER_ID = "KD-7F3K2M";
const NOW = Date.parse("2026-12-01T10:00+07:00");
const MINUTE_MS = 60_000;
const TRUCK = {
  vehicle: "four_wheel",
  status: "in_progress",
  position: { latitude: 13.1, longitude: 99.9, accuracyM: 25, fixedAt: NOW - 5 * MINUTE_MS },
  visits: [],
  arrival: {
    earliestAt: NOW + 60 * MINUTE_MS,
    likelyAt: NOW + 80 * MINUTE_MS,
    latestAt: NOW + 110 * MINUTE_MS,
    basis: "position",
    isOverdue: false,
  },
};

const showToast = vi.spyOn(toasts, "showToast");
let api: FakeApi;
let linkToken: string | null;
let trucks: readonly object[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  // The map is not looked at.
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  api = new FakeApi();
  api.install();
  linkToken = null;
  trucks = [TRUCK];
  api.procedures["orders.byId"] = () => ({ data: { ...order(ORDER_ID), status: "in_transit" } });
  api.procedures["tracking.ofOrder"] = () => ({
    data: { status: "in_transit", overWater: [], stops: [], trucks, isShareable: true, linkToken },
  });
  showToast.mockClear();
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function openTracking() {
  openPage({ "/orders/$orderId": OrderPage, "/orders": () => null }, `/orders/${ORDER_ID}`);
  const title = await screen.findByRole("heading", { name: "Track shipment" });
  const block = title.closest("section");
  if (block === null) throw new Error("the block has no section");
  return within(block);
}

test("says when the truck arrives, where it was, how exactly and how long ago", async () => {
  const block = await openTracking();
  expect(block.getByText("1 Dec 2026, 11:00 to 11:50")).toBeTruthy();
  expect(block.getByText(/^Last position: 5 min\S* ago$/)).toBeTruthy();
  expect(block.getByText("accurate to about 25 m")).toBeTruthy();
  expect(block.getByRole("link", { name: "13.10000, 99.90000" })).toBeTruthy();
});

test("says so when the truck is later than expected, and when no position is known", async () => {
  const arrival = {
    earliestAt: NOW - 90 * MINUTE_MS,
    latestAt: NOW - MINUTE_MS,
    likelyAt: NOW,
    basis: "plan",
    isOverdue: false,
  };
  trucks = [{ ...TRUCK, position: null, arrival }];
  const block = await openTracking();
  expect(block.getByText(/^Later than expected/)).toBeTruthy();
  // An arrival that has passed is not said.
  expect(block.queryByText(/2026, 08:30/)).toBeNull();
  expect(block.getByText(/^No position now/)).toBeTruthy();
});

test("announces a window that has moved, and is silent at first", async () => {
  const block = await openTracking();
  expect(block.queryByText(/has changed/)).toBeNull();
  trucks = [{ ...TRUCK, arrival: { ...TRUCK.arrival, latestAt: NOW + 140 * MINUTE_MS } }];
  await queryClient.invalidateQueries();
  await block.findByText("The expected arrival has changed: 1 Dec 2026, 11:00 to 12:20");
});

test("says that a truck is late whose arrival only the clock has moved, and when it can be there", async () => {
  const arrival = { ...TRUCK.arrival, basis: "plan", isOverdue: true };
  trucks = [{ ...TRUCK, position: null, arrival }];
  const block = await openTracking();
  expect(block.getByText(/^Later than expected/)).toBeTruthy();
  expect(block.getByText("1 Dec 2026, 11:00 to 11:50")).toBeTruthy();
  // It moves by a minute every minute, which nobody wants read out.
  trucks = [{ ...TRUCK, arrival: { ...arrival, earliestAt: NOW + 61 * MINUTE_MS } }];
  await queryClient.invalidateQueries();
  await block.findByText("1 Dec 2026, 11:01 to 11:50");
  expect(block.queryByText(/has changed/)).toBeNull();
});

test("a link is made, copied and revoked", async () => {
  const user = userEvent.setup();
  const token = "A".repeat(32);
  api.procedures["tracking.share"] = () => {
    linkToken = token;
    return { data: token };
  };
  api.procedures["tracking.unshare"] = () => {
    linkToken = null;
    return { data: undefined };
  };
  const block = await openTracking();
  await user.click(block.getByRole("button", { name: "Create a link" }));
  const link = await block.findByRole("link", { name: new RegExp(`/track#${token}$`) });
  expect(link.getAttribute("href")).toMatch(new RegExp(`^http.*/track#${token}$`));
  await user.click(block.getByRole("button", { name: "Copy the link" }));
  expect(await navigator.clipboard.readText()).toBe(link.getAttribute("href"));
  await user.click(block.getByRole("button", { name: "Revoke the link" }));
  await block.findByRole("button", { name: "Create a link" });
  await waitFor(() => expect(showToast).toHaveBeenCalledWith("success", "Tracking link", expect.any(String)));
});
