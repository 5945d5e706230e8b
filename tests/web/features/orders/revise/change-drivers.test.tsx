import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../support/wide-screen.ts";
import { job, order, orderRow, PLACED_AT } from "../sample-orders.ts";
import { fill } from "../../../../support/fill.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

let api: FakeApi;
let known: Order;
const sent: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: PLACED_AT, toFake: ["Date"] });
  stubWideScreen();
  known = order("KD-A", { status: "confirmed", jobs: [job("reserved")] });
  sent.length = 0;
  api = new FakeApi();
  api.install();
  api.procedures["orders.byId"] = () => ({ data: known });
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
  api.procedures["orders.changeDrivers"] = (input: { readonly drivers: 1 | 2 }) => {
    sent.push(input);
    known = { ...known, driversPerTruck: input.drivers, revision: known.revision + 1 };
    return { data: known };
  };
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("an admin chooses two drivers only with a reason, and then reads it on the order", async () => {
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
  await userEvent.click(await screen.findByRole("button", { name: "Change the number of drivers" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change the number of drivers" }));
  expect(dialog.getByRole<HTMLInputElement>("radio", { name: "Two drivers, taking turns" }).checked).toBe(
    true,
  );
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(sent).toEqual([]);
  await fill(userEvent, dialog.getByRole("textbox"), "The same day.");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => {
    expect(sent).toMatchObject([{ orderId: "KD-A", drivers: 2, reason: "The same day." }]);
  });
  expect(await screen.findByText("Two drivers, taking turns")).toBeDefined();
});
