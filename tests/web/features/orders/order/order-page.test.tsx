import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { someGoods } from "../../../../support/goods.ts";
import type { LiveMessage } from "#domain/jobs/live.ts";
import { OrderPage } from "#web/features/orders/order/order-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import type { Order } from "#web/features/orders/order-types.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { event, job, order, placed } from "../sample-orders.ts";

let say: (message: LiveMessage) => void = () => undefined;
vi.mock("#web/lib/live/live.ts", () => ({
  useLive: (listener: (message: LiveMessage) => void) => {
    say = listener;
    return "open";
  },
}));

const showToast = vi.spyOn(toasts, "showToast");
let api: FakeApi;
let known: Order;

beforeEach(() => {
  api = new FakeApi();
  api.install();
  known = order("KD-7F3K2M");
  api.procedures["places.mine"] = () => ({ data: { saved: [], recent: [] } });
  api.procedures["orders.byId"] = () => ({ data: known });
  api.procedures["orders.mine"] = () => ({ data: { items: [], nextCursor: null } });
  showToast.mockClear();
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = () => openPage({ "/orders/$orderId": OrderPage, "/orders": () => null }, "/orders/KD-7F3K2M");
const progress = () => screen.findByRole("list", { name: "Progress of the order" });

test("shows stops with details, the price with its formula, the demonstration payment and the contact", async () => {
  open();
  await progress();
  for (const text of [
    "Gate 2",
    "Sunday, 22 November 2026 at 09:00",
    "(฿500 base price + ฿14 per km × 59.7 km) × 1 for the vehicle type",
    "Paid (demonstration payment)",
    "somchai@example.test",
    "WhatsApp on this number",
  ])
    expect(document.body.textContent).toContain(text);
  expect(screen.getByRole("link", { name: "Call Somchai at 080 000 0002" }).getAttribute("href")).toBe(
    "tel:+66800000002",
  );
});

test("shows what the customer calls a stop, with its official name below", async () => {
  const [pickup, destination] = known.stops;
  if (pickup === undefined || destination === undefined) throw new Error("no stops");
  known = {
    ...known,
    stops: [
      { ...pickup, words: "บ้านคุณยาย" },
      { ...destination, isExact: true },
    ],
  };
  open();
  expect(await screen.findByText("บ้านคุณยาย")).toBeTruthy();
  expect(screen.getByText("Bang Kapi, Bangkok")).toBeTruthy();
  expect(screen.getByText("near Ko Samui, Surat Thani")).toBeTruthy();
});

test("shows the pin of a stop and who is there", async () => {
  const door = {
    pin: { latitude: 9.53, longitude: 100.06 },
    person: { name: "Somsri", phone: "+66897654321" },
  };
  known = { ...known, stops: known.stops.map((stop, at) => (at === 1 ? { ...stop, ...door } : stop)) };
  open();
  await progress();
  const pin = screen.getByRole("link", { name: "Pin on the map: 9.53000, 100.06000" });
  expect(pin.getAttribute("href")).toBe("https://www.google.com/maps/search/?api=1&query=9.53,100.06");
  expect(document.body.textContent).toContain("Person there: Somsri");
  expect(screen.getByRole("link", { name: "Call Somsri at 089 765 4321" })).toBeTruthy();
});

test("shows the driver's name and phone once the job is taken, and no driver before", async () => {
  open();
  await progress();
  expect(screen.getByText("Waiting for a driver")).toBeTruthy();
  known = { ...known, status: "confirmed", jobs: [job("reserved")] };
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText("Driver One")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Call Driver One at 080 000 0003" })).toBeTruthy();
});

test("follows the board without reloading", async () => {
  open();
  await progress();
  known = { ...known, status: "confirmed", events: [placed(), event("confirmed", "driver", 1)] };
  act(() => say({ type: "order_changed", seq: 2, orderId: "KD-7F3K2M", status: "confirmed" }));
  await waitFor(async () =>
    expect(
      within(await progress())
        .getByText("Confirmed")
        .closest("li")?.dataset["state"],
    ).toBe("here"),
  );
  expect(await within(await progress()).findByText("by the driver")).toBeTruthy();
});

test.each([
  ["6-wheel truck: ", null, ""],
  ["6-wheel truck (Driver Two · 70-1234): ", "Driver Two", "70-1234"],
  ["6-wheel truck (Driver Two): ", "Driver Two", ""],
])(
  "says which truck was taken out, and not that the order is cancelled: %s",
  async (which, driverName, plate) => {
    const ofTruck = { jobId: "KD-7F3K2M-2" };
    const formerTrucks = [{ ...ofTruck, vehicle: "six_wheel" as const, driverName, plate }];
    const events = [
      placed(),
      { ...event("reserved", "driver", 1), ...ofTruck },
      { ...event("cancelled", "admin", 2), ...ofTruck },
    ];
    known = { ...known, status: "confirmed", jobs: [job("reserved")], events, formerTrucks };
    open();
    const out = await screen.findByText("Taken out of the order");
    expect(out.parentElement?.textContent).toBe(`${which}Taken out of the order`);
    // Whoever reserved it may have been somebody else.
    const reserved = screen.getByText("Reserved", { selector: "ol *" });
    expect(reserved.parentElement?.textContent).toBe("6-wheel truck: Reserved");
    expect(screen.queryByText("Cancelled")).toBeNull();
  },
);

test("cancels after asking, with the reason if one is given", async () => {
  api.procedures["orders.cancel"] = () => {
    known = { ...known, status: "cancelled", events: [placed(), event("cancelled", "customer", 1, "Later")] };
    return { data: known };
  };
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Cancel order" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(within(dialog).getByLabelText(/Reason/), "Later");
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel order" }));
  await waitFor(() =>
    expect(showToast).toHaveBeenLastCalledWith("success", "Order", "Order KD-7F3K2M cancelled."),
  );
  expect(api.inputsOf("orders.cancel")).toMatchObject([
    { orderId: "KD-7F3K2M", reason: "Later", feeSatang: 0 },
  ]);
  // In the progress and in the history.
  expect(await screen.findAllByText("Reason: Later")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Cancel order" })).toBeNull();
});

test("names in the history when a press of a driver came, where that was much later", async () => {
  const pressed = event("confirmed", "driver", 5);
  known = { ...known, events: [placed(), { ...pressed, receivedAt: pressed.at + 2 * 3_600_000 }] };
  open();
  expect(await screen.findByText(/^Received /)).toBeTruthy();
});

test("says what cancelling costs and brings back before it is confirmed, and sends that fee", async () => {
  const policy = { freeUntilHours: 24, feePercent: 30, freeUntil: 0 };
  const cancellation = { ...known.cancellation, policy, feeSatang: 400_00, paidSatang: 1_336_00 };
  known = { ...known, cancellation };
  api.procedures["orders.cancel"] = () => ({
    code: "CANCELLATION_FEE_CHANGED",
    params: { feeSatang: 500_00 },
  });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Cancel order" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText("Cancelling now costs ฿400 (30 % of the price).")).toBeTruthy();
  expect(within(dialog).getByText("฿936 will be paid back.")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel order" }));
  await waitFor(() =>
    expect(showToast.mock.calls.at(-1)?.[2]).toBe(
      "Cancelling costs ฿500 by now. Please check and press again.",
    ),
  );
  expect(api.inputsOf("orders.cancel")).toMatchObject([
    { orderId: "KD-7F3K2M", reason: "", feeSatang: 400_00 },
  ]);
});

test("says when cancelling came too late, and shows what is so now", async () => {
  api.procedures["orders.cancel"] = () => {
    known = { ...known, status: "in_transit", jobs: [job("in_progress")] };
    return { code: "ORDER_TRANSITION_REFUSED" };
  };
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Cancel order" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel order" }));
  await waitFor(() =>
    expect(showToast.mock.calls.at(-1)?.[2]).toBe(
      "This order can no longer be changed that way. Reload to see its latest status.",
    ),
  );
});

test("offers no cancelling once a job is under way", async () => {
  known = { ...known, status: "confirmed", jobs: [job("in_progress")] };
  open();
  await progress();
  expect(screen.queryByRole("button", { name: "Cancel order" })).toBeNull();
});

test("says calmly that there is no such order", async () => {
  api.procedures["orders.byId"] = () => ({ code: "NOT_FOUND" });
  open();
  expect(await screen.findByRole("heading", { name: "There is no such order" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("shows what is moved where it was told", async () => {
  known = { ...known, goods: someGoods() as Order["goods"] };
  open();
  await progress();
  const fact = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;
  expect(screen.getByRole("heading", { name: "What is moved" })).toBeTruthy();
  expect(fact("List of things")).toBe("1 × Large fridge, 2 doors or more\n3 × Moving box");
  expect(fact("Heavy pieces")).toBe("1 × Large fridge, 2 doors or more");
  expect(fact("Note about the things")).toBe("ask for my aunt in house 99/1");
});

test("says nothing of what is moved where nobody told it", async () => {
  open();
  await progress();
  expect(screen.queryByRole("heading", { name: "What is moved" })).toBeNull();
});
