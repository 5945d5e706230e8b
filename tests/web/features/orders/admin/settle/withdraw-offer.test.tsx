import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../../../support/fake-api.ts";
import { fill } from "../../../../../support/fill.ts";
import { openPage } from "../../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../../support/wide-screen.ts";
import { anOffer, unsettled } from "../../sample-offer.ts";
import { job, order, orderRow, PLACED_AT } from "../../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

const showToast = vi.spyOn(toasts, "showToast");
const ID = "KD-7F3K2M";
let api: FakeApi;
let known: Order;
beforeEach(() => {
  vi.useFakeTimers({ now: PLACED_AT, toFake: ["Date"] });
  stubWideScreen();
  known = unsettled({ offer: anOffer() });
  api = new FakeApi();
  api.install();
  api.procedures["orders.byId"] = () => ({ data: known });
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow(ID)], nextCursor: null } });
  api.procedures["orders.withdrawOffer"] = () => {
    const closed = { state: "withdrawn", withdrawnReason: "The lift is too small" } as const;
    known = { ...known, offer: { ...known.offer!, ...closed } };
    return { data: known };
  };
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const user = () => userEvent.setup();
const WITHDRAW = { name: "Withdraw the offer" };
async function open() {
  openPage({ "/admin/orders": AdminOrdersPage }, `/admin/orders?order=${ID}`);
  await user().click(await screen.findByRole("button", WITHDRAW));
  return within(await screen.findByRole("dialog", { name: "Withdraw the offer of ฿1,336?" }));
}

test("an open offer is taken back with a reason, and only with one; then it is closed, and another can be made", async () => {
  const dialog = await open();
  expect(dialog.getByText(/The order has no price until you offer another one/)).toBeTruthy();
  await user().click(dialog.getByRole("button", WITHDRAW));
  expect(api.inputsOf("orders.withdrawOffer")).toEqual([]);
  await fill(user(), dialog.getByLabelText(/^Reason/), "The lift is too small");
  await user().click(dialog.getByRole("button", WITHDRAW));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.withdrawOffer")).toMatchObject([
    { orderId: ID, seenOfferId: `${ID}.2`, reason: "The lift is too small" },
  ]);
  expect(screen.getByText("Offer of ฿1,336 withdrawn · Reason: The lift is too small")).toBeTruthy();
  expect(screen.queryByRole("button", WITHDRAW)).toBeNull();
  expect(screen.getByRole("button", { name: "Offer another price" })).toBeTruthy();
});

test("of a customer who is erased no reason is left", async () => {
  known = unsettled({ offer: anOffer({ state: "withdrawn", withdrawnReason: "" }) });
  openPage({ "/admin/orders": AdminOrdersPage }, `/admin/orders?order=${ID}`);
  expect(await screen.findByText("Offer of ฿1,336 withdrawn")).toBeTruthy();
});

test("of another price that was asked for it says that the agreed one stays, and who is told or called", async () => {
  const before = { totalSatang: 1_300_00, lines: [] };
  known = order(ID, { status: "confirmed", jobs: [job("reserved")], offer: anOffer({ before }) });
  const dialog = await open();
  expect(dialog.getByText(/told by mail .* The agreed price of ฿1,300 stays/)).toBeTruthy();
  known = { ...known, isCustomerOnFile: true, contactEmail: "" };
  await act(async () => queryClient.invalidateQueries());
  expect(await dialog.findByText(/call them.* The agreed price of ฿1,300 stays/)).toBeTruthy();
});

test("who has neither an account nor an address is called: no mail is promised", async () => {
  known = { ...known, isCustomerOnFile: true, contactEmail: "" };
  const dialog = await open();
  expect(dialog.getByText(/has no e-mail address: call them/)).toBeTruthy();
  expect(dialog.queryByText(/told by mail/)).toBeNull();
  await fill(user(), dialog.getByLabelText(/^Reason/), "The lift is too small");
  await user().click(dialog.getByRole("button", WITHDRAW));
  await waitFor(() =>
    expect(showToast).toHaveBeenCalledWith("success", "Order", "The offer is withdrawn. Call the customer."),
  );
});

test("what a colleague has offered meanwhile is read before it is taken back in its place", async () => {
  const dialog = await open();
  await fill(user(), dialog.getByLabelText(/^Reason/), "The lift is too small");
  known = { ...known, offer: anOffer({ offerId: `${ID}.3`, totalSatang: 1_500_00 }) };
  await act(async () => queryClient.invalidateQueries());
  const notice = within(await dialog.findByRole("region", { name: /^Someone else saved/ }));
  expect(notice.getByText(/฿1,500 offered/)).toBeTruthy();
  expect(dialog.getByRole("button", WITHDRAW)).toHaveProperty("disabled", true);
  await user().click(notice.getByRole("button"));
  await user().click(dialog.getByRole("button", WITHDRAW));
  await waitFor(() =>
    expect(api.inputsOf("orders.withdrawOffer")).toMatchObject([{ seenOfferId: `${ID}.3` }]),
  );
});
