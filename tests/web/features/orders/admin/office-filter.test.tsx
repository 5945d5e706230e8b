import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../support/wide-screen.ts";
import { orderRow } from "../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

/** A phone: no media query for a least width applies. */
function stubPhone(): void {
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

let api: FakeApi;
beforeEach(() => {
  stubPhone();
  api = new FakeApi();
  api.install();
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = async (search = "") => {
  const page = openPage({ "/admin/orders": AdminOrdersPage }, `/admin/orders${search}`);
  await screen.findByRole("link", { name: "KD-A" });
  return page;
};
const more = (name = "More filters") => screen.getByRole("button", { name });
const search = () => screen.getByLabelText("Search order ID, name, phone or place");

test("on phones one button opens the views, the fields and the files; search and statuses stay in sight", async () => {
  const page = await open();
  expect(search()).toBeTruthy();
  expect(screen.getByRole("link", { name: /^Pending/ })).toBeTruthy();
  for (const name of ["Pickups today", "Import orders"])
    expect(screen.queryByRole("link", { name })).toBeNull();
  expect(screen.queryByRole("button", { name: "Download CSV" })).toBeNull();
  await userEvent.click(more());
  expect(more().getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByRole("link", { name: "Pickups today" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Download CSV" })).toBeTruthy();
  await userEvent.selectOptions(await screen.findByLabelText("Sort by"), "Customer A–Z");
  await waitFor(() => expect(page.address()).toBe("/admin/orders?sort=customer"));
});

test("on phones a list that is narrowed says by how many fields, and hides them all the same", async () => {
  await open("?sort=total&payment=paid&search=soi&status=pending");
  expect(more("More filters (2)").getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByLabelText("Sort by")).toBeNull();
});

test("on wide screens the views and the files are in sight, and the fields by which a list is narrowed", async () => {
  stubWideScreen();
  await open("?payment=paid");
  expect(screen.getByRole("link", { name: "Pickups today" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Download CSV" })).toBeTruthy();
  expect(more("Filters and sorting (1)").getAttribute("aria-expanded")).toBe("true");
  expect(await screen.findByLabelText("Sort by")).toBeTruthy();
});

test("a list of one customer says whose it is, and a press takes the filter away", async () => {
  api.procedures["orders.customer"] = () => ({ data: { customerId: "u-1", name: "Mali" } });
  const page = await open("?customerId=u-1&status=pending");
  const filter = await screen.findByRole("button", { name: /^Customer: Mali/ });
  expect(filter.textContent).toContain("Show orders of all customers");
  expect(api.inputsOf("orders.list")).toMatchObject([{ customerId: "u-1", status: "pending" }]);
  // It is always in sight, so the button that unfolds the others does not count it.
  expect(more().getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(filter);
  await waitFor(() => expect(page.address()).toBe("/admin/orders?status=pending"));
  expect(screen.queryByRole("button", { name: /^Customer:/ })).toBeNull();
});

test("a customer whose name cannot be read is called by their id", async () => {
  api.procedures["orders.customer"] = () => ({ code: "NOT_FOUND" });
  await open("?customerId=u-1");
  expect(await screen.findByRole("button", { name: /^Customer: u-1/ })).toBeTruthy();
});

test("of a search that was not counted to its end, all and each status say so", async () => {
  api.procedures["orders.counts"] = () => ({
    data: { pending: 940, confirmed: 60, in_transit: 0, delivered: 0, cancelled: 0, isCut: true },
  });
  await open("?search=soi&payment=paid");
  for (const name of ["All 1,000+", "Pending 940+", "Confirmed 60+", "Cancelled 0+"])
    expect(await screen.findByRole("link", { name })).toBeTruthy();
});

test("a page without an order, before the end, is not said to be all", async () => {
  api.procedures["orders.list"] = ({ cursor }: { cursor?: string }) => ({
    data:
      cursor === undefined
        ? { items: [], nextCursor: "1_KD-B" }
        : { items: [orderRow("KD-A")], nextCursor: null },
  });
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?search=soi&payment=paid");
  expect(await screen.findByText("None found so far. Show more looks further back.")).toBeTruthy();
  expect(screen.queryByText("No orders found")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByRole("link", { name: "KD-A" })).toBeTruthy();
});
