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

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

interface Asked {
  readonly workers: number;
  readonly loadRange: Order["loadRange"];
}

let api: FakeApi;
let saved: Order;
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
  api = new FakeApi();
  api.install();
  api.procedures["orders.byId"] = () => ({ data: saved });
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
  api.procedures["orders.previewLoad"] = ({ workers, loadRange }: Asked) => ({
    data: {
      revision: saved.revision,
      from: { workers: saved.workers, loadRange: saved.loadRange },
      to: { workers, loadRange },
      previousTotalSatang: 3_000_00,
      lines: [],
      totalSatang: workers * 1_500_00,
      isAsked: workers > 2,
    },
  });
  api.procedures["orders.changeLoad"] = () => ({ data: saved });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const user = userEvent.setup();
async function open() {
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
  await user.click(await screen.findByRole("button", { name: "Change helpers and load" }));
  return within(await screen.findByRole("dialog", { name: "Change helpers and load" }));
}

test("what costs no more is sent at the total that was shown, with why the customer reads it", async () => {
  const sheet = await open();
  await user.click(sheet.getByRole("button", { name: "One helper fewer" }));
  await user.click(sheet.getByRole("radio", { name: "Under 850 kg" }));
  const press = await sheet.findByRole("button", { name: "Change it, total ฿1,500" });
  await user.click(press);
  expect(sheet.getByLabelText("Reason").getAttribute("aria-invalid")).toBe("true");
  expect(api.inputsOf("orders.changeLoad")).toEqual([]);
  await user.type(sheet.getByLabelText("Reason"), "fewer boxes");
  await user.click(press);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.changeLoad")).toMatchObject([
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
  const sheet = await open();
  await user.click(sheet.getByRole("button", { name: "One helper more" }));
  expect(await sheet.findByRole("button", { name: "Ask the customer for ฿4,500" })).toBeTruthy();
});

test("a load that the goods do not allow is refused at its field", async () => {
  api.procedures["orders.previewLoad"] = () => ({ code: "BAD_INPUT", fields: { loadRange: "TOO_SMALL" } });
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
