import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { EMPTY_DRAFT } from "#web/entities/moves/draft-shape.ts";
import { loadMoveDraft, saveMoveDraft } from "#web/entities/moves/move-draft.ts";
import { OrdersPage } from "#web/features/orders/list/orders-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { chooseDay } from "../../../../support/choose-day.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { order, orderRow } from "../sample-orders.ts";

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
  const title = await screen.findByRole("heading", { name: "Could not load your orders. Please try again." });
  const alert = title.closest<HTMLElement>("[role=alert]");
  if (alert === null) throw new Error("the failure is no alert");
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

describe("search and filters", () => {
  const found = (...ids: string[]) => ({
    data: { items: ids.map((id) => orderRow(id)), nextCursor: null, total: ids.length },
  });

  test("what is typed is in the address and asked for after a pause, once", async () => {
    api.procedures["orders.mine"] = ({ search }: { search?: string }) =>
      search === "kd-7f3k" ? found("KD-7F3K2M") : found("KD-7F3K2M", "KD-AAAAAA");
    const page = open();
    await userEvent.type(await screen.findByRole("searchbox"), "kd-7f3k");
    expect(await screen.findByText("Orders found: 1")).toBeTruthy();
    expect(page.address()).toBe("/orders?search=kd-7f3k");
    expect(screen.queryByText("KD-AAAAAA")).toBeNull();
    expect(api.inputsOf("orders.mine")).toHaveLength(2);
  });

  test("Enter searches at once", async () => {
    api.procedures["orders.mine"] = () => found("KD-7F3K2M");
    const page = open();
    await userEvent.type(await screen.findByRole("searchbox"), "พัทยา{Enter}");
    await waitFor(() => expect(page.address()).toContain("search="));
  });

  test("the field follows the address when somebody goes to another one", async () => {
    api.procedures["orders.mine"] = () => found("KD-7F3K2M");
    const page = open("/orders?search=pattaya");
    expect(await screen.findByRole("searchbox")).toHaveProperty("value", "pattaya");
    await page.navigate({ to: "/orders", search: {} });
    await waitFor(() => expect(screen.getByRole("searchbox")).toHaveProperty("value", ""));
    await page.navigate({ to: "/orders", search: { search: "pattaya" } });
    await waitFor(() => expect(screen.getByRole("searchbox")).toHaveProperty("value", "pattaya"));
  });

  test("days and payment are in the address beside the search and the status", async () => {
    api.procedures["orders.mine"] = () => found("KD-7F3K2M");
    const page = open("/orders?search=pattaya&status=delivered");
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Payment" }), "unpaid");
    const from = bangkokDay(Date.now() + 5 * DAY_MS);
    await chooseDay(screen.getByLabelText("Pickup from"), from);
    await waitFor(() =>
      expect(api.inputsOf("orders.mine").at(-1)).toMatchObject({
        search: "pattaya",
        status: "delivered",
        payment: "unpaid",
        from,
      }),
    );
    expect(page.address()).toContain(`from=${from}`);
    await userEvent.click(screen.getByRole("link", { name: "All" }));
    expect(page.address()).toContain("payment=unpaid");
    expect(page.address()).not.toContain("status");
  });

  test("nothing found says so, with the way back to all orders", async () => {
    api.procedures["orders.mine"] = ({ search }: { search?: string }) =>
      search === undefined ? found("KD-7F3K2M") : found();
    const page = open("/orders?search=nowhere");
    expect(await screen.findByRole("heading", { name: "No orders found" })).toBeTruthy();
    await userEvent.click(screen.getByRole("link", { name: "Show all orders" }));
    expect(await screen.findByText("KD-7F3K2M")).toBeTruthy();
    expect(page.address()).toBe("/orders");
  });
});

describe("booking again", () => {
  const press = async (name: string) => {
    await userEvent.click(await screen.findByRole("button", { name: `${name}: KD-7F3K2M` }));
  };
  const stopsStored = () => loadMoveDraft(Date.now())?.move.stops.map(({ place }) => place?.placeId);

  beforeEach(() => {
    localStorage.clear();
    api.procedures["orders.mine"] = () => ({
      data: { items: [orderRow("KD-7F3K2M")], nextCursor: null, total: 1 },
    });
    api.procedures["orders.byId"] = () => ({ data: order("KD-7F3K2M") });
  });

  test.each([
    ["Book again", ["th-1006", "th-8404"]],
    ["Book the way back", ["th-8404", "th-1006"]],
  ])("%s is in words, and opens the calculator, with nothing in the address", async (name, stops) => {
    const page = open();
    await press(name);
    await waitFor(() => expect(page.address()).toBe("/price-calculator"));
    expect(stopsStored()).toEqual(stops);
  });

  test("a move that is entered in this browser is replaced only when its owner agrees", async () => {
    saveMoveDraft(
      {
        ...EMPTY_DRAFT,
        move: {
          ...EMPTY_DRAFT.move,
          stops: [
            { key: 1, text: "Home", place: null },
            { key: 2, text: "", place: null },
          ],
        },
      },
      Date.now(),
    );
    const page = open();
    await press("Book again");
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("Home");
    await userEvent.click(within(dialog).getByRole("button", { name: "Keep it" }));
    expect(page.address()).toBe("/orders");
    await press("Book again");
    await userEvent.click(await screen.findByRole("button", { name: "Replace it" }));
    await waitFor(() => expect(page.address()).toBe("/price-calculator"));
    expect(stopsStored()).toEqual(["th-1006", "th-8404"]);
  });

  test("an order that cannot be read says so, and can be tried again", async () => {
    api.procedures["orders.byId"] = () => ({ code: "INTERNAL" });
    const page = open();
    await press("Book again");
    await waitFor(() => expect(api.inputsOf("orders.byId")).toHaveLength(1));
    expect(page.address()).toBe("/orders");
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Book again: KD-7F3K2M" })).toHaveProperty("disabled", false),
    );
  });
});
