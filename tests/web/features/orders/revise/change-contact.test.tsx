import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import { OrderPage } from "#web/features/orders/order/order-page.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../support/wide-screen.ts";
import { job, order, orderRow, PLACED_AT } from "../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

let api: FakeApi;
let known: Order;
beforeEach(() => {
  vi.useFakeTimers({ now: PLACED_AT, toFake: ["Date"] });
  stubWideScreen();
  known = order("KD-A", {
    status: "confirmed",
    jobs: [job("reserved")],
    contactName: "Malee",
    contactPhone: "+66812345678",
    contactEmail: "malee@example.com",
    notes: "Gate 2",
  });
  api = new FakeApi();
  api.install();
  api.procedures["orders.byId"] = () => ({ data: known });
  api.procedures["orders.mine"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
  api.procedures["orders.changeContact"] = () => ({ data: { ...known, revision: 2 } });
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const user = () => userEvent.setup();
const asAdmin = () => openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
const BUTTON = "Change the contact";
async function open() {
  asAdmin();
  await user().click(await screen.findByRole("button", { name: BUTTON }));
  return within(await screen.findByRole("dialog", { name: BUTTON }));
}
async function typePhone(sheet: ReturnType<typeof within>, phone: string) {
  const field = sheet.getByLabelText("Phone");
  await user().clear(field);
  await user().type(field, phone);
}
const save = (sheet: ReturnType<typeof within>) => user().click(sheet.getByRole("button", { name: "Save" }));

test("the office corrects the phone of a booked order, and reads who is told", async () => {
  const sheet = await open();
  expect(sheet.getByText("Driver One holds the job and gets a mail about the change.")).toBeDefined();
  await typePhone(sheet, "089-765-4321");
  await save(sheet);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.changeContact")).toMatchObject([
    { orderId: "KD-A", revision: 1, contactName: "Malee", contactPhone: "089-765-4321" },
  ]);
});

test("a number that is none is said at its field, which gets the focus, and nothing is sent", async () => {
  const sheet = await open();
  await typePhone(sheet, "12");
  await save(sheet);
  await waitFor(() => expect(document.activeElement).toBe(sheet.getByLabelText("Phone")));
  expect(sheet.getByLabelText("Phone").getAttribute("aria-invalid")).toBe("true");
  expect(api.inputsOf("orders.changeContact")).toEqual([]);
});

test("what somebody else saved meanwhile is shown beside the own value before it is replaced", async () => {
  const sheet = await open();
  await typePhone(sheet, "089-765-4321");
  known = { ...known, contactName: "Somsri", contactPhone: "+66899999999", revision: 2 };
  await act(async () => queryClient.invalidateQueries());
  expect(await sheet.findByText("+66899999999")).toBeDefined();
  expect(sheet.getByLabelText("Full name")).toHaveProperty("value", "Somsri");
  expect(sheet.getByLabelText("Phone")).toHaveProperty("value", "089-765-4321");
  await save(sheet);
  await waitFor(() =>
    expect(api.inputsOf("orders.changeContact")).toMatchObject([
      { revision: 2, contactName: "Somsri", contactPhone: "089-765-4321" },
    ]),
  );
});

test("the contact of somebody erased is not offered, nor any contact to the customer", async () => {
  known = { ...known, contactPhone: "", contactName: "" };
  asAdmin();
  await screen.findByRole("button", { name: "Change addresses and people" });
  expect(screen.queryByRole("button", { name: BUTTON })).toBeNull();
});

test("a customer corrects it by the office alone", async () => {
  openPage({ "/orders/$orderId": OrderPage, "/orders": () => null }, "/orders/KD-A");
  await screen.findByRole("button", { name: "Change addresses and people" });
  expect(screen.queryByRole("button", { name: BUTTON })).toBeNull();
});

test("the driver's note of a confirmed order is corrected by the office", async () => {
  api.procedures["orders.changeNotes"] = () => ({ data: { ...known, notes: "Gate 3", revision: 2 } });
  asAdmin();
  const button = "Change the additional information";
  await user().click(await screen.findByRole("button", { name: button }));
  const dialog = within(await screen.findByRole("dialog", { name: button }));
  const field = dialog.getByLabelText("Additional information");
  await user().clear(field);
  await user().type(field, "Gate 3");
  await save(dialog);
  await waitFor(() => expect(api.inputsOf("orders.changeNotes")).toMatchObject([{ notes: "Gate 3" }]));
});
