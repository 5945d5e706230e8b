import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OrdersPage } from "#web/features/orders/orders-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { orderRow } from "./sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

let api: FakeApi;
const open = (address = "/orders") =>
  openPage({ "/orders": OrdersPage, "/price-calculator": () => null }, address);

beforeEach(() => {
  api = new FakeApi();
  api.install();
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("waits with words for those who do not see the place-holders", async () => {
  vi.stubGlobal("fetch", () => new Promise<never>(() => undefined));
  open();
  expect(await screen.findByRole("status")).toHaveProperty("textContent", "Loading");
});

test("lists id, booking date, status, route, pickup time, payment and total", async () => {
  api.procedures["orders.mine"] = () => ({
    data: { items: [orderRow("KD-7F3K2M", { status: "in_transit" })], nextCursor: null },
  });
  open();
  const row = (await screen.findByText("KD-7F3K2M")).closest("tr");
  const text = row?.textContent ?? "";
  for (const part of ["19 Nov 2026", "Bang Kapi, Bangkok", "Ko Samui, Surat Thani", "22 Nov 2026, 09:00"])
    expect(text).toContain(part);
  for (const part of ["In transit", "Demo payment", "฿3,672"]) expect(text).toContain(part);
  expect(screen.getByRole("link", { name: "KD-7F3K2M" }).getAttribute("href")).toBe("/orders/KD-7F3K2M");
});

test("says that the orders could not be loaded, and tries again", async () => {
  api.procedures["orders.mine"] = () => ({ code: "INTERNAL" });
  open();
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByRole("heading").textContent).toBe(
    "Could not load your orders. Please try again.",
  );
  expect(alert.textContent).toContain("Reference req-1");
  api.procedures["orders.mine"] = () => ({ data: { items: [orderRow("KD-7F3K2M")], nextCursor: null } });
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("KD-7F3K2M")).toBeTruthy();
});

test("says that there are no orders yet, with the way to the calculator", async () => {
  api.procedures["orders.mine"] = () => ({ data: { items: [], nextCursor: null } });
  open();
  expect(await screen.findByRole("heading", { name: "No orders yet" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Calculate a price" }).getAttribute("href")).toBe(
    "/price-calculator",
  );
});

test("keeps the status filter in the address and asks the server for it", async () => {
  api.procedures["orders.mine"] = () => ({ data: { items: [], nextCursor: null } });
  const page = open();
  await userEvent.click(await screen.findByRole("link", { name: "Delivered" }));
  expect(await screen.findByRole("heading", { name: "No orders with this status" })).toBeTruthy();
  expect(page.address()).toBe("/orders?status=delivered");
  expect(api.inputsOf("orders.mine").at(-1)).toMatchObject({ status: "delivered" });
  expect(screen.getByRole("link", { name: "Delivered" }).getAttribute("aria-current")).toBe("page");
  expect(screen.getByRole("link", { name: "All" }).getAttribute("aria-current")).toBeNull();
});

test("goes on where the page of the list ended", async () => {
  api.procedures["orders.mine"] = ({ cursor }: { cursor?: string }) => ({
    data:
      cursor === undefined
        ? { items: [orderRow("KD-AAAAAA")], nextCursor: "1_KD-AAAAAA" }
        : { items: [orderRow("KD-BBBBBB")], nextCursor: null },
  });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
  expect(await screen.findByText("KD-BBBBBB")).toBeTruthy();
  expect(screen.getByText("KD-AAAAAA")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Show more" })).toBeNull());
  expect(api.inputsOf("orders.mine").at(-1)).toMatchObject({ cursor: "1_KD-AAAAAA" });
});
