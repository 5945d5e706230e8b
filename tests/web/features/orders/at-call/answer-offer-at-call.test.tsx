import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../support/wide-screen.ts";
import { anOffer } from "../sample-offer.ts";
import { job, order, orderRow, PLACED_AT } from "../sample-orders.ts";
import { fill } from "../../../../support/fill.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

let api: FakeApi;
let known: Order;
beforeEach(() => {
  vi.useFakeTimers({ now: PLACED_AT, toFake: ["Date"] });
  stubWideScreen();
  const offer = anOffer({ orderId: "KD-A", before: { totalSatang: 1_336_00, lines: [] } });
  known = order("KD-A", { status: "confirmed", jobs: [job("reserved")], offer, answersAtCall: true });
  api = new FakeApi();
  api.install();
  api.procedures["orders.byId"] = () => ({ data: known });
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
  api.procedures["orders.answerAtCall"] = () => ({
    data: { ...known, offer: null, answersAtCall: false },
  });
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = () => openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");

test("what a customer without an account says on the phone is sent with their words, and only with them", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole("button", { name: /^Customer accepts / }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Customer accepts / }));
  await user.click(dialog.getByRole("button", { name: /^Customer accepts / }));
  expect(dialog.getByLabelText("What the customer said").getAttribute("aria-invalid")).toBe("true");
  expect(api.inputsOf("orders.answerAtCall")).toEqual([]);
  await fill(user, dialog.getByLabelText("What the customer said"), "Yes, at 14:05");
  await user.click(dialog.getByRole("button", { name: /^Customer accepts / }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.answerAtCall")).toEqual([
    {
      orderId: "KD-A",
      offerId: known.offer?.offerId,
      answer: "accept",
      reason: "Yes, at 14:05",
      truckHoursAcknowledged: false,
    },
  ]);
  expect(screen.queryByRole("button", { name: /^Customer accepts / })).toBeNull();
});

test("of a customer with an account the office is not asked", async () => {
  known = { ...known, answersAtCall: false };
  open();
  await screen.findByRole("button", { name: "Change the price" });
  expect(screen.queryByRole("button", { name: /^Customer accepts / })).toBeNull();
});
