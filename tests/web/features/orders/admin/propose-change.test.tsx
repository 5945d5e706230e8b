import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { fill } from "../../../../support/fill.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../support/wide-screen.ts";
import { job, order, orderRow } from "../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));
const showToast = vi.spyOn(toasts, "showToast");

const LABOUR = {
  kind: "labour",
  amountSatang: 1_500_00,
  workers: 3,
  pricePerWorkerHourSatang: 150_00,
  billedHalfHours: 10,
};
let api: FakeApi;
let shown: Order;
let obstacle: object | null;
beforeEach(() => {
  stubWideScreen();
  showToast.mockClear();
  obstacle = null;
  const held = { ...job("in_progress"), driverId: "driver-1" };
  shown = order("KD-A", { status: "in_transit", jobs: [held] });
  api = new FakeApi();
  api.install();
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
  api.procedures["orders.byId"] = () => ({ data: shown });
  api.procedures["doorChanges.previewForDriver"] = ({ workers }: { readonly workers: number }) => {
    const price = workers > shown.workers ? [...shown.lines, LABOUR] : shown.lines;
    const totalSatang = workers > shown.workers ? 2_836_00 : 1_336_00;
    const lines = price.slice(1).map((after) => ({ before: null, after }));
    const priced = { revision: 1, loadRange: "under_850_kg", suggestedWorkers: null, stop: null };
    return { data: { ...priced, obstacle, lines, price, fromTotalSatang: 1_336_00, totalSatang } };
  };
  api.procedures["doorChanges.proposeForDriver"] = () => ({ data: shown });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const user = userEvent.setup();
const open = async () => {
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
  await user.click(await screen.findByRole("button", { name: "Change at the door" }));
  return within(await screen.findByRole("dialog", { name: "Change at the door" }));
};
type Sheet = Awaited<ReturnType<typeof open>>;
const addHelper = (sheet: Sheet) => user.click(sheet.getByRole("button", { name: "One more: Helpers" }));
const send = (sheet: Sheet) => user.click(sheet.getByRole("button", { name: "Send to the customer" }));
const proposals = () => api.inputsOf("doorChanges.proposeForDriver");

test("a helper is proposed for the driver whom the office saw, at the total that was shown, with the reason", async () => {
  const sheet = await open();
  await addHelper(sheet);
  await sheet.findByText("฿2,836");
  await send(sheet);
  expect(sheet.getByLabelText("Why, for the customer").getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(sheet.getByLabelText("Why, for the customer")));
  expect(proposals()).toEqual([]);
  await fill(user, sheet.getByLabelText("Why, for the customer"), "A third floor");
  await send(sheet);
  await waitFor(() =>
    expect(proposals()).toMatchObject([
      {
        orderId: "KD-A",
        jobId: "job-1",
        seenDriverId: "driver-1",
        workers: 3,
        revision: 1,
        totalSatang: 2_836_00,
        note: "A third floor",
        adjustments: [],
      },
    ]),
  );
});

test("a line alone is set by hand, with a reason and not below what was agreed; each mistake is at its field", async () => {
  const sheet = await open();
  await user.click(sheet.getByRole("button", { name: /^Adjust/ }));
  const amount = sheet.getByLabelText("Amount (baht)");
  await user.clear(amount);
  await user.type(amount, "1000");
  await fill(user, sheet.getByLabelText("Reason, shown to the customer"), "Two hours of waiting");
  await fill(user, sheet.getByLabelText("Why, for the customer"), "As agreed on the phone");
  await send(sheet);
  expect(sheet.getByText("This value is too small.")).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(sheet.getByLabelText("Amount (baht)")));
  expect(proposals()).toEqual([]);
  await user.clear(sheet.getByLabelText("Amount (baht)"));
  await user.type(sheet.getByLabelText("Amount (baht)"), "2000");
  await sheet.findAllByText("฿2,000");
  await waitFor(() => expect(api.inputsOf("doorChanges.previewForDriver").length).toBeGreaterThan(0));
  await send(sheet);
  await waitFor(() =>
    expect(proposals()).toMatchObject([
      {
        workers: 2,
        totalSatang: 2_000_00,
        adjustments: [{ lineIndex: 0, amountSatang: 2_000_00, reason: "Two hours of waiting" }],
      },
    ]),
  );
});

test("why it cannot be now is read before it is sent, in words for the office", async () => {
  obstacle = { code: "DOOR_CHANGE_STOP_OVERLAPS", params: { jobId: "KD-B-1" } };
  const sheet = await open();
  await addHelper(sheet);
  await sheet.findByText(/^Overlaps KD-B/);
  await fill(user, sheet.getByLabelText("Why, for the customer"), "A third floor");
  await send(sheet);
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Overlaps KD-B/));
  expect(proposals()).toEqual([]);
});

test("what the server refuses is at its field", async () => {
  api.procedures["doorChanges.proposeForDriver"] = () => ({
    code: "BAD_INPUT",
    fields: { note: "REQUIRED" },
  });
  const sheet = await open();
  await addHelper(sheet);
  await fill(user, sheet.getByLabelText("Why, for the customer"), "…");
  await sheet.findByText("฿2,836");
  await send(sheet);
  await waitFor(() =>
    expect(sheet.getByLabelText("Why, for the customer").getAttribute("aria-invalid")).toBe("true"),
  );
});

test("what the board refuses when it is sent is told to the office, not to its driver", async () => {
  const sheet = await open();
  await addHelper(sheet);
  await sheet.findByText("฿2,836");
  await fill(user, sheet.getByLabelText("Why, for the customer"), "A third floor");
  api.procedures["doorChanges.proposeForDriver"] = () => ({
    code: "DOOR_CHANGE_STOP_OVERLAPS",
    params: { jobId: "KD-B-1" },
  });
  await send(sheet);
  await waitFor(() =>
    expect(showToast).toHaveBeenLastCalledWith("error", "Order", expect.stringMatching(/^Overlaps KD-B/)),
  );
});

test("is offered for a job under way alone", async () => {
  shown = order("KD-A", { status: "confirmed", jobs: [{ ...job("reserved"), driverId: "driver-1" }] });
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
  await screen.findByRole("heading", { name: "Vehicles and drivers" });
  expect(screen.queryByRole("button", { name: "Change at the door" })).toBeNull();
});
