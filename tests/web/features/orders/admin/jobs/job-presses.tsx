import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { FakeApi } from "../../../../../support/fake-api.ts";
import { openPage } from "../../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../../support/wide-screen.ts";
import { job, orderRow, PLACED_AT } from "../../sample-orders.ts";

/* What the tests of the office's presses on a job share. */

/** A server with one order, at the time when it was placed, on a wide screen. @param shown the order as it is read now */
export function orderApi(shown: () => Order): FakeApi {
  vi.useFakeTimers({ now: PLACED_AT, toFake: ["Date"] });
  stubWideScreen();
  const api = new FakeApi();
  api.install();
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
  api.procedures["orders.byId"] = () => ({ data: shown() });
  return api;
}

/** A job of the driver whom it names. */
export const held = (status: Parameters<typeof job>[0]) => ({ ...job(status), driverId: "driver-1" });
export const user = () => userEvent.setup();

/** Opens the order beside the list, and waits for its jobs. */
export async function open(): Promise<void> {
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
  await screen.findByRole("heading", { name: "Vehicles and drivers" });
}

export const dialog = async (name: RegExp) => within(await screen.findByRole("dialog", { name }));
