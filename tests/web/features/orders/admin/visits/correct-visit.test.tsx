import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../../support/fake-api.ts";
import { openPage } from "../../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../../support/wide-screen.ts";
import { job, order, orderRow, PLACED_AT } from "../../sample-orders.ts";
import { proofAt } from "./sample-proof.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

const HOUR_MS = 3_600_000;
/** Whole minutes, as the office says them. */
const NOW = PLACED_AT - (PLACED_AT % 60_000);
const HELD = { driverId: "driver-1", startedAt: NOW - 5 * HOUR_MS };
let api: FakeApi;
let shown: Order;
const setVisits = (...visits: Order["jobs"][number]["visits"]) => {
  shown = order("KD-A", { status: "in_transit", jobs: [{ ...job("in_progress"), ...HELD, visits }] });
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  stubWideScreen();
  setVisits({ stop: 0, arrivedAt: NOW - 3 * HOUR_MS, leftAt: NOW - HOUR_MS, leaveReceivedAt: NOW });
  api = new FakeApi();
  api.install();
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
  api.procedures["orders.byId"] = () => ({ data: shown });
  api.procedures["orders.correctVisit"] = () => ({ data: shown });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const user = userEvent.setup();
const open = async () => {
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
  await user.click(await screen.findByRole("button", { name: "Correct a stop’s time" }));
  return within(await screen.findByRole("dialog", { name: "Correct a stop’s time for Driver One" }));
};
type Sheet = Awaited<ReturnType<typeof open>>;
const press = async (sheet: Sheet) =>
  user.click(sheet.getByRole("button", { name: "Correct a stop’s time" }));
const setTime = async (sheet: Sheet, time: string) => {
  await user.clear(sheet.getByLabelText("Time"));
  await user.type(sheet.getByLabelText("Time"), time);
};

test("the right time of a step goes with the one that was seen; not before the step before it", async () => {
  const sheet = await open();
  const options = within(sheet.getByLabelText("What is recorded")).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent?.replace(/ · .*/, ""))).toEqual([
    "Arrived: Pickup",
    "Left: Pickup",
  ]);
  await user.type(sheet.getByLabelText("Reason"), "They called");
  await press(sheet);
  expect(sheet.getByText("That is the time that is recorded.")).toBeDefined();
  await setTime(sheet, "00:00");
  expect(sheet.getByText(/^Not before /)).toBeDefined();
  const two = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Asia/Bangkok",
    hour: "2-digit",
    minute: "2-digit",
  }).format(NOW - 2 * HOUR_MS);
  await setTime(sheet, two);
  await press(sheet);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.correctVisit")).toEqual([
    {
      orderId: "KD-A",
      jobId: "job-1",
      seenDriverId: "driver-1",
      reason: "They called",
      key: expect.any(String) as string,
      step: "leave",
      stop: 0,
      seenAt: NOW - HOUR_MS,
      at: NOW - 2 * HOUR_MS,
    },
  ]);
});

test("an earlier step is corrected as the last one is; one that was corrected meanwhile is shown first", async () => {
  const sheet = await open();
  await user.selectOptions(sheet.getByLabelText("What is recorded"), "arrive 0");
  const four = new Date(NOW - 4 * HOUR_MS + 7 * HOUR_MS).toISOString().slice(11, 16);
  await setTime(sheet, four);
  await user.type(sheet.getByLabelText("Reason"), "They called");
  setVisits({ stop: 0, arrivedAt: NOW - 2 * HOUR_MS, leftAt: NOW - HOUR_MS, leaveReceivedAt: NOW });
  await queryClient.invalidateQueries();
  const notice = within(await sheet.findByRole("region", { name: /Someone else saved/ }));
  await press(sheet);
  expect(api.inputsOf("orders.correctVisit")).toEqual([]);
  await user.click(notice.getByRole("button"));
  await press(sheet);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.correctVisit")).toMatchObject([
    { step: "arrive", stop: 0, seenAt: NOW - 2 * HOUR_MS, at: NOW - 4 * HOUR_MS },
  ]);
});

test("a stop was not reached after somebody received there", async () => {
  api.procedures["proofs.ofOrder"] = () => ({
    data: { proofs: [proofAt(NOW - 2 * HOUR_MS), proofAt(NOW - 4 * HOUR_MS, "job-2")], codes: null },
  });
  const sheet = await open();
  await user.selectOptions(sheet.getByLabelText("What is recorded"), "arrive 0");
  await user.type(sheet.getByLabelText("Reason"), "They called");
  const timeOf = (at: number) => new Date(at + 7 * HOUR_MS).toISOString().slice(11, 16);
  await setTime(sheet, timeOf(NOW - 1.5 * HOUR_MS));
  await press(sheet);
  expect(sheet.getByText(new RegExp(`^Not after .*${timeOf(NOW - 2 * HOUR_MS)}`))).toBeDefined();
  expect(api.inputsOf("orders.correctVisit")).toEqual([]);
  await setTime(sheet, timeOf(NOW - 2.5 * HOUR_MS));
  await press(sheet);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.correctVisit")).toMatchObject([{ step: "arrive", stop: 0 }]);
});

test("the last step can be taken back, and no other one", async () => {
  const sheet = await open();
  await user.selectOptions(sheet.getByLabelText("What is recorded"), "arrive 0");
  expect(sheet.queryByRole("checkbox")).toBeNull();
  await user.selectOptions(sheet.getByLabelText("What is recorded"), "leave 0");
  await user.click(sheet.getByRole("checkbox", { name: /^It did not happen/ }));
  expect(sheet.queryByLabelText("Time")).toBeNull();
  await user.type(sheet.getByLabelText("Reason"), "They are still there");
  await press(sheet);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.correctVisit")).toMatchObject([{ step: "leave", stop: 0, at: null }]);
});

test("is not offered while nothing is recorded", async () => {
  setVisits();
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
  await screen.findByRole("button", { name: "Record a stop" });
  expect(screen.queryByRole("button", { name: "Correct a stop’s time" })).toBeNull();
});
