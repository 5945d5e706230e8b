import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../../../support/fake-api.ts";
import { openPage } from "../../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../../support/wide-screen.ts";
import { anOffer } from "../../sample-offer.ts";
import { job, order, orderRow, PLACED_AT } from "../../sample-orders.ts";
import { fill } from "../../../../../support/fill.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));
const showToast = vi.spyOn(toasts, "showToast");
/** The texts of the toasts. */
const shownToasts = () => showToast.mock.calls.map(([, , text]) => String(text));

interface Asked {
  readonly workers: number;
}

let api: FakeApi;
let saved: Order;
/** What another move does, beside its price. */
let follows: object;
beforeEach(() => {
  vi.useFakeTimers({ now: PLACED_AT, toFake: ["Date"] });
  stubWideScreen();
  saved = order("KD-A", {
    status: "confirmed",
    jobs: [job("reserved")],
    workers: 2,
    loadRange: "from_850_kg",
    totalSatang: 3_000_00,
    revision: 4,
  });
  follows = {};
  api = new FakeApi();
  api.install();
  api.procedures["orders.byId"] = () => ({ data: saved });
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
  api.procedures["orders.previewMove"] = ({ workers }: Asked) => ({
    data: {
      revision: saved.revision,
      changesNothing: false,
      sameJobIds: [],
      previousTotalSatang: 3_000_00,
      lines: [],
      totalSatang: workers * 1_500_00,
      isAsked: workers > 2,
      stops: [],
      distanceM: 120_000,
      arrivalAt: null,
      truckHours: null,
      settlement: { paidSatang: 0, toPaySatang: 0, toRefundSatang: 0, replacesInvoice: false },
      reservations: [],
      ...follows,
    },
  });
  api.procedures["orders.changeMove"] = () => ({ data: saved });
});
afterEach(() => {
  showToast.mockClear();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const user = userEvent.setup();
async function open() {
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
  await user.click(await screen.findByRole("button", { name: "Change the move" }));
  return within(await screen.findByRole("dialog", { name: "Change the move" }));
}

test("what costs no more is sent at the total that was shown, with why the customer reads it", async () => {
  const sheet = await open();
  await user.click(sheet.getByRole("button", { name: "One helper fewer" }));
  await user.click(sheet.getByRole("radio", { name: "Under 850 kg" }));
  const press = await sheet.findByRole("button", { name: "Change it, total ฿1,500" });
  await user.click(press);
  expect(sheet.getByLabelText("Reason").getAttribute("aria-invalid")).toBe("true");
  expect(api.inputsOf("orders.changeMove")).toEqual([]);
  await fill(user, sheet.getByLabelText("Reason"), "fewer boxes");
  await user.click(press);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.changeMove")).toMatchObject([
    {
      orderId: "KD-A",
      revision: 4,
      workers: 1,
      loadRange: "under_850_kg",
      totalSatang: 1_500_00,
      reason: "fewer boxes",
      seenOfferId: null,
    },
  ]);
});

test("what costs more says that the customer is asked", async () => {
  const before = { totalSatang: 3_000_00, lines: [] };
  const offer = anOffer({ orderId: "KD-A", before, totalSatang: 4_500_00 });
  api.procedures["orders.changeMove"] = () => ({ data: { ...saved, offer } });
  const sheet = await open();
  await user.click(sheet.getByRole("button", { name: "One helper more" }));
  await fill(user, sheet.getByLabelText("Reason"), "two flights of stairs");
  await user.click(await sheet.findByRole("button", { name: "Ask the customer for ฿4,500" }));
  await waitFor(() => expect(shownToasts().join()).toContain("The customer has been asked."));
});

