import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AssignDialog } from "#web/entities/jobs/assign/assign-dialog.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { order } from "../../../features/orders/sample-orders.ts";

const PICKUP = Date.parse("2026-11-23T00:00:00Z");
const BANNED = {
  hours: {
    bannedStops: [
      {
        stopIndex: 1,
        vehicle: "four_wheel",
        at: "2026-11-23T01:00:00.000Z",
        reason: "truck_ban",
        area: { th: "กรุงเทพฯ", en: "Inner Bangkok" },
        nextLegalAt: "2026-11-23T02:00:00.000Z",
      },
    ],
    nextLegalPickupAt: "2026-11-23T01:00:00.000Z",
  },
  stops: [{ label: { th: "พัทยา", en: "Pattaya" } }, { label: { th: "บางกะปิ", en: "Bang Kapi" } }],
  acknowledgedAt: null,
};
const onChanged = vi.fn<() => void>();
let api: FakeApi;

beforeEach(() => {
  api = new FakeApi();
  api.install();
  onChanged.mockClear();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** The open dialog of a job, with its drivers. */
async function opened(truckHours: object | null) {
  const boon = {
    driverId: "d-2",
    name: "Boon",
    phone: "+66812345678",
    refusal: null,
    isOverridable: false,
    emptyM: 12_000,
    afterOrderId: null,
    lateS: 0,
    isAfterHeld: false,
    isWayTooLong: false,
  };
  api.procedures["orders.byId"] = () => ({ data: order("KD-A") });
  api.procedures["assignments.candidates"] = () => ({
    data: { revision: 3, truckHours, items: [boon], nextCursor: null },
  });
  const job = { orderId: "KD-A", jobId: "job-1", status: "available", pickupAt: PICKUP } as const;
  openPage(
    {
      "/": () => (
        <AssignDialog job={job} onClose={() => undefined} onChanged={onChanged} onRefused={() => undefined} />
      ),
    },
    "/",
  );
  const sheet = within(await screen.findByRole("dialog", { name: "Assign a driver" }));
  await sheet.findByRole("radio", { name: /Boon/ });
  return sheet;
}

test("a job in forbidden truck hours warns with the place and the next legal hours, and is given all the same", async () => {
  api.procedures["assignments.assign"] = () => ({ data: order("KD-A") });
  const sheet = await opened(BANNED);
  expect(sheet.getByRole("heading", { name: "Trucks may not stop there at that time" })).toBeTruthy();
  expect(sheet.getByText("Bang Kapi")).toBeTruthy();
  expect(sheet.getByText(/^Allowed again from .*09:00/)).toBeTruthy();
  expect(sheet.getByText(/^Next legal pickup: .*08:00/)).toBeTruthy();
  expect(sheet.getByText("The customer has not confirmed to know this.")).toBeTruthy();
  const user = userEvent.setup();
  await user.click(sheet.getByRole("radio", { name: /Boon/ }));
  await user.click(sheet.getByRole("button", { name: "Assign a driver" }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
});

test("whether the customer knows is said", async () => {
  const sheet = await opened({ ...BANNED, acknowledgedAt: Date.parse("2026-11-20T03:00:00Z") });
  expect(sheet.getByText(/^The customer confirmed to know this on .*10:00/)).toBeTruthy();
});

test("a job at a legal hour has no warning", async () => {
  const sheet = await opened(null);
  expect(sheet.queryByText("Trucks may not stop there at that time")).toBeNull();
});
