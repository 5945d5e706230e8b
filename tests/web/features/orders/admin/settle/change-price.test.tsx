import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import { OrderPage } from "#web/features/orders/order/order-page.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../../support/fake-api.ts";
import { openPage } from "../../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../../support/wide-screen.ts";
import { anOffer } from "../../sample-offer.ts";
import { job, order, orderRow, PLACED_AT } from "../../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

let api: FakeApi;
let known: Order;
/** A confirmed order of ฿1,336. */
beforeEach(() => {
  vi.useFakeTimers({ now: PLACED_AT, toFake: ["Date"] });
  stubWideScreen();
  known = order("KD-A", { status: "confirmed", jobs: [job("reserved")] });
  api = new FakeApi();
  api.install();
  api.procedures["orders.byId"] = () => ({ data: known });
  api.procedures["orders.mine"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
  api.procedures["orders.changePrice"] = () => ({ data: { ...known, revision: 2 } });
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const user = () => userEvent.setup();
async function open() {
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
  await user().click(await screen.findByRole("button", { name: "Change the price" }));
  return within(await screen.findByRole("dialog", { name: "Change the price" }));
}
type Sheet = ReturnType<typeof within>;
async function type(sheet: Sheet, baht: string, reason: string) {
  await user().click(sheet.getAllByRole("button", { name: /^Adjust / })[0]!);
  const amount = sheet.getByLabelText("Amount (baht)");
  await user().clear(amount);
  await user().type(amount, baht);
  if (reason !== "") await user().type(sheet.getByLabelText("Reason, shown to the customer"), reason);
}
const first = () => known.lines[0]?.amountSatang ?? 0;

test("a price that the customer is asked for stands at the head of the order until it is answered", async () => {
  known = { ...known, offer: anOffer() };
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
  expect(await screen.findAllByText(/the customer can answer until/)).toHaveLength(1);
});

test("nothing can be sent before an amount differs from the agreed one", async () => {
  const sheet = await open();
  const same = () => sheet.getByRole("button", { name: "Set the price to ฿1,336" });
  expect(same()).toHaveProperty("disabled", true);
  await type(sheet, String(first() / 100), "as agreed");
  expect(same()).toHaveProperty("disabled", true);
});

test("a lower price is set at once, a higher one says that the customer is asked; each with a reason", async () => {
  const sheet = await open();
  await type(sheet, String(first() / 100 - 36), "");
  const lower = sheet.getByRole("button", { name: "Set the price to ฿1,300" });
  expect(lower).toHaveProperty("disabled", false);
  await user().click(lower);
  expect(api.inputsOf("orders.changePrice")).toEqual([]);
  await user().type(sheet.getByLabelText("Reason, shown to the customer"), "a smaller truck");
  const amount = sheet.getByLabelText("Amount (baht)");
  await user().clear(amount);
  await user().type(amount, String(first() / 100 + 64));
  await user().click(sheet.getByRole("button", { name: "Ask the customer for ฿1,400" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.changePrice")).toMatchObject([
    {
      orderId: "KD-A",
      revision: 1,
      adjustments: [{ lineIndex: 0, amountSatang: first() + 64_00, reason: "a smaller truck" }],
      seenOfferId: null,
    },
  ]);
});

test("an amount that somebody else set meanwhile is read beside the own one before it is replaced", async () => {
  const sheet = await open();
  await type(sheet, "999", "stairs");
  const [line, ...others] = known.lines;
  const theirs = { ...line!, amountSatang: first() - 10_00 };
  known = {
    ...known,
    revision: 2,
    lines: [theirs, ...others],
    totalSatang: (known.totalSatang ?? 0) - 10_00,
  };
  await act(async () => queryClient.invalidateQueries());
  const notice = within(await sheet.findByRole("region", { name: /^Someone else saved/ }));
  expect(notice.getByText("฿999")).toBeDefined();
  await user().click(sheet.getByRole("button", { name: /^(Set|Ask)/ }));
  await waitFor(() =>
    expect(api.inputsOf("orders.changePrice")).toMatchObject([
      { revision: 2, adjustments: [{ amountSatang: 999_00 }] },
    ]),
  );
});

test.each([
  ["paid back", { paymentStatus: "refunded" as const }],
  ["under way", { status: "in_transit" as const }],
])("is not offered once the order is %s", async (_, facts) => {
  known = { ...known, ...facts };
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
  await screen.findByRole("button", { name: "Change addresses and people" });
  expect(screen.queryByRole("button", { name: "Change the price" })).toBeNull();
});

test("the customer reads what would change and why, and that the agreed price stays until they accept", async () => {
  const before = { lines: known.lines, totalSatang: known.totalSatang ?? 0 };
  const [line, ...others] = known.lines;
  const adjusted = { fromSatang: first(), reason: "four floors of stairs" };
  const lines = [{ ...line!, amountSatang: first() + 64_00, adjusted }, ...others];
  known = { ...known, offer: anOffer({ orderId: "KD-A", before, lines, totalSatang: 1_400_00 }) };
  openPage({ "/orders/$orderId": OrderPage, "/orders": () => null }, "/orders/KD-A");
  expect(await screen.findByText("Another price that we ask you to accept")).toBeDefined();
  expect(screen.getByText(/four floors of stairs/)).toBeDefined();
  expect(screen.getAllByText("Now: ฿1,400")).not.toEqual([]);
  expect(screen.getByText(/The agreed price of ฿1,336 stays until you accept/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Accept ฿1,400" })).toBeDefined();
});

test("a paid price is not lowered by hand, and says who credits it; what is above it is asked for", async () => {
  api.procedures["payments.ofOrder"] = () => ({
    data: { toPaySatang: 0, receivedSatang: 1_336_00, refundedSatang: 0, payment: null, cash: null },
  });
  const sheet = await open();
  await type(sheet, String(first() / 100 - 36), "a smaller truck");
  expect(sheet.getByText(/An accountant credits the difference on the invoice/)).toBeTruthy();
  expect(sheet.getByRole("button", { name: "Set the price to ฿1,300" })).toHaveProperty("disabled", true);
  const amount = sheet.getByLabelText("Amount (baht)");
  await user().clear(amount);
  await user().type(amount, String(first() / 100 + 64));
  expect(sheet.getByText("To pay once it is accepted: ฿64")).toBeTruthy();
  expect(sheet.getByRole("button", { name: "Ask the customer for ฿1,400" })).toHaveProperty(
    "disabled",
    false,
  );
});