test("an answer from before the change, as while the database fails, is not taken for one that the customer is asked", async () => {
  const sheet = await open();
  await user.click(sheet.getByRole("button", { name: "One helper fewer" }));
  expect(sheet.getByText(/^The customer sees this reason, and so do drivers/)).toBeTruthy();
  await fill(user, sheet.getByLabelText("Reason"), "fewer boxes");
  await user.click(await sheet.findByRole("button", { name: "Change it, total ฿1,500" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(shownToasts().join()).not.toContain("The customer has been asked.");
});

test("a load that the goods do not allow is refused at its field", async () => {
  api.procedures["orders.previewMove"] = () => ({ code: "BAD_INPUT", fields: { loadRange: "TOO_SMALL" } });
  const sheet = await open();
  await user.click(sheet.getByRole("radio", { name: "Under 850 kg" }));
  expect(await sheet.findAllByText(/too low|too small/i)).not.toHaveLength(0);
});

test("what somebody else has saved meanwhile is read beside what is chosen here, before it is replaced", async () => {
  const sheet = await open();
  await user.click(sheet.getByRole("button", { name: "One helper more" }));
  saved = { ...saved, workers: 4, revision: 5 };
  await queryClient.invalidateQueries();
  const notice = within(
    await sheet.findByRole("region", { name: "Someone else saved while you were editing" }),
  );
  expect(notice.getByText("4")).toBeTruthy();
  expect(notice.getByText("3")).toBeTruthy();
  await user.click(notice.getByRole("button", { name: "Take theirs: Helpers" }));
  expect(sheet.queryByRole("button", { name: /^Ask the customer/ })).toBeNull();
});

test("another truck says which driver leaves, and is sent for each truck", async () => {
  follows = {
    reservations: [
      {
        jobId: "KD-A-1",
        vehicle: "six_wheel",
        driverName: "Dao",
        stays: false,
        isTakenAway: false,
        why: { code: "DRIVING_REST_MISSING", params: { jobId: "KD-B-1" } },
        exceptionReason: "his brother drives with him",
      },
    ],
  };
  const sheet = await open();
  const truck = within(sheet.getByRole("group", { name: "Truck 1" }));
  await user.click(truck.getByRole("radio", { name: "6-wheel truck" }));
  const leaves = await sheet.findByText(/^Dao cannot do the changed job \(6-wheel truck\)/);
  // Why, and what the office once wrote to let them have it.
  expect(leaves.textContent).toContain("Reason: No night’s rest beside KD-B");
  expect(leaves.textContent).toContain("Why it was assigned by exception: his brother drives with him");
  await user.type(sheet.getByLabelText("Reason"), "a piano");
  await user.click(sheet.getByRole("button", { name: "Change it, total ฿3,000" }));
  await waitFor(() => expect(api.inputsOf("orders.changeMove")).toHaveLength(1));
  const [sent] = api.inputsOf("orders.changeMove") as [Record<string, unknown>];
  expect(sent["trucks"]).toEqual([{ jobId: "job-1", vehicle: "six_wheel" }]);
  expect(sent).not.toHaveProperty("stops");
  expect(sent).not.toHaveProperty("items");
});

test("an amount that was set by hand and is calculated anew is named with why it was set", async () => {
  const transport = {
    kind: "transport",
    vehicleIndex: 0,
    vehicle: "four_wheel",
    amountSatang: 2_000_00,
    basePriceSatang: 500_00,
    pricePerKmSatang: 14_00,
    distanceM: 100_000,
    factorMilli: 1_000,
  } as const;
  const adjusted = { fromSatang: 1_900_00, reason: "narrow lane" };
  saved = { ...saved, lines: [{ ...transport, adjusted }] };
  follows = { lines: [{ ...transport, amountSatang: 1_900_00 }] };
  const sheet = await open();
  await user.click(sheet.getByRole("button", { name: "One helper fewer" }));
  expect(await sheet.findByText("Before: Set by our office instead of ฿1,900: narrow lane")).toBeTruthy();
});

test("a truck exchanged for one of the same type is said to be the same, and nothing is sent", async () => {
  follows = { changesNothing: true, sameJobIds: ["job-1"] };
  const sheet = await open();
  await user.click(sheet.getByRole("button", { name: "Add a truck" }));
  await user.click(sheet.getByRole("button", { name: "Take away: Truck 1" }));
  expect(await sheet.findByText(/^A truck taken away and one of the same type added/)).toBeTruthy();
  const press = sheet.getByRole("button", { name: "Change the move" });
  expect(press.matches(":disabled, [aria-disabled=true]")).toBe(true);
});

test("a truck is added and taken away again, without losing the focus; the last one stays", async () => {
  follows = {
    reservations: [
      {
        jobId: "job-1",
        vehicle: "four_wheel",
        driverName: "Dao",
        stays: false,
        isTakenAway: true,
        why: null,
        exceptionReason: null,
      },
    ],
  };
  const sheet = await open();
  expect(sheet.queryByRole("button", { name: /^Take away/ })).toBeNull();
  await user.click(sheet.getByRole("button", { name: "Add a truck" }));
  const added = within(sheet.getByRole("group", { name: "Truck 2" }));
  await user.click(added.getByRole("radio", { name: "6-wheel truck" }));
  await user.click(sheet.getByRole("button", { name: "Take away: Truck 1" }));
  expect(document.activeElement).toBe(sheet.getByRole("button", { name: "Add a truck" }));
  expect(sheet.queryByRole("button", { name: /^Take away/ })).toBeNull();
  expect(await sheet.findByText(/^Dao \(4-wheel truck\) no longer has this job/)).toBeTruthy();
  await fill(user, sheet.getByLabelText("Reason"), "one big truck will do");
  await user.click(sheet.getByRole("button", { name: "Change it, total ฿3,000" }));
  await waitFor(() => expect(api.inputsOf("orders.changeMove")).toHaveLength(1));
  expect(api.inputsOf("orders.changeMove")).toMatchObject([{ trucks: [{ vehicle: "six_wheel" }] }]);
});

test("another place has a door of its own, the stops that stay have none to fill in", async () => {
  api.procedures["geo.suggest"] = () => ({
    data: [
      {
        placeId: "th-2004",
        label: "Bang Lamung",
        area: "Chon Buri",
        latitude: 13,
        longitude: 100,
        near: null,
        exactM: null,
        alsoKnownAs: null,
      },
    ],
  });
  const sheet = await open();
  expect(sheet.queryByLabelText(/^Address:/)).toBeNull();
  const destination = sheet.getByRole("combobox", { name: "Destination" });
  await user.clear(destination);
  await user.type(destination, "Lamung");
  await user.click(await screen.findByRole("option", { name: /Bang Lamung/ }));
  await user.type(await sheet.findByLabelText("Address: Destination"), "gate B");
  await fill(user, sheet.getByLabelText("Reason"), "another condo");
  await user.click(await sheet.findByRole("button", { name: "Change it, total ฿3,000" }));
  await waitFor(() => expect(api.inputsOf("orders.changeMove")).toHaveLength(1));
  const kept = saved.stops.slice(0, -1).map((_, position) => ({ position }));
  expect(api.inputsOf("orders.changeMove")).toMatchObject([
    { stops: [...kept, { place: { placeId: "th-2004" }, detail: "gate B" }] },
  ]);
});

test("goods are counted and sent as a whole", async () => {
  const sheet = await open();
  await user.selectOptions(sheet.getByLabelText(/^Add/), "box");
  await fill(user, sheet.getByLabelText("Reason"), "a box more");
  await user.click(await sheet.findByRole("button", { name: "Change it, total ฿3,000" }));
  await waitFor(() => expect(api.inputsOf("orders.changeMove")).toHaveLength(1));
  const items = saved.goods?.items ?? [];
  expect(api.inputsOf("orders.changeMove")).toMatchObject([
    { items: [...items, { itemId: "box", count: 1 }] },
  ]);
});

test("of a paid order what is left to pay or goes back is said before the press, and what becomes of its invoice", async () => {
  follows = {
    settlement: { paidSatang: 3_000_00, toPaySatang: 1_500_00, toRefundSatang: 0, replacesInvoice: true },
  };
  const sheet = await open();
  await user.click(sheet.getByRole("button", { name: "One helper more" }));
  expect(await sheet.findByText("To pay once it is accepted: ฿1,500")).toBeTruthy();
  expect(sheet.getByText("Paid so far: ฿3,000")).toBeTruthy();
  expect(sheet.getByText(/^A credit note takes the invoice back/)).toBeTruthy();
  follows = {
    settlement: { paidSatang: 3_000_00, toPaySatang: 0, toRefundSatang: 1_500_00, replacesInvoice: false },
  };
  await user.click(sheet.getByRole("button", { name: "One helper fewer" }));
  await user.click(sheet.getByRole("button", { name: "One helper fewer" }));
  expect(await sheet.findByText("Goes back to the customer: ฿1,500")).toBeTruthy();
  expect(sheet.queryByText(/^A credit note takes the invoice back/)).toBeNull();
});
