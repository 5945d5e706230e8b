import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import { FakeApi } from "../../../../../support/fake-api.ts";
import { openPage } from "../../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../../support/wide-screen.ts";
import { job, order, orderRow, PLACED_AT } from "../../sample-orders.ts";
import { proofAt } from "./sample-proof.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

const HOUR_MS = 3_600_000;
const HELD = { driverId: "driver-1", startedAt: PLACED_AT - HOUR_MS };
let api: FakeApi;
let shown: Order;

/** Under way for an hour, on the way to the pickup. */
beforeEach(() => {
  vi.useFakeTimers({ now: PLACED_AT, toFake: ["Date"] });
  stubWideScreen();
  shown = order("KD-A", { status: "in_transit", jobs: [{ ...job("in_progress"), ...HELD }] });
  api = new FakeApi();
  api.install();
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
  api.procedures["orders.byId"] = () => ({ data: shown });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const user = userEvent.setup();
/** The job's visits are these now. */
const setVisits = (...visits: Order["jobs"][number]["visits"]) => {
  shown = { ...shown, jobs: [{ ...job("in_progress"), ...HELD, visits }] };
};
const open = async () => {
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
  await user.click(await screen.findByRole("button", { name: "Record a stop" }));
  return within(await screen.findByRole("dialog", { name: "Record a stop for Driver One" }));
};
const press = async (sheet: Awaited<ReturnType<typeof open>>) =>
  user.click(sheet.getByRole("button", { name: "Record a stop" }));
const optionsOf = (sheet: Awaited<ReturnType<typeof open>>) =>
  within(sheet.getByLabelText("What happened"))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

test("the next stop is recorded as reached, with when and, where that is said, how it is known", async () => {
  api.procedures["orders.visitStop"] = () => ({ data: shown });
  const sheet = await open();
  expect(optionsOf(sheet)).toEqual(["Arrived: Pickup"]);
  await user.type(sheet.getByLabelText(/^Reason\s?\(optional\)$/), " They called ");
  await press(sheet);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.visitStop")).toEqual([
    {
      orderId: "KD-A",
      jobId: "job-1",
      seenDriverId: "driver-1",
      seenRevision: shown.revision,
      reason: "They called",
      key: expect.any(String) as string,
      step: "arrive",
      stop: 0,
      at: PLACED_AT - (PLACED_AT % 60_000),
    },
  ]);
});

test("at a stop it is left, or the one after it is reached; not before the truck was there", async () => {
  setVisits({ stop: 0, arrivedAt: PLACED_AT - HOUR_MS / 2, leftAt: null });
  const sheet = await open();
  expect(optionsOf(sheet)).toEqual(["Left: Pickup", "Arrived: Destination"]);
  await user.clear(sheet.getByLabelText("Time"));
  await user.type(sheet.getByLabelText("Time"), "00:00");
  await press(sheet);
  expect(
    sheet.getByText(/^Not before .*when the job was started or the truck was last at a stop\.$/),
  ).toBeDefined();
  expect(api.inputsOf("orders.visitStop")).toEqual([]);
});

test("a stop where somebody received is not reached after that", async () => {
  const receivedAt = PLACED_AT - HOUR_MS / 2;
  api.procedures["proofs.ofOrder"] = () => ({ data: { proofs: [proofAt(receivedAt)], codes: null } });
  api.procedures["orders.visitStop"] = () => ({ data: shown });
  const sheet = await open();
  await press(sheet);
  expect(sheet.getByText(/^Not after .*, when somebody had received there\.$/)).toBeDefined();
  expect(api.inputsOf("orders.visitStop")).toEqual([]);
});

test("a step that was recorded meanwhile is shown before another one is sent in its place", async () => {
  const sheet = await open();
  setVisits({ stop: 0, arrivedAt: PLACED_AT - HOUR_MS / 2, leftAt: null });
  await act(async () => trpcUtils.orders.byId.invalidate());
  const notice = within(await sheet.findByRole("region", { name: /Someone else saved/ }));
  expect(notice.getByText("Arrived: Pickup")).toBeDefined();
  await press(sheet);
  expect(api.inputsOf("orders.visitStop")).toEqual([]);
  await user.click(notice.getByRole("button", { name: "Take theirs: Where the truck was last" }));
  api.procedures["orders.visitStop"] = () => ({ data: shown });
  await press(sheet);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.visitStop")).toMatchObject([{ step: "leave", stop: 0 }]);
});

test("a stop that was added meanwhile is shown before what was chosen by its number is sent", async () => {
  setVisits({ stop: 0, arrivedAt: PLACED_AT - HOUR_MS, leftAt: PLACED_AT - HOUR_MS / 2 });
  const sheet = await open();
  const [pickup, destination] = shown.stops;
  const added = { ...destination!, label: { th: "บางนา", en: "Bang Na" } };
  shown = { ...shown, stops: [pickup!, added, destination!], revision: shown.revision + 1 };
  await act(async () => trpcUtils.orders.byId.invalidate());
  const notice = within(await sheet.findByRole("region", { name: /Someone else saved/ }));
  expect(notice.getByText(/→ Bang Na →/)).toBeDefined();
  await press(sheet);
  expect(api.inputsOf("orders.visitStop")).toEqual([]);
  await user.click(notice.getByRole("button", { name: "Take theirs: Stops" }));
  expect(optionsOf(sheet)).toEqual(["Arrived: Waypoint 1"]);
  api.procedures["orders.visitStop"] = () => ({ data: shown });
  await press(sheet);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.visitStop")).toMatchObject([{ stop: 1, seenRevision: shown.revision }]);
});

test("is not offered before the job is under way, nor once the last stop is left", async () => {
  setVisits(
    { stop: 0, arrivedAt: PLACED_AT - 3 * HOUR_MS, leftAt: PLACED_AT - 2 * HOUR_MS },
    { stop: 1, arrivedAt: PLACED_AT - HOUR_MS, leftAt: PLACED_AT },
  );
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
  await screen.findByRole("button", { name: "Complete for the driver" });
  expect(screen.queryByRole("button", { name: "Record a stop" })).toBeNull();
});
