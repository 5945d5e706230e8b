import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import { OrderPage } from "#web/features/orders/order/order-page.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import type { DayPreview } from "#web/features/orders/revise/use-day-change.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../support/wide-screen.ts";
import { job, order, orderRow, PLACED_AT } from "../sample-orders.ts";

export const HOUR_MS = 3_600_000;
export const showToast = vi.spyOn(toasts, "showToast");
export const lastToast = () => showToast.mock.calls.at(-1)?.slice(0, 3);

/** What the server knows. */
interface Server {
  api: FakeApi;
  known: Order;
  /** What it says beside the times that it is asked about. */
  answer: Partial<DayPreview>;
}

/** An order of one truck with a driver, placed at 09:00 for 22 November, 09:00, whose day can be changed. */
export function orderToMove(): Server {
  const server = {} as Server;
  beforeEach(() => {
    vi.useFakeTimers({ now: PLACED_AT, toFake: ["Date"] });
    stubWideScreen();
    server.known = order("KD-A", { status: "confirmed", jobs: [job("reserved")] });
    server.answer = {};
    server.api = new FakeApi();
    server.api.install();
    const { procedures } = server.api;
    procedures["places.mine"] = () => ({ data: { saved: [], recent: [] } });
    procedures["orders.byId"] = () => ({ data: server.known });
    procedures["orders.mine"] = () => ({ data: { items: [], nextCursor: null } });
    procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
    procedures["orders.previewDayChange"] = ({ pickupAt }: { readonly pickupAt: string }) => ({
      data: previewOf(server, Date.parse(pickupAt)),
    });
    procedures["orders.changeDay"] = ({ pickupAt }: { readonly pickupAt: string }) => {
      const { known } = server;
      server.known = { ...known, pickupAt: Date.parse(pickupAt), revision: known.revision + 1 };
      return { data: server.known };
    };
    showToast.mockClear();
  });
  afterEach(() => {
    queryClient.clear();
    vi.unstubAllGlobals();
  });
  return server;
}

/** What follows from a pickup at another time. */
export function previewOf({ known, answer }: Server, toPickupAt: number): DayPreview {
  const { revision, pickupAt: fromPickupAt } = known;
  const arrivalAt = toPickupAt + 4 * HOUR_MS;
  return { revision, fromPickupAt, toPickupAt, arrivalAt, truckHours: null, reservations: [], ...answer };
}

export const user = () => userEvent.setup();
export const asCustomer = () =>
  openPage({ "/orders/$orderId": OrderPage, "/orders": () => null }, "/orders/KD-A");
export const asAdmin = () => openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");

/** Opens the sheet that changes the day. */
export async function openSheet() {
  await user().click(await screen.findByRole("button", { name: "Change the day" }));
  return within(await screen.findByRole("dialog", { name: "Change day and time of pickup" }));
}
type Sheet = Awaited<ReturnType<typeof openSheet>>;
export const setTime = (sheet: Sheet, time: string) =>
  fireEvent.change(sheet.getByLabelText("Time (Thailand)"), { target: { value: time } });
export const press = (sheet: Sheet) => user().click(sheet.getByRole("button", { name: "Change the day" }));
export const consequences = (sheet: Sheet) => sheet.findByRole("region", { name: "What changes" });
