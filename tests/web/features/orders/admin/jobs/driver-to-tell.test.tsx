import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../../support/fake-api.ts";
import { withRowKeys } from "../../../../../support/office-page.tsx";
import { openPage } from "../../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../../support/wide-screen.ts";
import { job, order, orderRow } from "../../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

let api: FakeApi;
beforeEach(() => {
  stubWideScreen();
  api = new FakeApi();
  api.install();
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("the order says beside each driver who hears nothing from us that they are to be told, and nothing of the others", async () => {
  const jobs = ["Somsak", "Uncle Phon"].map((driverName, at) => ({
    ...job("reserved"),
    jobId: `KD-A-${at + 1}`,
    driverId: `d-${at + 1}`,
    driverName,
    phoneToTell: driverName === "Somsak" ? null : "+66811112222",
  }));
  api.procedures["orders.byId"] = () => ({ data: order("KD-A", { jobs }) });
  openPage({ "/admin/orders": withRowKeys(AdminOrdersPage) }, "/admin/orders?order=KD-A");
  const line = await screen.findByText(/^Hears nothing from us: tell them/);
  const truck = within(line.closest("li") as HTMLElement);
  expect(truck.getByText("Uncle Phon")).toBeTruthy();
  const call = within(line).getByRole("link", { name: "Call Uncle Phon at 081 111 2222" });
  expect(call.getAttribute("href")).toBe("tel:+66811112222");
});
