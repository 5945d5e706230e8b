import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../../support/fake-api.ts";
import { withRowKeys } from "../../../../../support/office-page.tsx";
import { openPage } from "../../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../../support/wide-screen.ts";
import { order, orderRow } from "../../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

const CALL = "Call Uncle Phon at 081 111 2222";
let api: FakeApi;
let phoneToTell: string | null;
beforeEach(() => {
  phoneToTell = "+66811112222";
  stubWideScreen();
  api = new FakeApi();
  api.install();
  api.procedures["orders.list"] = () => ({
    data: { items: ["KD-A", "KD-B"].map((id) => orderRow(id)), nextCursor: null },
  });
  api.procedures["orders.byId"] = ({ orderId }: { orderId: string }) => ({ data: order(orderId) });
  api.procedures["assignments.truckHours"] = () => ({ data: [] });
  api.procedures["assignments.vehiclesOfOrders"] = () => ({ data: [] });
  api.procedures["assignments.drivers"] = () => ({
    data: {
      items: [
        { driverId: "d-1", name: "Uncle Phon", phone: "+66811112222", phoneToTell, vehicles: ["four_wheel"] },
      ],
      nextCursor: null,
    },
  });
  api.procedures["assignments.assignOrder"] = ({ orderId }: { orderId: string }) =>
    orderId === "KD-B"
      ? { code: "JOBS_OVERLAP", params: { jobId: "KD-A-1" } }
      : { data: { orderId, jobId: `${orderId}-1`, isNew: true, plate: "", phoneToTell } };
  api.procedures["assignments.takeBack"] = ({ orderId }: { orderId: string }) => ({ data: order(orderId) });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const user = userEvent.setup();
/** Gives both orders to the one driver; the second is refused. */
async function assignBoth() {
  openPage({ "/admin/orders": withRowKeys(AdminOrdersPage) }, "/admin/orders");
  await user.click(await screen.findByRole("checkbox", { name: "Select all shown" }));
  await user.click(screen.getByRole("button", { name: "Assign a driver" }));
  await user.click(await screen.findByRole("radio", { name: /Uncle Phon/ }));
  const dialog = within(screen.getByRole("dialog"));
  return { dialog, send: () => user.click(dialog.getByRole("button", { name: "Assign a driver (2)" })) };
}

test("who hears nothing from us is marked among the drivers, and stands once with the number above what they got", async () => {
  const { dialog, send } = await assignBoth();
  expect(dialog.getByRole("link", { name: CALL })).toBeTruthy();
  await send();
  await dialog.findByRole("button", { name: "Take back (1)" });
  // The choice is gone: this is the result.
  expect(dialog.queryByRole("radio")).toBeNull();
  expect(dialog.getByText("Uncle Phon")).toBeTruthy();
  expect(dialog.getAllByRole("link", { name: CALL })).toHaveLength(1);
  await user.click(dialog.getByRole("button", { name: "Take back (1)" }));
  // Who was called already is called again.
  await waitFor(() => expect(dialog.queryByRole("button", { name: "Take back (1)" })).toBeNull());
  expect(dialog.getAllByRole("link", { name: CALL })).toHaveLength(1);
});

test("of a driver whom our messages reach nothing is said", async () => {
  phoneToTell = null;
  const { dialog, send } = await assignBoth();
  await send();
  await dialog.findByRole("button", { name: "Take back (1)" });
  expect(dialog.queryByText(/Hears nothing/)).toBeNull();
});
