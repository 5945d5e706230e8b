import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OrderPage } from "#web/features/orders/order/order-page.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { loadMoveDraft } from "#web/entities/moves/move-draft.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { job, order, PLACED_AT } from "../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

let api: FakeApi;
let known: Order;

beforeEach(() => {
  vi.useFakeTimers({ now: PLACED_AT, toFake: ["Date"] });
  localStorage.clear();
  known = order("KD-7F3K2M");
  api = new FakeApi();
  api.install();
  api.procedures["orders.byId"] = () => ({ data: known });
});

afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () =>
  openPage({ "/orders/$orderId": OrderPage, "/price-calculator": () => null }, "/orders/KD-7F3K2M");
const shownFor = async (name: string) =>
  (await screen.findByRole("button", { name })).closest("li")?.textContent ?? "";

test("each action says what follows from it before it is pressed", async () => {
  open();
  expect(await shownFor("Change the day")).toContain("The price stays.");
  expect(await shownFor("Change the day")).toContain("You can change the day until");
  expect(await shownFor("Change the helpers")).toContain("You see the new price before you confirm.");
  expect(await shownFor("Change addresses and people")).toContain("The price stays.");
  expect(await shownFor("Cancel order")).toContain("Cancelling now is free.");
  expect(await shownFor("Book again")).toContain("today’s price");
});

test("what cancelling costs and brings back stands beside its button", async () => {
  const policy = { freeUntilHours: 24, feePercent: 30, freeUntil: 0 };
  known = {
    ...known,
    cancellation: { ...known.cancellation, policy, feeSatang: 400_00, paidSatang: 1_336_00 },
  };
  open();
  const text = await shownFor("Cancel order");
  expect(text).toContain("Cancelling now costs ฿400 (30 % of the price).");
  expect(text).toContain("฿936 will be paid back.");
});

test("what is no longer possible says so, and offers nothing", async () => {
  known = { ...known, status: "in_transit", jobs: [job("in_progress")] };
  open();
  expect(await screen.findByText(/A driver has started/)).toBeTruthy();
  for (const name of ["Cancel order", "Change the day", "Change addresses and people"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

test("the way back is one press, with the stops the other way round", async () => {
  const page = open();
  await userEvent.click(await screen.findByRole("button", { name: "Book the way back" }));
  await waitFor(() => expect(page.address()).toBe("/price-calculator"));
  const move = loadMoveDraft(Date.now())?.move;
  expect(move?.stops.map(({ place }) => place?.placeId)).toEqual(["th-8404", "th-1006"]);
  expect(move?.stops[1]?.detail).toBe("Gate 2");
});

test("who reads somebody else's order cannot book it again", async () => {
  known = { ...known, isOwn: false };
  open();
  expect(await screen.findByRole("heading", { name: "What you can do now" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Book again" })).toBeNull();
});

test("the driver stands with phone and vehicle before the progress", async () => {
  known = {
    ...known,
    status: "confirmed",
    jobs: [{ ...job("reserved"), vehicleDetails: "white, 1ฒข 2345" }],
  };
  open();
  const driver = await screen.findByText("Driver One");
  expect(screen.getByText("white, 1ฒข 2345")).toBeTruthy();
  const progress = screen.getByRole("list", { name: "Progress of the order" });
  expect(driver.compareDocumentPosition(progress)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
